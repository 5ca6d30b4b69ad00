// Makes the memory with which the page's MicroPython begins: the modules of the first picture are imported in it.
// Called by memory.py: node memory.mjs FOLDER. The folder has page/ and what firmware.py packs as `modules`; written
// are `image` (address -> bytes, packed alike) and `imported.json`, the names of those modules.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const PAGE = 4096;
Date.now = () => 0; // dates of files are left on the stack: the same bytes every time
const folder = process.argv[2];
const { Machine, unpack } = await import(pathToFileURL(`${folder}/page/machine.js`));
const { FACES } = await import(pathToFileURL(`${folder}/page/faces.js`));
const { LANGUAGES } = await import(pathToFileURL(`${folder}/page/texts.js`));
const modules = unpack(new Uint8Array(readFileSync(`${folder}/modules`)));

const lines = [];
async function make() {
  const machine = await Machine.make({}, (line) => lines.push(line));
  machine.add(modules);
  return machine;
}

// A device that is switched on by somebody new, in each language, as each of those that a page begins with, tells what
// is needed.
const trial = await make();
trial.lead("");
for (const { code } of LANGUAGES) {
  for (const face of [Object.values(FACES)[0], FACES.phone]) {
    trial.switchOn(face);
    trial.device.speak(code);
    for (let left = 8; left; left--) trial.tick(20, 0);
  }
}
trial.python.runPython("import sys\nfor name in sorted(sys.modules): print(name)");
const imported = lines.filter((name) => Object.hasOwn(modules, `${name.replaceAll(".", "/")}.mpy`)
  || Object.hasOwn(modules, `${name.replaceAll(".", "/")}/__init__.mpy`));

// Nothing of JavaScript may be in it: there are no others in the page.
const before = (await make()).heap.buffer;
const machine = await make();
for (const name of imported) machine.python.runPython(`import ${name}`);
machine.python.runPython("import gc\ngc.collect()"); // when it returns
machine.python.runPython("del gc");
const after = machine.heap.buffer;
if (after.byteLength !== before.byteLength) throw new Error("the memory has grown");
const now = Buffer.from(after), fresh = Buffer.from(before);
const head = [], parts = [];
for (let at = 0; at < now.length; at += PAGE) {
  const page = now.subarray(at, at + PAGE);
  if (page.equals(fresh.subarray(at, at + PAGE))) continue;
  head.push([String(at), PAGE]);
  parts.push(page);
}
writeFileSync(`${folder}/image`, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...parts]));
writeFileSync(`${folder}/imported.json`, JSON.stringify(imported));
