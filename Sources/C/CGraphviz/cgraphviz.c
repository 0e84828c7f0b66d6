#include "cgraphviz.h"

/* Without the trait `Graphviz` this file is empty. Debian has the headers on the common path, Homebrew
   only on the one that pkg-config tells. */
#ifdef LT_GRAPHVIZ

#if __has_include(<graphviz/gvc.h>)
#include <graphviz/cgraph.h>
#include <graphviz/graphviz_version.h>
#include <graphviz/gvc.h>
#include <graphviz/gvplugin_textlayout.h>
#else
#include <cgraph.h>
#include <graphviz_version.h>
#include <gvc.h>
#include <gvplugin_textlayout.h>
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "textwidths.h"

#ifdef __linux__
#include "cloading.h"

/* All functions that are called: libgvc's, and those of libcgraph, which it brings along. */
#define GRAPHVIZ_FUNCTIONS(USE) \
  USE(agclose) \
  USE(agget) \
  USE(agmemread) \
  USE(agseterrf) \
  USE(agsetfile) \
  USE(gvContextPlugins) \
  USE(gvFreeLayout) \
  USE(gvFreeRenderData) \
  USE(gvLayout) \
  USE(gvRenderData)

enum { GRAPHVIZ_FUNCTIONS(LT_CONSTANT_OF) };

/* The library of the headers alone: what a plugin is made of differs between the names. Those of version 14 and
   later, which tell their number, nobody has tried yet. */
#if GRAPHVIZ_VERSION_MAJOR >= 14
#define GVC_NAME "libgvc.so.7"
#else
#define GVC_NAME "libgvc.so.6"
#endif

static void *loaded(void) {
  static const char *const functions[] = {GRAPHVIZ_FUNCTIONS(LT_NAME_OF) NULL};
  static struct lt_library graphviz = {GVC_NAME, functions, NULL};
  return lt_load(&graphviz);
}

bool lt_graphviz_is_available(void) { return loaded() != NULL; }

#define FUNCTION(name) LT_FUNCTION_OF(loaded(), name)
#else
bool lt_graphviz_is_available(void) { return true; }
#define FUNCTION(name) (&name)
#endif

/* Graphviz reports through a callback without context, so the text is gathered here. */
enum { MESSAGE_CAPACITY = 4096 };
static char gathered[MESSAGE_CAPACITY];
static size_t gathered_length;

static int gather(char *text) {
  size_t room = MESSAGE_CAPACITY - 1 - gathered_length;
  size_t length = strlen(text);
  if (length > room) length = room;
  memcpy(gathered + gathered_length, text, length);
  gathered_length += length;
  gathered[gathered_length] = '\0';
  return 0;
}

/* Returns whether Graphviz reads a sound graph. */
static int reads_graphs(void) {
  graph_t *graph = FUNCTION(agmemread)("digraph {}");
  if (graph != NULL) FUNCTION(agclose)(graph);
  return graph != NULL;
}

/*
 * Forgets what the text before left after. The scanner of 2.43 keeps what follows a graph, and
 * stays inside an unended comment or HTML-like label: it would take later graphs for more of it.
 */
static void reset_scanner(void) {
  static const char *const ends[] = {"*/", "\"", ">>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>"};
  size_t length = gathered_length;
  graph_t *rest;
  while ((rest = FUNCTION(agmemread)("")) != NULL) FUNCTION(agclose)(rest);
  for (size_t attempt = 0; attempt < 192 && !reads_graphs(); attempt++) {
    rest = FUNCTION(agmemread)(ends[attempt % (sizeof ends / sizeof *ends)]);
    if (rest != NULL) FUNCTION(agclose)(rest);
  }
  gathered_length = length;
  gathered[length] = '\0';
}

/*
 * Text is measured here. Graphviz's own plugin for it loads
 * Pango, fontconfig, HarfBuzz and more than twenty other libraries, which takes longer than all the
 * rest of a run, only to measure with the fonts of this machine; the reader of an SVG has others.
 */

/* `boolean` in older versions, `bool` in newer ones. */
typedef __typeof__(((gvtextlayout_engine_t *)NULL)->textlayout(NULL, NULL)) measured;

static measured measure(textspan_t *span, char **font_path) {
  const char *font = span->font->name;
  bool is_monospaced = strstr(font, "ourier") != NULL || strstr(font, "ono") != NULL;
  double size = span->font->size;
  (void)font_path;
  bool is_bold = (span->font->flags & HTML_BF) != 0;
  span->size.x = (double)lt_text_width(span->str, size, is_bold, is_monospaced);
  /* The height of a line and the way from its top to its letters, as Pango has them. */
  span->size.y = (double)(int)(size * 1.1 + 0.5);
  span->yoffset_layout = 0;
  span->yoffset_centerline = size * 0.2;
  span->layout = NULL;
  span->free_layout = NULL;
  return 1;
}

static gvtextlayout_engine_t measuring = {measure};
/* Better than any plugin installed (Pango's quality is 10). */
static gvplugin_installed_t text_layouts[] = {
    {0, "textlayout", 1000, &measuring, NULL}, {0, NULL, 0, NULL, NULL}};
static gvplugin_api_t apis[] = {{API_textlayout, text_layouts}, {(api_t)0, NULL}};
static gvplugin_library_t library = {"lifetrace", apis};
/* Graphviz knows libraries by this ending. */
static lt_symlist_t built_in[] = {{"gvplugin_lifetrace_LTX_library", &library}, {NULL, NULL}};

/* The context, which lives as long as the process; NULL if there is none. */
static GVC_t *context(void) {
  static GVC_t *measuring_here = NULL;
  if (measuring_here == NULL) measuring_here = FUNCTION(gvContextPlugins)(built_in, 1);
  return measuring_here;
}

static lt_graphviz_status draw(GVC_t *context, const char *dot, lt_graphviz_picture *picture) {
  /* Line numbers in messages go on from the graph before unless they are started anew. */
  FUNCTION(agsetfile)(NULL);
  graph_t *graph = FUNCTION(agmemread)(dot);
  reset_scanner();
  if (graph == NULL) return LT_GRAPHVIZ_PARSE;
  /* Named at once, else the plugin of the usual engine is loaded for nothing. */
  char *engine = FUNCTION(agget)(graph, "layout");
  if (FUNCTION(gvLayout)(context, graph, engine != NULL && *engine != '\0' ? engine : "dot") != 0) {
    FUNCTION(agclose)(graph);
    return LT_GRAPHVIZ_LAYOUT;
  }
  lt_graphviz_status status = LT_GRAPHVIZ_RENDER;
  char *data = NULL;
  /* `unsigned int *` in older versions, `size_t *` in newer ones: one place in little-endian
     memory, zero beyond what is written. */
  union {
    unsigned int narrow;
    size_t wide;
  } size = {.wide = 0};
  if (FUNCTION(gvRenderData)(context, graph, "svg", &data, (void *)&size) == 0 && data != NULL) {
    size_t length = size.wide;
    picture->bytes = malloc(length > 0 ? length : 1);
    if (picture->bytes == NULL) {
      status = LT_GRAPHVIZ_NO_MEMORY;
    } else {
      memcpy(picture->bytes, data, length);
      picture->length = length;
      status = LT_GRAPHVIZ_OK;
    }
  }
  if (data != NULL) FUNCTION(gvFreeRenderData)(data);
  FUNCTION(gvFreeLayout)(context, graph);
  FUNCTION(agclose)(graph);
  return status;
}

lt_graphviz_picture lt_graphviz_draw(const char *dot) {
  lt_graphviz_picture picture = {LT_GRAPHVIZ_NO_LIBRARY, NULL, 0, NULL};
  if (!lt_graphviz_is_available()) return picture;
  picture.status = LT_GRAPHVIZ_NO_CONTEXT;
  gathered_length = 0;
  gathered[0] = '\0';
  agusererrf before = FUNCTION(agseterrf)(gather);
  if (context() != NULL) picture.status = draw(context(), dot, &picture);
  FUNCTION(agseterrf)(before);
  if (gathered_length > 0) picture.messages = strdup(gathered);
  return picture;
}

void lt_graphviz_release(lt_graphviz_picture picture) {
  free(picture.bytes);
  free(picture.messages);
}

#endif
