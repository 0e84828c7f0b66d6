#include "allocator.h"

/* Defines __GLIBC__, where it is that library. */
#include <stdlib.h>

#ifdef __GLIBC__
#include <errno.h>
#include <malloc.h>
#include <stdbool.h>
#include <unistd.h>

void lt_share_arenas(void) {
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  /* Of no harm where it is refused. */
  mallopt(M_ARENA_MAX, cores > 2 ? (int)cores : 2);
}
#else
void lt_share_arenas(void) {}
#endif

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

#if defined(__GLIBC__) && !defined(HAS_SANITIZER)
/*
 * Swift ends a process by a trap where there is no memory. These stand before glibc's functions and
 * end it with a line and a status instead.
 */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static bool ends_process = false;

void lt_end_without_memory(void) { ends_process = true; }

static void *found(void *memory, size_t size) {
  if (__builtin_expect(memory != NULL || size == 0 || !ends_process, true)) return memory;
  static const char line[] =
      "lifetrace: error: out of memory; give a part of the log, or raise the limit (ulimit -v)\n";
  ssize_t written = write(STDERR_FILENO, line, sizeof line - 1);
  (void)written;
  /* EX_OSERR of sysexits.h. */
  _exit(71);
}

void *malloc(size_t size) { return found(__libc_malloc(size), size); }

void *calloc(size_t count, size_t size) {
  return found(__libc_calloc(count, size), count == 0 ? 0 : size);
}

void *realloc(void *memory, size_t size) { return found(__libc_realloc(memory, size), size); }

void *memalign(size_t alignment, size_t size) {
  return found(__libc_memalign(alignment, size), size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) {
    return EINVAL;
  }
  *memory = memalign(alignment, size);
  return *memory == NULL && size != 0 ? ENOMEM : 0;
}
#else
void lt_end_without_memory(void) {}
#endif
