/* Put before a source of MicroPython by mpconfigboard.cmake, one part before each: the headers that the source includes,
   then what is different for it alone. */

#include "py/runtime.h"

/* A FrameBuffer can be made of a constant: pictures and glyphs are drawn from where they lie in the flash. Nothing
   writes to such a buffer; upstream asks for a writable one. */
#ifdef OF_FRAMEBUF
#undef MP_BUFFER_WRITE
#define MP_BUFFER_WRITE MP_BUFFER_READ
#endif

/* The prompt compiles bytecode only: 15 KB of flash. Native functions are still loaded and run, so all structures are
   as they are elsewhere. */
#ifdef OF_COMPILER
#include "py/emitglue.h"
#include "py/nativeglue.h"
#include "py/objfun.h"
#include "py/persistentcode.h"
#include "py/scope.h"
#undef MICROPY_EMIT_NATIVE
#define MICROPY_EMIT_NATIVE (0)
#endif

/* Frames of calls lie on the stack, not in the heap, up to 40 words (upstream: 11). Finding room for one in the heap
   takes up to 0.6 ms when that is full of garbage. Where there is no room, upstream takes the stack, too. */
#ifdef OF_FUNCTIONS
#undef m_new_obj_var_maybe
#define m_new_obj_var_maybe(type, field, item, n) ((n) <= 40 * sizeof(mp_uint_t) ? NULL \
    : (type *)m_malloc_maybe(offsetof(type, field) + sizeof(item) * (n)))
#endif

/* Frozen functions have no line tables: 55 KB of flash. A traceback has a place in the code instead, which
   kocka.c prints and host_tools/build/image/lines.py looks up; the first number tells functions of one name in a module
   (freezer.py). Modules of an update, and what is typed at the prompt, have lines. */
#ifdef OF_VM
#include "py/bc.h"
static inline size_t line_or_place(const byte *line_info, const byte *top, size_t offset) {
    size_t line = mp_bytecode_get_source_line(line_info, top, offset);
    return KOCKA_HAS_LINES(line_info) ? line : KOCKA_PLACE | (line - 1) << 16 | offset;
}
#define mp_bytecode_get_source_line line_or_place
#endif
