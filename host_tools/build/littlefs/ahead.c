// What the patches add, put between the calls of littlefs's own tests: blocks are erased ahead as our main loop does it.
//
// The linker leads every call that a test makes here (--wrap), not those within lfs.c. Before it, sometimes nothing is
// done, sometimes a block or two are erased, sometimes all that is to be: which depends on what was read and programmed
// up to now, so a case is the same whenever it runs. $KOCKA_AHEAD switches this on; if it is "gc", only littlefs's own `lfs_fs_gc` is called:
// what fails then, too, is not our patch's fault.

#include <assert.h>
#include <stdlib.h>

#include "bd/lfs_emubd.h"

#define ALL 1000  // far more than there can be to do

static const unsigned TIMES[8] = {0, 0, 0, 0, 1, 2, 3, ALL};

static int do_more(lfs_t *lfs, const char *what) {
    return what[0] == 'g' ? lfs_fs_gc(lfs) : lfs_fs_eraseahead(lfs);
}

static void ahead(lfs_t *lfs) {
    const char *what = getenv("KOCKA_AHEAD");
    if (!what) {
        return;
    }
    lfs_emubd_t *bd = lfs->cfg->context;
    uint32_t mixed = (uint32_t)(bd->proged + 31*bd->erased + 7*bd->readed) * 2654435761u;
    unsigned times = TIMES[mixed >> 29];
    for (unsigned done = 0; done < times; done++) {
        int more = do_more(lfs, what);
        assert(more >= 0 || more == LFS_ERR_CORRUPT || more == LFS_ERR_NOSPC);
        assert(more <= 0 || done + 1 < ALL);
        if (more <= 0) {
            break;
        }
    }
}

#define BEFORE(type, name, parameters, arguments) \
    type __real_lfs_##name parameters; \
    type __wrap_lfs_##name parameters; \
    type __wrap_lfs_##name parameters { ahead(lfs); return __real_lfs_##name arguments; }

BEFORE(int, file_open, (lfs_t *lfs, lfs_file_t *file, const char *path, int flags), (lfs, file, path, flags))
BEFORE(int, file_opencfg,
        (lfs_t *lfs, lfs_file_t *file, const char *path, int flags, const struct lfs_file_config *cfg),
        (lfs, file, path, flags, cfg))
BEFORE(int, file_close, (lfs_t *lfs, lfs_file_t *file), (lfs, file))
BEFORE(int, file_sync, (lfs_t *lfs, lfs_file_t *file), (lfs, file))
BEFORE(lfs_ssize_t, file_read, (lfs_t *lfs, lfs_file_t *file, void *data, lfs_size_t size), (lfs, file, data, size))
BEFORE(lfs_ssize_t, file_write,
        (lfs_t *lfs, lfs_file_t *file, const void *data, lfs_size_t size), (lfs, file, data, size))
BEFORE(lfs_soff_t, file_seek, (lfs_t *lfs, lfs_file_t *file, lfs_soff_t off, int whence), (lfs, file, off, whence))
BEFORE(int, file_truncate, (lfs_t *lfs, lfs_file_t *file, lfs_off_t size), (lfs, file, size))
BEFORE(int, mkdir, (lfs_t *lfs, const char *path), (lfs, path))
BEFORE(int, remove, (lfs_t *lfs, const char *path), (lfs, path))
BEFORE(int, rename, (lfs_t *lfs, const char *old, const char *new), (lfs, old, new))
BEFORE(int, stat, (lfs_t *lfs, const char *path, struct lfs_info *info), (lfs, path, info))
BEFORE(int, dir_open, (lfs_t *lfs, lfs_dir_t *dir, const char *path), (lfs, dir, path))
BEFORE(int, dir_read, (lfs_t *lfs, lfs_dir_t *dir, struct lfs_info *info), (lfs, dir, info))
BEFORE(int, unmount, (lfs_t *lfs), (lfs))
