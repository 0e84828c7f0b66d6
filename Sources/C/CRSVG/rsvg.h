#pragma once

#include "cloading.h"

/*
 * The few functions of librsvg, cairo and GLib that are called, as their documentation declares them, so that
 * nobody needs their headers to build: the libraries are loaded when a picture is drawn. Numbers that stand for
 * enumerations have their names beside them.
 */

typedef struct _RsvgHandle RsvgHandle;
typedef struct _GInputStream GInputStream;
typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef struct { unsigned domain; int code; char *message; } GError;
typedef struct { double x, y, width, height; } RsvgRectangle;
typedef struct { double length; int unit; } RsvgLength;
typedef int (*lt_write)(void *closure, const unsigned char *data, unsigned length);

GInputStream *g_memory_input_stream_new_from_data(const void *data, long length, void *destroy);
void g_object_unref(void *object);
void g_error_free(GError *error);
RsvgHandle *rsvg_handle_new_from_stream_sync(GInputStream *stream, void *base, int flags, void *cancellable,
                                             GError **error);
void rsvg_handle_get_intrinsic_dimensions(RsvgHandle *handle, int *has_width, RsvgLength *width, int *has_height,
                                          RsvgLength *height, int *has_viewbox, RsvgRectangle *viewbox);
int rsvg_handle_render_document(RsvgHandle *handle, cairo_t *cairo, const RsvgRectangle *viewport, GError **error);
cairo_surface_t *cairo_image_surface_create(int format, int width, int height);
cairo_surface_t *cairo_pdf_surface_create_for_stream(lt_write write, void *closure, double width, double height);
int cairo_surface_write_to_png_stream(cairo_surface_t *surface, lt_write write, void *closure);
void cairo_surface_finish(cairo_surface_t *surface);
int cairo_surface_status(cairo_surface_t *surface);
void cairo_surface_destroy(cairo_surface_t *surface);
cairo_t *cairo_create(cairo_surface_t *surface);
int cairo_status(cairo_t *cairo);
void cairo_destroy(cairo_t *cairo);

#define LT_RSVG_FUNCTIONS(USE) \
  USE(g_memory_input_stream_new_from_data) \
  USE(g_object_unref) \
  USE(g_error_free) \
  USE(rsvg_handle_new_from_stream_sync) \
  USE(rsvg_handle_get_intrinsic_dimensions) \
  USE(rsvg_handle_render_document) \
  USE(cairo_image_surface_create) \
  USE(cairo_pdf_surface_create_for_stream) \
  USE(cairo_surface_write_to_png_stream) \
  USE(cairo_surface_finish) \
  USE(cairo_surface_status) \
  USE(cairo_surface_destroy) \
  USE(cairo_create) \
  USE(cairo_status) \
  USE(cairo_destroy)

enum { LT_RSVG_FUNCTIONS(LT_CONSTANT_OF) };
