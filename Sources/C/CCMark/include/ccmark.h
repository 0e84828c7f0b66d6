#pragma once

#include <stddef.h>

/* Finds the raw HTML in a Markdown document, through the system's cmark-gfm. */

#ifdef __cplusplus
extern "C" {
#endif

/* What a piece of HTML begins with. */
enum { LT_MARKDOWN_BLOCK = 'b', LT_MARKDOWN_INLINE = 'i' };

/* The HTML of a document: what stands in code, in escapes or in link titles is not in it. */
typedef struct {
  /* All HTML blocks and all inline HTML in their order: each its kind, its literal, and a NUL. */
  char *_Nullable bytes;
  size_t length;
} lt_markdown_html;

/*
 * Parses `length` bytes of UTF-8 and returns its HTML, owned by the caller; `bytes` is NULL iff
 * there was no memory. A NUL in the document becomes U+FFFD. Thread-safe.
 */
lt_markdown_html lt_markdown_find_html(const char *_Nonnull document, size_t length);

/* Gives the memory back. */
void lt_markdown_release(lt_markdown_html html);

#ifdef __cplusplus
}
#endif
