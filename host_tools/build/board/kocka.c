/* Functions of ours in MicroPython: those that it lets a port define, and some put in the place of its own by the
   linker (`wrap_functions` in mpconfigboard.cmake). */

#include <string.h>

#include "py/builtin.h"
#include "py/frozenmod.h"
#include "py/objexcept.h"
#include "py/objmodule.h"
#include "py/runtime.h"

#include "frozen.h"
#include "modmachine.h"
#include "modrp2.h"

/* Imports. For each, MicroPython compares a path with the names of all frozen modules, one after the other, two times
   over and for each of its packages: 1 ms a module, 130 ms of the time to the first picture. */

// Finds a path by halves. There are no frozen texts.
mp_import_stat_t __wrap_mp_find_frozen_module(const char *path, int *type, void **content) {
    if (type != NULL) {
        *type = MP_FROZEN_NONE;
    }
    size_t from = 0, to = frozen_paths == NULL ? 0 : frozen_path_count;
    while (from < to) {
        size_t middle = (from + to) / 2;
        const frozen_path_t *found = &frozen_paths[middle];
        int order = strcmp(path, found->path);
        if (order == 0) {
            if (found->content == NULL) {
                return MP_IMPORT_STAT_DIR;
            }
            if (type != NULL) {
                *type = MP_FROZEN_MPY;
                *content = (void *)found->content;
            }
            return MP_IMPORT_STAT_FILE;
        } else if (order < 0) {
            to = middle;
        } else {
            from = middle + 1;
        }
    }
    return MP_IMPORT_STAT_NO_EXIST;
}

// Finds a module that is loaded by its whole name (`from a.b.c import d`), not package by package.
mp_obj_t kocka_import(size_t n_args, const mp_obj_t *args) {
    if (n_args == 5 && args[3] != mp_const_none && args[4] == MP_OBJ_NEW_SMALL_INT(0) && mp_obj_is_qstr(args[0])) {
        mp_map_elem_t *elem = mp_map_lookup(&MP_STATE_VM(mp_loaded_modules_dict).map, args[0], MP_MAP_LOOKUP);
        if (elem != NULL) {
            return elem->value;
        }
    }
    return mp_builtin___import___default(n_args, args);
}

/* Functions and classes in the flash (functions-in-flash.patch): contexts of modules and cells of `super()`. */

MP_REGISTER_ROOT_POINTER(mp_obj_t kept_contexts[4 * MICROPY_KEPT_MODULES]);
MP_REGISTER_ROOT_POINTER(mp_obj_t kept_cells[2 * MICROPY_KEPT_CELLS]);

void kocka_end(void) {
    memset(MP_STATE_VM(kept_contexts), 0, sizeof(MP_STATE_VM(kept_contexts)));
    memset(MP_STATE_VM(kept_cells), 0, sizeof(MP_STATE_VM(kept_cells)));
}

/* Tracebacks, with lines or with places in the code (sources.h). */

void __wrap_mp_obj_print_exception(const mp_print_t *print, mp_obj_t exc) {
    if (mp_obj_is_exception_instance(exc)) {
        size_t n, *values;
        mp_obj_exception_get_traceback(exc, &n, &values);
        if (n > 0) {
            mp_print_str(print, "Traceback (most recent call last):\n");
            for (int i = n - 3; i >= 0; i -= 3) {
                unsigned int line = values[i + 1];
                if (line & KOCKA_PLACE) {
                    line &= ~KOCKA_PLACE;
                    mp_printf(print, "  File \"%q\", code %u:%u", values[i], line >> 16, line & 0xffff);
                } else {
                    mp_printf(print, "  File \"%q\", line %u", values[i], line);
                }
                if (values[i + 2] == MP_QSTRnull) {
                    mp_print_str(print, "\n");
                } else {
                    mp_printf(print, ", in %q\n", values[i + 2]);
                }
            }
        }
    }
    mp_obj_print_helper(print, exc, PRINT_EXC);
    mp_print_str(print, "\n");
}

/* A nap takes as little after USB was unplugged as before it was plugged in. Without VBUS sense the USB stack goes on
   saying "mounted", and light sleep leaves the USB clock and its loop running for a host that is gone: several
   milliamperes instead of one, until the power was off. The bus is silent then, which counts as suspended; so it does
   when a computer sleeps, and to that one the firmware never naps: it sees VBUS. */

bool __real_tud_mounted(void);
bool tud_suspended(void);

bool __wrap_tud_mounted(void) {
    return __real_tud_mounted() && !tud_suspended();
}

/* The module _rp2 without PIO, DMA and the button of the boot ROM. The port calls the others, whether they are there or
   not. */

static const mp_rom_map_elem_t rp2_globals_table[] = {
    {MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR__rp2)},
    {MP_ROM_QSTR(MP_QSTR_Flash), MP_ROM_PTR(&rp2_flash_type)},
};
static MP_DEFINE_CONST_DICT(rp2_globals, rp2_globals_table);

const mp_obj_module_t mp_module_rp2 = {
    .base = {&mp_type_module},
    .globals = (mp_obj_dict_t *)&rp2_globals,
};

void rp2_pio_init(void) {
}

void rp2_pio_deinit(void) {
}

void rp2_dma_init(void) {
}

void rp2_dma_deinit(void) {
}

void machine_i2s_init0(void) {
}

void machine_i2s_deinit_all(void) {
}

void machine_uart_deinit_all(void) {
}
