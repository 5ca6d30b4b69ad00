// The way to the device: a web socket to the simulator's server. All state lives there, so a reload, or a second tab,
// shows the same device. (host_tools/build/web has another file of this name, with the same interface.)

export const RECORDS = true;
export const BACKUPS = false; // whether the page keeps the saves itself
export const keeping = null; // then: what is known of that

let socket = null;

// What the page speaks before it knows the device.
export function language() {
  return "cs";
}

// `on`: message(object), pixels(DataView), lost(name of a text or null, what can be done).
export function open(on) {
  socket = new WebSocket(`ws://${location.host}/ws`);
  socket.binaryType = "arraybuffer";
  socket.onopen = () => on.lost(null);
  socket.onclose = () => {
    on.lost("lost");
    setTimeout(() => open(on), 1000);
  };
  socket.onmessage = (event) => {
    if (event.data instanceof ArrayBuffer) on.pixels(new DataView(event.data));
    else on.message(JSON.parse(event.data));
  };
}

export function send(message) {
  if (socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function download(address) {
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = "";
  anchor.click();
}

export function savePicture() {
  download("/screen.png?zoom=4&download=1");
}

export function saveRecording() {
  download("/recording.gif");
}
