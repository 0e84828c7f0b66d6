#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum { LT_RSVG_PNG, LT_RSVG_PDF } lt_rsvg_format;

/* What a call came to. */
typedef enum {
  LT_RSVG_OK = 0,
  /* librsvg is not installed, or is older than 2.46. */
  LT_RSVG_NO_LIBRARY,
  LT_RSVG_NO_MEMORY,
  /* The text is no SVG that librsvg reads, or has no viewBox. */
  LT_RSVG_UNREADABLE,
  /* cairo could not draw it. */
  LT_RSVG_UNDRAWN,
} lt_rsvg_status;

/* Bytes of a picture, owned by the caller. */
typedef struct {
  lt_rsvg_status status;
  /* NULL unless `status` is LT_RSVG_OK. */
  char *bytes;
  size_t length;
  /* What librsvg had to say, NUL-terminated; NULL when that was nothing. */
  char *message;
} lt_rsvg_picture;

/*
 * Draws an SVG of `length` bytes, of the size of its viewBox. A PNG has `scale` pixels for each of the SVG's, fewer where the picture would be
 * larger than cairo draws; a PDF has 72 points for 96 of them.
 *
 * Thread-safe.
 */
lt_rsvg_picture lt_rsvg_draw(const char *svg, size_t length, lt_rsvg_format format, double scale);

/* Gives the memory of a picture back. */
void lt_rsvg_release(lt_rsvg_picture picture);

#ifdef __cplusplus
}
#endif
