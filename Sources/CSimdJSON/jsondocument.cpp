#define SIMDJSON_EXCEPTIONS 0
#include <simdjson.h>

#include <memory>
#include <new>

#include "jsondocument.h"

using namespace simdjson;

struct jsondocument {
  dom::parser parser;
  dom::element root;
};

jsondocument *jsondocument_create(const uint8_t *text, size_t length) {
  std::unique_ptr<jsondocument> result(new (std::nothrow) jsondocument);
  if (!result) return nullptr;
  // The parser makes a copy, with the room behind it that it needs.
  if (result->parser.parse(text, length).get(result->root)) return nullptr;
  return result.release();
}

void jsondocument_destroy(jsondocument *document) { delete document; }

const uint8_t *jsondocument_text(
    const jsondocument *document, const char *pointer, size_t *length) {
  std::string_view text;
  if (document->root.at_pointer(pointer).get(text)) return nullptr;
  *length = text.size();
  return reinterpret_cast<const uint8_t *>(text.data());
}

bool jsondocument_integer(const jsondocument *document, const char *pointer, int64_t *value) {
  return !document->root.at_pointer(pointer).get(*value);
}

size_t jsondocument_count(const jsondocument *document, const char *pointer) {
  dom::array array;
  return document->root.at_pointer(pointer).get(array) ? 0 : array.size();
}
