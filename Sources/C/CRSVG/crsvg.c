#include "crsvg.h"

#include <stdlib.h>
#include <string.h>

#include "rsvg.h"

static const char *const functions[] = {LT_RSVG_FUNCTIONS(LT_NAME_OF) NULL};
static struct lt_library library = {
    LT_NAME("librsvg-2.so.2", LT_HOMEBREW "librsvg-2.2.dylib"), functions, NULL};

#define FUNCTION(name) LT_FUNCTION_OF(lt_load(&library), name)

enum {
  RSVG_HANDLE_FLAG_UNLIMITED = 1 << 0,
  CAIRO_FORMAT_RGB24 = 1,
  CAIRO_STATUS_SUCCESS = 0,
  CAIRO_STATUS_NO_MEMORY = 1,
  /* The largest picture of cairo, in pixels. */
  LONGEST_SIDE = 32767,
};

/* Bytes that grow while a picture is written. */
typedef struct {
  unsigned char *bytes;
  size_t length, capacity;
} buffer;

static int append(void *closure, const unsigned char *data, unsigned length) {
  buffer *written = closure;
  if (written->capacity - written->length < length) {
    size_t wanted = (written->length + length) * 2;
    unsigned char *grown = realloc(written->bytes, wanted);
    if (grown == NULL) return CAIRO_STATUS_NO_MEMORY;
    written->bytes = grown;
    written->capacity = wanted;
  }
  memcpy(written->bytes + written->length, data, length);
  written->length += length;
  return CAIRO_STATUS_SUCCESS;
}

/*
 * Puts the resolution after the header of a PNG, which cairo leaves out: 96 pixels an inch times the scale.
 * Where the picture is not as expected nothing is put there.
 */
static void set_resolution(buffer *png, double scale) {
  enum { HEADER = 8 + 25, CHUNK = 21 };
  if (png->length < HEADER || append(png, (unsigned char[CHUNK]){0}, CHUNK) != CAIRO_STATUS_SUCCESS) return;
  unsigned perMeter = (unsigned)(scale * 96 / 0.0254 + 0.5);
  unsigned char chunk[CHUNK] = {0, 0, 0, 9, 'p', 'H', 'Y', 's'};
  for (int axis = 0; axis < 2; axis++) {
    for (int byte = 0; byte < 4; byte++) chunk[8 + axis * 4 + byte] = (unsigned char)(perMeter >> (24 - 8 * byte));
  }
  chunk[16] = 1; /* metres */
  unsigned sum = 0xffffffff;
  for (int index = 4; index < 17; index++) {
    sum ^= chunk[index];
    for (int bit = 0; bit < 8; bit++) sum = sum & 1 ? sum >> 1 ^ 0xedb88320 : sum >> 1;
  }
  for (int byte = 0; byte < 4; byte++) chunk[17 + byte] = (unsigned char)(~sum >> (24 - 8 * byte));
  memmove(png->bytes + HEADER + CHUNK, png->bytes + HEADER, png->length - CHUNK - HEADER);
  memcpy(png->bytes + HEADER, chunk, CHUNK);
}

/* Draws a document of a known size; the surface is released. */
static lt_rsvg_status draw_on(cairo_surface_t *surface, RsvgHandle *handle, double width, double height,
                              GError **error) {
  cairo_t *cairo = FUNCTION(cairo_create)(surface);
  RsvgRectangle viewport = {0, 0, width, height};
  int is_drawn = FUNCTION(rsvg_handle_render_document)(handle, cairo, &viewport, error) &&
                 FUNCTION(cairo_status)(cairo) == CAIRO_STATUS_SUCCESS;
  FUNCTION(cairo_destroy)(cairo);
  return is_drawn ? LT_RSVG_OK : LT_RSVG_UNDRAWN;
}

static lt_rsvg_status draw(RsvgHandle *handle, lt_rsvg_format format, double scale, buffer *written,
                           GError **error) {
  /* Width and height may be told for a page alone, as `height: auto`. */
  int has_width, has_height, has_viewbox;
  RsvgLength across, down;
  RsvgRectangle box;
  FUNCTION(rsvg_handle_get_intrinsic_dimensions)(handle, &has_width, &across, &has_height, &down, &has_viewbox,
                                                 &box);
  if (!has_viewbox || !(box.width >= 1 && box.height >= 1)) return LT_RSVG_UNREADABLE;
  double width = box.width, height = box.height;
  double longest = width > height ? width : height;
  if (format == LT_RSVG_PDF) {
    scale = 0.75;
  } else if (longest * scale > LONGEST_SIDE) {
    scale = LONGEST_SIDE / longest;
  }
  width *= scale;
  height *= scale;
  cairo_surface_t *surface =
      format == LT_RSVG_PDF
          ? FUNCTION(cairo_pdf_surface_create_for_stream)(append, written, width, height)
          /* Whole pixels alone: a part of one at the edge would be dark. */
          : FUNCTION(cairo_image_surface_create)(CAIRO_FORMAT_RGB24, (int)width, (int)height);
  lt_rsvg_status status = draw_on(surface, handle, width, height, error);
  if (status == LT_RSVG_OK) {
    int outcome;
    if (format == LT_RSVG_PDF) {
      FUNCTION(cairo_surface_finish)(surface);
      outcome = FUNCTION(cairo_surface_status)(surface);
    } else {
      outcome = FUNCTION(cairo_surface_write_to_png_stream)(surface, append, written);
    }
    if (outcome != CAIRO_STATUS_SUCCESS) {
      status = outcome == CAIRO_STATUS_NO_MEMORY ? LT_RSVG_NO_MEMORY : LT_RSVG_UNDRAWN;
    } else if (format == LT_RSVG_PNG) {
      set_resolution(written, scale);
    }
  }
  FUNCTION(cairo_surface_destroy)(surface);
  return status;
}

lt_rsvg_picture lt_rsvg_draw(const char *svg, size_t length, lt_rsvg_format format, double scale) {
  lt_rsvg_picture picture = {LT_RSVG_NO_LIBRARY, NULL, 0, NULL};
  if (lt_load(&library) == NULL) return picture;
  GError *error = NULL;
  picture.status = LT_RSVG_UNREADABLE;
  GInputStream *stream = FUNCTION(g_memory_input_stream_new_from_data)(svg, (long)length, NULL);
  RsvgHandle *handle =
      FUNCTION(rsvg_handle_new_from_stream_sync)(stream, NULL, RSVG_HANDLE_FLAG_UNLIMITED, NULL, &error);
  buffer written = {NULL, 0, 0};
  if (handle != NULL) {
    picture.status = draw(handle, format, scale, &written, &error);
    FUNCTION(g_object_unref)(handle);
  }
  FUNCTION(g_object_unref)(stream);
  if (error != NULL) {
    picture.message = strdup(error->message);
    FUNCTION(g_error_free)(error);
  }
  if (picture.status == LT_RSVG_OK) {
    picture.bytes = (char *)written.bytes;
    picture.length = written.length;
  } else {
    free(written.bytes);
  }
  return picture;
}

void lt_rsvg_release(lt_rsvg_picture picture) {
  free(picture.bytes);
  free(picture.message);
}
