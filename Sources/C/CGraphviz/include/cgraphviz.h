#pragma once

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a call came to; the stages are those in which it may fail. */
typedef enum {
  LT_GRAPHVIZ_OK = 0,
  /* `lt_graphviz_is_available` is false. */
  LT_GRAPHVIZ_NO_LIBRARY,
  LT_GRAPHVIZ_NO_MEMORY,
  /* libgvc could not be started. */
  LT_GRAPHVIZ_NO_CONTEXT,
  /* The text does not begin with a whole DOT graph. */
  LT_GRAPHVIZ_PARSE,
  /* The layout failed, mostly because its plugin is missing. */
  LT_GRAPHVIZ_LAYOUT,
  /* The output failed, mostly because its plugin is missing. */
  LT_GRAPHVIZ_RENDER,
} lt_graphviz_status;

/* Bytes of a picture, and what Graphviz had to say. Both are owned by the caller. */
typedef struct {
  lt_graphviz_status status;
  /* The picture; NULL unless `status` is LT_GRAPHVIZ_OK. */
  char *bytes;
  size_t length;
  /* Errors and warnings, NUL-terminated, cut after some kilobytes; NULL when there were none. */
  char *messages;
} lt_graphviz_picture;

/* Loads Graphviz; `false` if it is not installed, or is of another version than the one that this was built for.
   Thread-safe. */
bool lt_graphviz_is_available(void);

/*
 * Lays out the first graph of a NUL-terminated DOT text, with the engine that its attribute
 * `layout` names, else `dot`, and draws it as SVG.
 *
 * Not thread-safe: Graphviz keeps global state. One call at a time.
 */
lt_graphviz_picture lt_graphviz_draw(const char *dot);

/* Gives the memory of a picture back. */
void lt_graphviz_release(lt_graphviz_picture picture);

#ifdef __cplusplus
}
#endif
