// Makes one call to the system fail, or disturbs a file just before it: loaded into the command by
// LD_PRELOAD. The environment says what:
//   FAULT_CALL    the call, such as `write`
//   FAULT_NTH     which of these calls, from 1 on; 0 is each of them
//   FAULT_UNDER   only calls about files in this folder, or about the standard streams
//   FAULT_ACTION  error N | short | signal N | shorten | grow | vanish | replace
//   FAULT_MARK    a file that is made when the call comes
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static atomic_int calls;

static const char *setting(const char *name) {
  const char *value = getenv(name);
  return value ? value : "";
}

static void mark(void) {
  long file = syscall(SYS_openat, AT_FDCWD, setting("FAULT_MARK"), O_WRONLY | O_CREAT, 0600);
  if (file >= 0) syscall(SYS_close, file);
}

static int is_under(const char *path) {
  const char *folder = setting("FAULT_UNDER");
  // The working folder is that one.
  if (path && *path && *path != '/') return 1;
  return path && strncmp(path, folder, strlen(folder)) == 0;
}

// The path of an open file; empty for a standard stream that is no file.
static int path_of(int descriptor, char path[PATH_MAX]) {
  char link[40];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = syscall(SYS_readlink, link, path, PATH_MAX - 1);
  path[length < 0 ? 0 : length] = 0;
  if (path[0] == '/' && is_under(path)) return 1;
  if (descriptor > 2) return 0;
  path[0] = 0;
  return 1;
}

static void disturb(const char *action, const char *path) {
  char other[PATH_MAX];
  struct stat status;
  // A file without a name cannot be changed by others.
  if (!path || !*path || strstr(path, " (deleted)")) return;
  if (strcmp(action, "vanish") == 0) {
    syscall(SYS_unlink, path);
  } else if (strcmp(action, "shorten") == 0) {
    if (syscall(SYS_newfstatat, AT_FDCWD, path, &status, 0) == 0) {
      syscall(SYS_truncate, path, status.st_size / 2);
    }
  } else if (strcmp(action, "grow") == 0 || strcmp(action, "replace") == 0) {
    int isNew = strcmp(action, "replace") == 0;
    snprintf(other, sizeof other, "%s%s", path, isNew ? ".new" : "");
    long file = syscall(
        SYS_openat, AT_FDCWD, other, O_WRONLY | O_APPEND | (isNew ? O_CREAT : 0), 0600);
    if (file < 0) return;
    for (int line = 0; line < 1000; line++) syscall(SYS_write, file, "nothing of interest\n", 20);
    syscall(SYS_close, file);
    if (isNew) syscall(SYS_rename, other, path);
  }
}

// Whether this is the call that is to fail. `count` is the number of bytes of a call that has one.
static int fails(const char *call, const char *path, size_t *count) {
  if (strcmp(call, setting("FAULT_CALL")) != 0) return 0;
  int number = atomic_fetch_add(&calls, 1) + 1;
  int wanted = atoi(setting("FAULT_NTH"));
  if (wanted != 0 && number != wanted) return 0;
  mark();
  const char *action = setting("FAULT_ACTION");
  if (strncmp(action, "error ", 6) == 0) {
    errno = atoi(action + 6);
    return 1;
  }
  if (strcmp(action, "short") == 0) {
    if (count && *count > 1) *count = (*count + 1) / 2;
  } else if (strncmp(action, "signal ", 7) == 0) {
    syscall(SYS_kill, getpid(), atoi(action + 7));
    // A thread of the command waits for signals.
    struct timespec time = {0, 100000000};
    syscall(SYS_nanosleep, &time, 0);
  } else {
    disturb(action, path);
  }
  return 0;
}

static int file_fails(const char *call, int descriptor, size_t *count) {
  char path[PATH_MAX];
  if (strcmp(call, setting("FAULT_CALL")) != 0 || !path_of(descriptor, path)) return 0;
  return fails(call, path, count);
}

static int path_fails(const char *call, const char *path) {
  return is_under(path) && fails(call, path, 0);
}

int open(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  int mode = va_arg(list, int);
  va_end(list);
  const char *call = (flags & O_ACCMODE) == O_RDONLY ? "open" : "create";
  return path_fails(call, path) ? -1 : NEXT(open)(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  int mode = va_arg(list, int);
  va_end(list);
  const char *call = (flags & O_ACCMODE) == O_RDONLY ? "open" : "create";
  return path_fails(call, path) ? -1 : NEXT(open64)(path, flags, mode);
}

ssize_t read(int file, void *bytes, size_t count) {
  return file_fails("read", file, &count) ? -1 : NEXT(read)(file, bytes, count);
}

ssize_t pread(int file, void *bytes, size_t count, off_t place) {
  return file_fails("pread", file, &count) ? -1 : NEXT(pread)(file, bytes, count, place);
}

ssize_t pread64(int file, void *bytes, size_t count, off64_t place) {
  return file_fails("pread", file, &count) ? -1 : NEXT(pread64)(file, bytes, count, place);
}

ssize_t write(int file, const void *bytes, size_t count) {
  return file_fails("write", file, &count) ? -1 : NEXT(write)(file, bytes, count);
}

int fsync(int file) { return file_fails("fsync", file, 0) ? -1 : NEXT(fsync)(file); }

int fchmod(int file, mode_t mode) {
  return file_fails("fchmod", file, 0) ? -1 : NEXT(fchmod)(file, mode);
}

off_t lseek(int file, off_t place, int from) {
  return file_fails("lseek", file, 0) ? -1 : NEXT(lseek)(file, place, from);
}

off64_t lseek64(int file, off64_t place, int from) {
  return file_fails("lseek", file, 0) ? -1 : NEXT(lseek64)(file, place, from);
}

int close(int file) { return file_fails("close", file, 0) ? -1 : NEXT(close)(file); }

int stat(const char *path, struct stat *status) {
  return path_fails("stat", path) ? -1 : NEXT(stat)(path, status);
}

int lstat(const char *path, struct stat *status) {
  return path_fails("lstat", path) ? -1 : NEXT(lstat)(path, status);
}

int fstat(int file, struct stat *status) {
  return file_fails("fstat", file, 0) ? -1 : NEXT(fstat)(file, status);
}

int rename(const char *old, const char *new) {
  return path_fails("rename", new) ? -1 : NEXT(rename)(old, new);
}

int unlink(const char *path) { return path_fails("unlink", path) ? -1 : NEXT(unlink)(path); }

int mkdir(const char *path, mode_t mode) {
  return path_fails("mkdir", path) ? -1 : NEXT(mkdir)(path, mode);
}

DIR *opendir(const char *path) { return path_fails("opendir", path) ? 0 : NEXT(opendir)(path); }

struct dirent *readdir(DIR *folder) {
  return file_fails("readdir", dirfd(folder), 0) ? 0 : NEXT(readdir)(folder);
}

struct dirent64 *readdir64(DIR *folder) {
  return file_fails("readdir", dirfd(folder), 0) ? 0 : NEXT(readdir64)(folder);
}

int access(const char *path, int mode) {
  return path_fails("access", path) ? -1 : NEXT(access)(path, mode);
}

char *realpath(const char *path, char *result) {
  return path_fails("realpath", path) ? 0 : NEXT(realpath)(path, result);
}

int mkstemp(char *path) { return path_fails("mkstemp", path) ? -1 : NEXT(mkstemp)(path); }

int mkstemp64(char *path) { return path_fails("mkstemp", path) ? -1 : NEXT(mkstemp64)(path); }

int pipe(int ends[2]) { return fails("pipe", 0, 0) ? -1 : NEXT(pipe)(ends); }

void *mmap(void *place, size_t length, int access, int flags, int file, off_t from) {
  if (file >= 0 && file_fails("mmap", file, 0)) return MAP_FAILED;
  return NEXT(mmap)(place, length, access, flags, file, from);
}

void *mmap64(void *place, size_t length, int access, int flags, int file, off64_t from) {
  if (file >= 0 && file_fails("mmap", file, 0)) return MAP_FAILED;
  return NEXT(mmap64)(place, length, access, flags, file, from);
}

int pthread_create(
    pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
  if (fails("thread", 0, 0)) return errno;
  return NEXT(pthread_create)(thread, attributes, body, argument);
}

void *dlopen(const char *path, int flags) {
  if (path && fails("library", 0, 0)) return 0;
  return NEXT(dlopen)(path, flags);
}
