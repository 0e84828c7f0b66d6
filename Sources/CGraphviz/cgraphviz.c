#include "cgraphviz.h"

/* Without the library this file is empty: the package still builds with the trait off. Debian has
   the headers on the common path, Homebrew only on the one that pkg-config tells. */
#if __has_include(<graphviz/gvc.h>)
#include <graphviz/cgraph.h>
#include <graphviz/gvc.h>
#define LT_GRAPHVIZ_HEADERS 1
#elif __has_include(<gvc.h>)
#include <cgraph.h>
#include <gvc.h>
#define LT_GRAPHVIZ_HEADERS 1
#endif

#ifdef LT_GRAPHVIZ_HEADERS

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
  graph_t *graph = agmemread("digraph {}");
  if (graph != NULL) agclose(graph);
  return graph != NULL;
}

/*
 * Forgets what the text before left behind. The scanner of 2.43 keeps what follows a graph, and
 * stays inside an unended comment or HTML-like label: it would take later graphs for more of it.
 */
static void reset_scanner(void) {
  static const char *const ends[] = {"*/", "\"", ">>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>"};
  size_t length = gathered_length;
  graph_t *rest;
  while ((rest = agmemread("")) != NULL) agclose(rest);
  for (size_t attempt = 0; attempt < 192 && !reads_graphs(); attempt++) {
    if ((rest = agmemread(ends[attempt % (sizeof ends / sizeof *ends)])) != NULL) agclose(rest);
  }
  gathered_length = length;
  gathered[length] = '\0';
}

static lt_graphviz_status draw(GVC_t *context, const char *dot, const char *format, unsigned dpi,
                               lt_graphviz_picture *picture) {
  /* Line numbers in messages go on from the graph before unless they are started anew. */
  agsetfile(NULL);
  graph_t *graph = agmemread(dot);
  reset_scanner();
  if (graph == NULL) return LT_GRAPHVIZ_PARSE;
  if (dpi > 0) {
    char number[16];
    snprintf(number, sizeof number, "%u", dpi);
    agsafeset(graph, "dpi", number, "");
  }
  if (gvLayout(context, graph, "dot") != 0) {
    agclose(graph);
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
  if (gvRenderData(context, graph, format, &data, (void *)&size) == 0 && data != NULL) {
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
  if (data != NULL) gvFreeRenderData(data);
  gvFreeLayout(context, graph);
  agclose(graph);
  return status;
}

lt_graphviz_picture lt_graphviz_draw(const char *dot, const char *format, unsigned dpi) {
  lt_graphviz_picture picture = {LT_GRAPHVIZ_NO_CONTEXT, NULL, 0, NULL};
  gathered_length = 0;
  gathered[0] = '\0';
  agusererrf before = agseterrf(gather);
  /* One for the life of the process: Graphviz 2.43's text layout remembers a font's name that is
     freed with its context, and reads it in the next. */
  static GVC_t *context = NULL;
  if (context == NULL) context = gvContext();
  if (context != NULL) picture.status = draw(context, dot, format, dpi, &picture);
  agseterrf(before);
  if (gathered_length > 0) picture.messages = strdup(gathered);
  return picture;
}

void lt_graphviz_release(lt_graphviz_picture picture) {
  free(picture.bytes);
  free(picture.messages);
}

#endif
