/* What freezer.py writes for kocka.c, which finds modules in it. */

#include "py/bc.h"

/* A path of the frozen modules: a file, or a folder of such (`content` is NULL). In the order of strcmp. */
typedef struct {
    const char *path;
    const mp_frozen_module_t *content;
} frozen_path_t;

/* Not there until the first modules are linked. */
extern const frozen_path_t frozen_paths[] __attribute__((weak));
extern const size_t frozen_path_count __attribute__((weak));
