#pragma once

#include <stdbool.h>
#include <stddef.h>

/*
 * gzip, unpacked by zlib. libarchive gives its own unpacked bytes out in blocks of 64 KB, and of a
 * file that is cut off none of the last block.
 *
 * zlib is the one that libarchive brings along: these may only be called after
 * `lt_archive_is_available` has told that it is there.
 */

#ifdef __cplusplus
extern "C" {
#endif

/* What came of unpacking. */
enum {
  /* More of the file, or more room, is needed. */
  LT_GZIP_GOES_ON,
  /* The file has ended; what follows in it belongs to nothing. */
  LT_GZIP_ENDED,
  LT_GZIP_DAMAGED,
};

typedef struct lt_gzip lt_gzip;

/* Begins a file; NULL without memory. */
lt_gzip *lt_gzip_new(void);
void lt_gzip_free(lt_gzip *gzip);

/* Unpacks some of the next `input_count` bytes of a file into the `output_count` bytes of room, and
   sets both counts to what was used. */
int lt_gzip_unpack(
    lt_gzip *gzip, const void *input, size_t *input_count, void *output, size_t *output_count);

/* `true` iff the file may end here: between its members, of which it may have several. */
bool lt_gzip_may_end(const lt_gzip *gzip);

/* What is wrong, in zlib's words; NULL if it has none. It is the library's. */
const char *lt_gzip_error(const lt_gzip *gzip);

#ifdef __cplusplus
}
#endif
