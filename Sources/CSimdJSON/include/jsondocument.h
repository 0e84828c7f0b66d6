#pragma once

// One whole JSON text through the system's simdjson, for the few files that are one object and are
// asked for single values. Lines by the million are read by csimdjson.h.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct jsondocument jsondocument;

/// Reads a text that is one JSON value; null if it is none, and without memory.
jsondocument *_Nullable jsondocument_create(const uint8_t *_Nonnull text, size_t length);

void jsondocument_destroy(jsondocument *_Nonnull document);

/// The text of the string at a JSON pointer (RFC 6901), its escapes undone; null if none is there.
///
/// It lives as long as the document.
const uint8_t *_Nullable jsondocument_text(
    const jsondocument *_Nonnull document, const char *_Nonnull pointer, size_t *_Nonnull length);

/// The whole number at a JSON pointer; `false` if none is there, or one beyond 64 bits.
bool jsondocument_integer(
    const jsondocument *_Nonnull document, const char *_Nonnull pointer, int64_t *_Nonnull value);

/// How many values the array at a JSON pointer has; 0 if none is there.
size_t jsondocument_count(
    const jsondocument *_Nonnull document, const char *_Nonnull pointer);

#ifdef __cplusplus
}
#endif
