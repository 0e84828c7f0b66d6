#define SIMDJSON_EXCEPTIONS 0
#include <simdjson.h>

#include <cstring>
#include <memory>
#include <new>
#include <type_traits>

#include "jsondocument.h"

using namespace simdjson;

struct jsondocument {
  dom::parser parser;
  dom::element root;
};

jsondocument *jsondocument_create(const uint8_t *text, size_t length) {
  std::unique_ptr<jsondocument> result(new (std::nothrow) jsondocument);
  if (!result) return nullptr;
  // The parser makes a copy, with the room after it that it needs.
  if (result->parser.parse(text, length).get(result->root)) return nullptr;
  return result.release();
}

void jsondocument_destroy(jsondocument *document) { delete document; }

// An element is a pointer to its document and a place in it.
static_assert(std::is_trivially_copyable_v<dom::element>);
static_assert(sizeof(dom::element) == sizeof(jsonelement));

static dom::element element(jsonelement value) {
  dom::element result;
  std::memcpy(static_cast<void *>(&result), &value, sizeof value);
  return result;
}

static jsonelement handle(dom::element value) {
  jsonelement result;
  std::memcpy(&result, &value, sizeof result);
  return result;
}

jsonelement jsondocument_root(const jsondocument *document) { return handle(document->root); }

bool jsonelement_member(jsonelement object, const char *key, jsonelement *member) {
  dom::object members;
  dom::element value;
  if (element(object).get(members) || members.at_key(key).get(value)) return false;
  *member = handle(value);
  return true;
}

size_t jsonelement_items(jsonelement array, jsonelement *items, size_t capacity) {
  dom::array values;
  if (element(array).get(values)) return 0;
  size_t count = 0;
  for (dom::element value : values) {
    if (count < capacity) items[count] = handle(value);
    count++;
  }
  return count;
}

size_t jsonelement_members(jsonelement object, jsonelement *items, size_t capacity) {
  dom::object members;
  if (element(object).get(members)) return 0;
  size_t count = 0;
  for (dom::key_value_pair member : members) {
    if (count < capacity) items[count] = handle(member.value);
    count++;
  }
  return count;
}

const uint8_t *jsonelement_text(jsonelement value, size_t *length) {
  std::string_view text;
  if (element(value).get(text)) return nullptr;
  *length = text.size();
  return reinterpret_cast<const uint8_t *>(text.data());
}

bool jsonelement_number(jsonelement value, double *number) {
  return !element(value).get(*number);
}

bool jsonelement_unsigned(jsonelement value, uint64_t *number) {
  return !element(value).get(*number);
}

bool jsonelement_integer(jsonelement value, int64_t *number) {
  return !element(value).get(*number);
}

bool jsonelement_flag(jsonelement value, bool *flag) { return !element(value).get(*flag); }
