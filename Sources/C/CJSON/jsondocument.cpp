#include "jsondocument.h"

#include <cerrno>
#include <cstdlib>
#include <string>

#include "jsontokens.h"

using namespace json;

struct jsondocument {
  std::unique_ptr<uint8_t[]> copy;
  token_index tokens;
  // Texts whose escapes were undone.
  mutable arena texts;
};

namespace {

// Deeper texts are refused.
constexpr size_t deepest = 1024;

// A place among the tokens of a document; the index ends with a place after the last of them.
struct cursor {
  const jsondocument *document;
  size_t token;

  explicit cursor(const jsondocument *document, size_t token = 0) : document(document), token(token) {}
  explicit cursor(jsonelement value)
      : document(reinterpret_cast<const jsondocument *>(value.words[0])), token(value.words[1]) {}

  jsonelement handle() const { return {{reinterpret_cast<uint64_t>(document), token}}; }

  const uint8_t *start() const { return document->tokens.text() + document->tokens.begin()[token]; }
  bool at_end() const { return token >= document->tokens.count(); }
  // The token's first byte, or 0 at the end.
  uint8_t first() const { return at_end() ? 0 : *start(); }
  size_t length() const {
    const uint32_t *places = document->tokens.begin();
    uint32_t end = places[token + 1];
    while (end > places[token] && is_space(document->tokens.text()[end - 1])) end--;
    return end - places[token];
  }

  // Steps over a value of a text that is known to be sound.
  void skip() {
    size_t depth = 0;
    do {
      uint8_t byte = first();
      if (byte == '{' || byte == '[') depth++;
      if (byte == '}' || byte == ']') depth--;
      token++;
    } while (depth > 0);
  }

  bool read_value(size_t depth);
  bool read_string();
};

size_t digits(const uint8_t *text, size_t length) {
  size_t count = 0;
  while (count < length && text[count] >= '0' && text[count] <= '9') count++;
  return count;
}

// Whether a text is a number as RFC 8259 has it; and whether a whole one.
bool is_number(const uint8_t *text, size_t length, bool &is_whole) {
  size_t place = length > 0 && text[0] == '-' ? 1 : 0;
  size_t whole = digits(text + place, length - place);
  if (whole == 0 || (whole > 1 && text[place] == '0')) return false;
  place += whole;
  is_whole = place == length;
  if (place < length && text[place] == '.') {
    size_t more = digits(text + place + 1, length - place - 1);
    if (more == 0) return false;
    place += 1 + more;
  }
  if (place < length && (text[place] | 0x20) == 'e') {
    place++;
    if (place < length && (text[place] == '+' || text[place] == '-')) place++;
    size_t more = digits(text + place, length - place);
    if (more == 0) return false;
    place += more;
  }
  return place == length;
}

bool is_word(const uint8_t *text, size_t length, const char *word) {
  return length == strlen(word) && memcmp(text, word, length) == 0;
}

bool cursor::read_string() {
  size_t size = length();
  const uint8_t *text = start();
  if (size < 2 || text[size - 1] != '"') return false;
  for (size_t place = 1; place + 1 < size; place++) {
    if (text[place] != '\\') continue;
    bool is_escape = escaped_unit(text + place, size - 1 - place) >= 0 || escaped_character(text[place + 1]) != 0;
    if (!is_escape) return false;
    place++;
  }
  token++;
  return true;
}

// Expects a value, and ends after it; `false` if it is not sound.
bool cursor::read_value(size_t depth) {
  uint8_t open = first();
  if (open == 0 || depth > deepest) return false;
  if (open == '"') return read_string();
  if (open != '{' && open != '[') {
    const uint8_t *text = start();
    size_t size = length();
    bool is_whole;
    bool is_sound = is_number(text, size, is_whole) || is_word(text, size, "true") ||
                    is_word(text, size, "false") || is_word(text, size, "null");
    token++;
    return is_sound;
  }
  uint8_t close = open == '{' ? '}' : ']';
  token++;
  if (first() == close) {
    token++;
    return true;
  }
  while (true) {
    if (open == '{') {
      if (first() != '"' || !read_string() || first() != ':') return false;
      token++;
    }
    if (!read_value(depth + 1)) return false;
    uint8_t next = first();
    token++;
    if (next != ',') return next == close;
  }
}

// Calls `body` with each member or item of a container until it returns `false`: with the place of its key, if it has
// one, and that of its value.
template <typename Body>
void for_each(jsonelement container, uint8_t open, Body body) {
  cursor place(container);
  if (place.first() != open) return;
  place.token++;
  while (place.first() != '}' && place.first() != ']') {
    cursor key = place;
    if (open == '{') place.token += 2;
    if (!body(key, place)) return;
    place.skip();
    if (place.first() == ',') place.token++;
  }
}

size_t values(jsonelement container, uint8_t open, jsonelement *items, size_t capacity, bool of_keys = false) {
  size_t count = 0;
  for_each(container, open, [&](cursor key, cursor value) {
    if (count < capacity) items[count] = (of_keys ? key : value).handle();
    count++;
    return true;
  });
  return count;
}

// The text of a string without its quotes, its escapes undone into memory of the document; null if it is none.
const uint8_t *text(cursor place, size_t &length) {
  if (place.first() != '"') return nullptr;
  const uint8_t *start = place.start() + 1;
  length = place.length() - 2;
  if (!memchr(start, '\\', length)) return start;
  uint8_t *copy = place.document->texts.take(length);
  uint8_t *end = copy;
  bool has_replacement;
  if (!copy || !unescape(start, length, end, has_replacement)) return nullptr;
  length = size_t(end - copy);
  return copy;
}

// The text of a number for the functions of C, which want it to end; empty if it is none, or not whole where it must be.
std::string number(jsonelement value, bool must_be_whole) {
  cursor place(value);
  bool is_whole = false;
  if (place.first() == 0 || !is_number(place.start(), place.length(), is_whole)) return {};
  if (must_be_whole && !is_whole) return {};
  return std::string(reinterpret_cast<const char *>(place.start()), place.length());
}

}  // namespace

jsondocument *jsondocument_create(const uint8_t *text, size_t length) {
  if (length > UINT32_MAX) return nullptr;
  std::unique_ptr<jsondocument> result(new (std::nothrow) jsondocument);
  if (!result) return nullptr;
  result->copy.reset(new (std::nothrow) uint8_t[length + 1]);
  if (!result->copy) return nullptr;
  memcpy(result->copy.get(), text, length);
  if (result->tokens.build(result->copy.get(), length) != index_status::done) return nullptr;
  cursor place(result.get());
  if (!place.read_value(0) || !place.at_end()) return nullptr;
  return result.release();
}

void jsondocument_destroy(jsondocument *document) { delete document; }

jsonelement jsondocument_root(const jsondocument *document) { return cursor(document).handle(); }

bool jsonelement_member(jsonelement object, const char *key, jsonelement *member) {
  bool is_found = false;
  std::string plain;
  for_each(object, '{', [&](cursor name, cursor value) {
    const uint8_t *known = name.start() + 1;
    size_t length = name.length() - 2;
    if (memchr(known, '\\', length)) {
      plain.resize(length);
      uint8_t *start = reinterpret_cast<uint8_t *>(plain.data());
      uint8_t *end = start;
      bool has_replacement;
      if (!unescape(known, length, end, has_replacement)) return true;
      known = start;
      length = size_t(end - start);
    }
    is_found = is_word(known, length, key);
    if (is_found) *member = value.handle();
    return !is_found;
  });
  return is_found;
}

size_t jsonelement_items(jsonelement array, jsonelement *items, size_t capacity) {
  return values(array, '[', items, capacity);
}

size_t jsonelement_members(jsonelement object, jsonelement *items, size_t capacity) {
  return values(object, '{', items, capacity);
}

size_t jsonelement_keys(jsonelement object, jsonelement *items, size_t capacity) {
  return values(object, '{', items, capacity, true);
}

const uint8_t *jsonelement_text(jsonelement value, size_t *length) { return text(cursor(value), *length); }

bool jsonelement_number(jsonelement value, double *result) {
  std::string text = number(value, false);
  if (text.empty()) return false;
  *result = strtod(text.c_str(), nullptr);
  return true;
}

bool jsonelement_unsigned(jsonelement value, uint64_t *result) {
  std::string text = number(value, true);
  if (text.empty() || text[0] == '-') return false;
  errno = 0;
  *result = strtoull(text.c_str(), nullptr, 10);
  return errno == 0;
}

bool jsonelement_integer(jsonelement value, int64_t *result) {
  std::string text = number(value, true);
  if (text.empty()) return false;
  errno = 0;
  *result = strtoll(text.c_str(), nullptr, 10);
  return errno == 0;
}

bool jsonelement_flag(jsonelement value, bool *result) {
  cursor place(value);
  if (place.first() != 't' && place.first() != 'f') return false;
  *result = place.first() == 't';
  return true;
}
