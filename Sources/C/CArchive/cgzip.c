#include "cgzip.h"

#include <limits.h>
#include <stdlib.h>

#include "library.h"

struct lt_gzip {
  z_stream stream;
  /* No byte of the member in hand came yet. */
  bool is_between;
  bool has_ended;
};

/* The largest window, and 16 for the header and check sum of gzip. */
static const int window_bits = MAX_WBITS + 16;

lt_gzip *lt_gzip_new(void) {
  lt_gzip *gzip = calloc(1, sizeof *gzip);
  if (gzip == NULL) return NULL;
  if (FUNCTION(inflateInit2_)(&gzip->stream, window_bits, "1", sizeof(z_stream)) != Z_OK) {
    free(gzip);
    return NULL;
  }
  return gzip;
}

void lt_gzip_free(lt_gzip *gzip) {
  FUNCTION(inflateEnd)(&gzip->stream);
  free(gzip);
}

static unsigned limited(size_t count) { return count > UINT_MAX ? UINT_MAX : (unsigned)count; }

int lt_gzip_unpack(
    lt_gzip *gzip, const void *input, size_t *input_count, void *output, size_t *output_count) {
  z_stream *stream = &gzip->stream;
  unsigned given = limited(*input_count);
  unsigned room = limited(*output_count);
  *input_count = 0;
  *output_count = 0;
  /* What is no header after a member is padding. */
  if (gzip->is_between && given > 0 && *(const unsigned char *)input != 0x1F) {
    gzip->has_ended = true;
  }
  if (gzip->has_ended) return LT_GZIP_ENDED;
  stream->next_in = input;
  stream->avail_in = given;
  stream->next_out = output;
  stream->avail_out = room;
  int result = FUNCTION(inflate)(stream, Z_NO_FLUSH);
  *input_count = given - stream->avail_in;
  *output_count = room - stream->avail_out;
  if (*input_count > 0) gzip->is_between = false;
  switch (result) {
    case Z_STREAM_END:
      gzip->is_between = true;
      return FUNCTION(inflateReset)(stream) == Z_OK ? LT_GZIP_GOES_ON : LT_GZIP_DAMAGED;
    case Z_OK:
    case Z_BUF_ERROR:
      return LT_GZIP_GOES_ON;
    default:
      return LT_GZIP_DAMAGED;
  }
}

bool lt_gzip_may_end(const lt_gzip *gzip) { return gzip->is_between || gzip->has_ended; }

const char *lt_gzip_error(const lt_gzip *gzip) { return gzip->stream.msg; }
