#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The pages of a file as memory. A file that gets shorter meanwhile, or a disk that fails, sends
 * SIGBUS to whoever looks at a page that is not there any more, and ends the process; here such
 * pages are found to be zeros, and that is told afterwards.
 */

#ifdef __cplusplus
extern "C" {
#endif

/* A file in memory; `start` is NULL where there is none. */
typedef struct {
  const uint8_t *start;
  size_t size;
  /* Where it stands among those that are looked after. */
  int place;
} lt_mapped_file;

/*
 * Maps the first `size` bytes of a file, to be read only. From the first call on, SIGBUS is handled
 * here; where somebody else's memory is meant, it does what it did before.
 */
lt_mapped_file lt_map_file(int descriptor, size_t size);

/* `true` iff all bytes that were looked at so far are those of the file. */
bool lt_is_whole(const lt_mapped_file *file);

/* Lets the system have back whole pages between two places; they may be looked at again. */
void lt_release_pages(const lt_mapped_file *file, size_t from, size_t to);

/* After this nobody may look at its bytes. */
void lt_unmap_file(const lt_mapped_file *file);

#ifdef __cplusplus
}
#endif
