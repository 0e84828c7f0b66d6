#include "allocator.h"

/* Defines __GLIBC__, where it is that library. */
#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#include <unistd.h>

void lt_share_arenas(void) {
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  /* Of no harm where it is refused. */
  mallopt(M_ARENA_MAX, cores > 2 ? (int)cores : 2);
}
#else
void lt_share_arenas(void) {}
#endif
