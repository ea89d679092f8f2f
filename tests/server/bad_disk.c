/* A disk that can be slow, full, failing or forgetful, preloaded into the PostgreSQL servers of tools/faults and into
 * programs that use SQLite. The folder
 * BAD_DISK has the file `orders`. While the disk is forgetful, every process writes there what its writes replace and
 * what it flushes; BadDisk in tools/server_parts.py undoes from this, after all processes were killed, whatever was not
 * flushed. Names of files are never forgotten, only contents and sizes: of a machine that loses its power, that may
 * happen. */
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

struct orders {
    _Atomic uint32_t flush_ms; /* that every flush takes longer */
    _Atomic uint32_t full;     /* no file may grow */
    _Atomic uint32_t forgetful;
    _Atomic uint32_t failing;  /* this many of the next flushes fail, and nothing is flushed */
    _Atomic uint64_t sequence; /* of the entries of all journals */
    _Atomic uint32_t linkless; /* no file can have a second name */
};

enum kind { REPLACED, FLUSHED, REMOVED };

struct entry {
    uint64_t sequence, kind, file, old_size, offset, length; /* followed by the bytes replaced */
};

enum { CHUNK = 65536 };

static struct orders none, *orders = &none;

__attribute__((constructor)) static void read_orders(void)
{
    char path[4096];
    const char *folder = getenv("BAD_DISK");
    snprintf(path, sizeof path, "%s/orders", folder == NULL ? "" : folder);
    int fd = open(path, O_RDWR | O_CLOEXEC);
    if (fd < 0)
        return;
    void *at = mmap(NULL, sizeof *orders, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (at != MAP_FAILED)
        orders = at;
    close(fd);
}

/* A process that was forked needs a journal of its own, so that only the end of a journal can be torn. */
static int own_journal(void)
{
    static pid_t owner;
    static int fd = -1;
    char path[4096];
    if (owner == getpid())
        return fd;
    owner = getpid();
    snprintf(path, sizeof path, "%s/journal.%d", getenv("BAD_DISK"), (int)owner);
    return fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
}

static void note(enum kind kind, const struct stat *of, off_t offset, void *replaced, size_t length)
{
    struct entry entry = { .sequence = atomic_fetch_add(&orders->sequence, 1),
                           .kind = kind,
                           .file = of->st_ino,
                           .old_size = (uint64_t)of->st_size,
                           .offset = (uint64_t)offset,
                           .length = length };
    struct iovec both[2] = { { &entry, sizeof entry }, { replaced, length } };
    if (syscall(SYS_writev, own_journal(), both, 2) != (long)(sizeof entry + length))
        abort(); /* a test that cannot keep its journal must not go on */
}

/* Standard error is the server's log, which always has room. */
static int is_file(int fd, struct stat *stat)
{
    return fd > STDERR_FILENO && fstat(fd, stat) == 0 && S_ISREG(stat->st_mode);
}

static void note_replaced(int fd, const struct stat *file, off_t offset, size_t length)
{
    static char old[CHUNK];
    do {
        size_t most = length < CHUNK ? length : CHUNK;
        ssize_t got = pread(fd, old, most, offset);
        note(REPLACED, file, offset, old, got > 0 ? (size_t)got : 0);
        offset += (off_t)most;
        length -= most;
    } while (length > 0 && offset < file->st_size);
}

/* 0: go on; -1: there is no room, and errno says so. A file opened only for writing cannot be read, so nothing is kept.
 */
static int before_write(int fd, off_t offset, size_t length)
{
    struct stat file;
    if (!(orders->full || orders->forgetful) || !is_file(fd, &file))
        return 0;
    if (orders->full && offset + (off_t)length > file.st_size) {
        errno = ENOSPC;
        return -1;
    }
    if (orders->forgetful)
        note_replaced(fd, &file, offset, length);
    return 0;
}

static off_t place(int fd)
{
    return lseek(fd, 0, (fcntl(fd, F_GETFL) & O_APPEND) != 0 ? SEEK_END : SEEK_CUR);
}

ssize_t write(int fd, const void *bytes, size_t length)
{
    if ((orders->full || orders->forgetful) && before_write(fd, place(fd), length) != 0)
        return -1;
    return syscall(SYS_write, fd, bytes, length);
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset)
{
    return before_write(fd, offset, length) != 0 ? -1 : syscall(SYS_pwrite64, fd, bytes, length, offset);
}

/* The same, by the names that SQLite calls. */
ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset)
{
    return pwrite(fd, bytes, length, offset);
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset)
{
    size_t length = 0;
    for (int i = 0; i < count; i++)
        length += parts[i].iov_len;
    return before_write(fd, offset, length) != 0 ? -1 : syscall(SYS_pwritev, fd, parts, (long)count, offset, 0L);
}

int posix_fallocate(int fd, off_t offset, off_t length)
{
    if (before_write(fd, offset, (size_t)length) != 0)
        return ENOSPC;
    return syscall(SYS_fallocate, fd, 0, offset, length) == 0 ? 0 : errno;
}

int ftruncate(int fd, off_t size)
{
    struct stat file;
    if (orders->forgetful && is_file(fd, &file))
        note_replaced(fd, &file, size, file.st_size > size ? (size_t)(file.st_size - size) : 0);
    return (int)syscall(SYS_ftruncate, fd, size);
}

int ftruncate64(int fd, off64_t size)
{
    return ftruncate(fd, size);
}

/* Whether this one fails. */
static int takes_failure(void)
{
    uint32_t left = orders->failing;
    while (left > 0 && !atomic_compare_exchange_weak(&orders->failing, &left, left - 1))
        continue;
    return left > 0;
}

static int flush(long call, int fd)
{
    struct stat file;
    uint32_t ms = orders->flush_ms;
    nanosleep(&(struct timespec){ ms / 1000, ms % 1000 * 1000000L }, NULL);
    if (orders->failing > 0 && is_file(fd, &file) && takes_failure()) {
        errno = EIO;
        return -1;
    }
    int result = (int)syscall(call, fd);
    if (result == 0 && orders->forgetful && is_file(fd, &file))
        note(FLUSHED, &file, 0, NULL, 0);
    return result;
}

int fsync(int fd)
{
    return flush(SYS_fsync, fd);
}

int fdatasync(int fd)
{
    return flush(SYS_fdatasync, fd);
}

/* Its number may belong to another file soon. */
static void before_removal(const char *path)
{
    struct stat file;
    if (orders->forgetful && lstat(path, &file) == 0 && S_ISREG(file.st_mode) && file.st_nlink == 1)
        note(REMOVED, &file, 0, NULL, 0);
}

int unlink(const char *path)
{
    before_removal(path);
    return (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
}

int link(const char *from, const char *to)
{
    if (orders->linkless) {
        errno = EPERM;
        return -1;
    }
    return (int)syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
}

int rename(const char *from, const char *to)
{
    before_removal(to);
    return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}
