#include "ccmark.h"

#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Appends a kind, a literal and its NUL; returns 0 when there is no memory. */
static int append(lt_markdown_html *html, size_t *capacity, char kind, const char *literal) {
  size_t size = strlen(literal) + 2;
  if (*capacity - html->length < size) {
    size_t wanted = (html->length + size) * 2;
    char *grown = realloc(html->bytes, wanted);
    if (!grown) return 0;
    html->bytes = grown;
    *capacity = wanted;
  }
  html->bytes[html->length] = kind;
  memcpy(html->bytes + html->length + 1, literal, size - 1);
  html->length += size;
  return 1;
}

/* 1 iff there may be a footnote; the parser is not asked to look for any in other documents. */
static int has_footnotes(const char *document, size_t length) {
  for (size_t index = 0; index + 1 < length; index++) {
    const char *found = memchr(document + index, '[', length - 1 - index);
    if (!found) return 0;
    if (found[1] == '^') return 1;
    index = (size_t)(found - document);
  }
  return 0;
}

/* 1 iff the tables that there may be are of a size that people write. For each line of a table, cmark keeps as many
   cells as its head has, and its time grows with the square of these, and of the lines that may end a head. */
static int has_readable_tables(const char *document, size_t length) {
  enum { MOST_COLUMNS = 1000, MOST_CELLS = 500000, MOST_HEADS = 1000 };
  size_t cells = 0, lines = 0, widest = 0, columns = 0, heads = 0;
  int is_blank = 1, may_end_head = 1;
  for (size_t index = 0; index < length; index++) {
    char byte = document[index];
    if (byte == '|' && ++columns > widest) widest = columns;
    if (byte != '\n' && byte != '\r') {
      is_blank = is_blank && (byte == ' ' || byte == '\t');
      may_end_head = may_end_head && strchr(" \t>|:-", byte) != NULL;
      continue;
    }
    lines++;
    if (may_end_head && columns > 0) heads++;
    /* A blank line ends a table. */
    if (is_blank) {
      cells += lines * widest;
      lines = widest = heads = 0;
    }
    if (widest > MOST_COLUMNS || heads > MOST_HEADS || cells + lines * widest > MOST_CELLS) return 0;
    is_blank = may_end_head = 1;
    columns = 0;
  }
  return widest <= MOST_COLUMNS;
}

/* Parses as GitHub and DocC do: with tables, whose cells end code and HTML; GitHub has footnotes. */
static cmark_node *parse(const char *document, size_t length) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, cmark_gfm_core_extensions_ensure_registered);
  /* As readers of Markdown decode a document before they parse it. */
  int options = CMARK_OPT_UNSAFE | CMARK_OPT_VALIDATE_UTF8;
  if (has_footnotes(document, length)) options |= CMARK_OPT_FOOTNOTES;
  cmark_parser *parser = cmark_parser_new(options);
  cmark_syntax_extension *tables = cmark_find_syntax_extension("table");
  if (tables && has_readable_tables(document, length)) cmark_parser_attach_syntax_extension(parser, tables);
  cmark_parser_feed(parser, document, length);
  cmark_node *root = cmark_parser_finish(parser);
  cmark_parser_free(parser);
  return root;
}

lt_markdown_html lt_markdown_find_html(const char *document, size_t length) {
  size_t capacity = 256;
  lt_markdown_html html = {malloc(capacity), 0};
  if (!html.bytes) return html;
  cmark_node *root = parse(document, length);
  cmark_iter *iterator = cmark_iter_new(root);
  int isWhole = 1;
  while (isWhole && cmark_iter_next(iterator) != CMARK_EVENT_DONE) {
    if (cmark_iter_get_event_type(iterator) != CMARK_EVENT_ENTER) continue;
    cmark_node *node = cmark_iter_get_node(iterator);
    cmark_node_type type = cmark_node_get_type(node);
    if (type != CMARK_NODE_HTML_BLOCK && type != CMARK_NODE_HTML_INLINE) continue;
    const char *literal = cmark_node_get_literal(node);
    char kind = type == CMARK_NODE_HTML_BLOCK ? LT_MARKDOWN_BLOCK : LT_MARKDOWN_INLINE;
    if (literal) isWhole = append(&html, &capacity, kind, literal);
  }
  cmark_iter_free(iterator);
  cmark_node_free(root);
  if (!isWhole) {
    lt_markdown_release(html);
    html.bytes = NULL;
    html.length = 0;
  }
  return html;
}

void lt_markdown_release(lt_markdown_html html) { free(html.bytes); }
