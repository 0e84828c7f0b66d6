#include "lineforms.h"

#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

// All memory is read through `load` and `vector_at`, which copy 8 and 16 bytes. What keeps them
// inside the text and the store of forms:
//  1. A line is cut only if `slack` bytes behind its line feed are readable, so that a vector that
//     begins in the line ends in readable memory.
//  2. `hash_of` and `equal` read nothing outside the piece that they are given.
//  3. A form's bytes are `pieces.size()` bytes at `form.bytes`, which `add` made room for.
//  4. `slots` always has a free place, so that every search ends.
//  5. `head` is 0, or the head of a remembered line, which has a key before its time: at least
//     `least_head` bytes, so that `key_before` reads nothing before the line.
//
// What makes a found line safe to take for the remembered one:
//  6. Every byte outside the slots is the same, at the same distance from the slots.
//  7. A time has no quote, so it is the whole text of its string; the caller reads it strictly, and
//     no time has an escape or a byte that is not ASCII.
//  8. A number is digits alone, without a needless zero before them, between two remembered bytes
//     that are none; so it is a whole number of JSON, as the remembered one was.

namespace {

constexpr size_t slack = 32;
constexpr size_t slot_count = size_t(LINEFORMS_CAPACITY) * 2;
constexpr size_t store_size = size_t(1) << 20;
constexpr size_t longest_line = 1024;
constexpr size_t longest_time = 48;
constexpr size_t most_digits = 18;
constexpr size_t day_length = 11;
constexpr size_t least_head = 7;

constexpr size_t step = 32;

typedef uint8_t vector __attribute__((vector_size(16)));
typedef uint64_t word_pair __attribute__((vector_size(16)));

inline uint64_t load(const uint8_t *place) {
  uint64_t word;
  memcpy(&word, place, sizeof word);
  return word;
}

inline vector vector_at(const uint8_t *place) {
  vector result;
  memcpy(&result, place, sizeof result);
  return result;
}

// A bit for each of the 16 bytes at `place` that is a digit behind a colon.
inline uint32_t digits_behind_colons(const uint8_t *place) {
  vector digit = vector_at(place) - uint8_t('0');
  vector found = (vector)((digit <= 9) & (vector_at(place - 1) == uint8_t(':')));
#if defined(__SSE2__)
  return uint32_t(_mm_movemask_epi8((__m128i)found));
#else
  word_pair halves = (word_pair)found & 0x8040201008040201;
  return uint32_t((halves[0] * 0x0101010101010101) >> 56 |
                  (halves[1] * 0x0101010101010101) >> 56 << 8);
#endif
}

inline uint64_t mix(uint64_t left, uint64_t right) {
  unsigned __int128 product = static_cast<unsigned __int128>(left) * right;
  return uint64_t(product) ^ uint64_t(product >> 64);
}

// Up to eight bytes as a number; texts of one length that differ have different numbers.
inline uint64_t short_word(const uint8_t *text, size_t length) {
  if (length >= 4) {
    uint32_t head, tail;
    memcpy(&head, text, sizeof head);
    memcpy(&tail, text + length - 4, sizeof tail);
    return uint64_t(head) << 32 | tail;
  }
  uint64_t word = 0;
  for (size_t index = 0; index < length; index++) word = word << 8 | text[index];
  return word;
}

inline uint64_t hash_of(const uint8_t *text, size_t length, uint64_t hash) {
  constexpr uint64_t first = 0x9e3779b97f4a7c15, second = 0xc2b2ae3d27d4eb4f;
  hash ^= length;
  size_t rest = length;
  for (; rest > 16; rest -= 16, text += 16) {
    hash = mix(load(text) ^ hash ^ first, load(text + 8) ^ second);
  }
  if (rest > 8) return mix(load(text) ^ hash ^ first, load(text + rest - 8) ^ second);
  return mix(short_word(text, rest) ^ hash ^ first, second);
}

inline bool equal(const uint8_t *left, const uint8_t *right, size_t length) {
  if (length > 16) return memcmp(left, right, length) == 0;
  if (length > 8) {
    size_t last = length - 8;
    return ((load(left) ^ load(right)) | (load(left + last) ^ load(right + last))) == 0;
  }
  return short_word(left, length) == short_word(right, length);
}

inline bool is_digit(uint8_t byte) { return uint8_t(byte - '0') <= 9; }

// The pieces between the slots: the one before the time, and one behind each slot.
struct cut {
  const uint8_t *starts[4];
  uint32_t lengths[4];
  uint32_t count;

  inline uint64_t hash() const {
    uint64_t result = 0;
    for (uint32_t index = 0; index < count; index++) {
      result = hash_of(starts[index], lengths[index], result);
    }
    return result;
  }
};

struct form {
  uint64_t hash;
  uint32_t bytes;
  uint32_t lengths[4];
  uint32_t count;
};

// Returns the digits' value, or -1 if there are none, too many, or a needless zero.
inline int64_t number_at(const uint8_t *place, size_t &length) {
  int64_t value = 0;
  size_t count = 0;
  while (is_digit(place[count])) {
    if (count == most_digits) return -1;
    value = value * 10 + (place[count] - '0');
    count++;
  }
  length = count;
  return count == 0 || (count > 1 && *place == '0') ? -1 : value;
}

// Reads the key in front of `digits`; `false` if there is none whose numbers are slots.
inline bool key_before(const uint8_t *digits, lineforms_key &key) {
  if (memcmp(digits - 6, "\"pid\":", 6) == 0) {
    key = LINEFORMS_PID;
    return true;
  }
  key = LINEFORMS_TASK;
  return memcmp(digits - 7, "\"task\":", 7) == 0;
}

}  // namespace

struct lineforms {
  // Index of a form + 1; 0 is free.
  uint16_t slots[slot_count];
  form all[LINEFORMS_CAPACITY];
  uint8_t store[store_size];
  uint32_t count;
  uint32_t used;
  // Where the time begins in a line, as in the line remembered last.
  size_t head;
  uint8_t day[16];
  int64_t day_start;

  // Finds the slots and pieces of a line whose `time_start` and `end` are set.
  bool cut_line(const uint8_t *text, size_t start, lineforms_line &line, cut &pieces) const;
  bool read_time(const uint8_t *time, lineforms_line &line) const;

  // The place in `slots` of the form with these pieces, or the free one where it belongs.
  size_t place_of(const cut &pieces, uint64_t hash) const {
    size_t slot = hash & (slot_count - 1);
    while (slots[slot] && !matches(all[slots[slot] - 1], pieces, hash)) {
      slot = (slot + 1) & (slot_count - 1);
    }
    return slot;
  }

  bool matches(const form &candidate, const cut &pieces, uint64_t hash) const {
    if (candidate.hash != hash || candidate.count != pieces.count) return false;
    const uint8_t *bytes = store + candidate.bytes;
    for (uint32_t index = 0; index < pieces.count; index++) {
      uint32_t length = pieces.lengths[index];
      if (candidate.lengths[index] != length) return false;
      if (!equal(bytes, pieces.starts[index], length)) return false;
      bytes += length;
    }
    return true;
  }
};

// Reads six digits with a `Z` behind them, as most times have them.
static inline bool six_digits(const uint8_t *place, int64_t &value) {
  uint64_t word = load(place) << 16 ^ 0x3030303030300000;
  if (place[6] != 'Z' || (word & 0xf0f0f0f0f0f00000) != 0 ||
      ((word + 0x0606060606060000) & 0x1010101010100000) != 0) {
    return false;
  }
  // Digits to pairs, pairs to fours, all at once.
  word = (word * 10 + (word >> 8)) & 0x00ff00ff00ff00ff;
  word = (word * 100 + (word >> 16)) & 0x0000ffff0000ffff;
  value = int64_t((word & 0xffff) * 10000 + (word >> 32));
  return true;
}

// Reads `YYYY-MM-DDThh:mm:ss.fffZ` of the day told last, with up to nine digits or none.
inline bool lineforms::read_time(const uint8_t *time, lineforms_line &line) const {
  if (load(time) != load(day) || load(time + 3) != load(day + 3)) return false;
  // `hh:mm:ss` at once: the digits must be digits and the colons colons.
  uint64_t clock = load(time + day_length) ^ 0x30303a30303a3030;
  if ((clock & 0xf0f0fff0f0fff0f0) != 0) return false;
  if (((clock + 0x0606000606000606) & 0x1010001010001010) != 0) return false;
  // Each pair of digits becomes a number in its second byte.
  uint64_t pairs = clock * 10 + (clock >> 8);
  uint64_t hour = pairs & 0xff, minute = pairs >> 24 & 0xff, second = pairs >> 48 & 0xff;
  if (hour >= 24 || minute >= 60 || second >= 60) return false;
  const uint8_t *place = time + day_length + 8;
  int64_t fraction = 0;
  size_t digits = 0;
  if (*place == '.' && six_digits(place + 1, fraction)) {
    place += 7;
    digits = 6;
  } else if (*place == '.') {
    place++;
    while (is_digit(place[digits])) {
      if (digits == 9) return false;
      fraction = fraction * 10 + (place[digits] - '0');
      digits++;
    }
    if (digits == 0) return false;
    place += digits;
  }
  if (place[0] != 'Z' || place[1] != '"') return false;
  static constexpr int64_t weights[] = {1000000000, 100000000, 10000000, 1000000, 100000,
                                        10000,      1000,      100,      10,      1};
  line.instant = day_start + int64_t((hour * 60 + minute) * 60 + second) * 1000000000 +
                 fraction * weights[digits];
  line.fraction_digits = uint8_t(digits);
  line.time_length = size_t(place + 1 - time);
  return true;
}

// Makes the number at `digits` a slot; `false` if it is not plain, or the third one.
static inline bool take_number(
    const uint8_t *text, const uint8_t *digits, lineforms_key key, lineforms_line &line,
    cut &pieces) {
  if (line.number_count == 2) return false;
  lineforms_number &number = line.numbers[line.number_count++];
  number.key = key;
  number.start = size_t(digits - text);
  number.value = number_at(digits, number.length);
  if (number.value < 0 || (key == LINEFORMS_PID && number.value > INT32_MAX)) return false;
  pieces.lengths[pieces.count - 1] = uint32_t(digits - pieces.starts[pieces.count - 1]);
  pieces.starts[pieces.count++] = digits + number.length;
  return true;
}

inline bool lineforms::cut_line(
    const uint8_t *text, size_t start, lineforms_line &line, cut &pieces) const {
  const uint8_t *time = text + line.time_start;
  const uint8_t *end = text + line.end;
  line.has_instant = read_time(time, line);
  if (!line.has_instant) {
    size_t reach = size_t(end - time) < longest_time ? size_t(end - time) : longest_time;
    const void *quote = memchr(time, '"', reach);
    if (!quote) return false;
    line.time_length = size_t(static_cast<const uint8_t *>(quote) - time);
  }
  line.number_count = 0;
  pieces.starts[0] = text + start;
  pieces.lengths[0] = uint32_t(line.time_start - start);
  pieces.starts[1] = time + line.time_length;
  pieces.count = 2;
  // The time has no quote, so no key is found that begins before its end.
  for (const uint8_t *place = pieces.starts[1] + 1; place < end; place += step) {
    uint32_t found = digits_behind_colons(place) | digits_behind_colons(place + 16) << 16;
    for (; found != 0; found &= found - 1) {
      const uint8_t *digits = place + __builtin_ctz(found);
      lineforms_key key;
      if (digits >= end || !key_before(digits, key)) continue;
      if (!take_number(text, digits, key, line, pieces)) return false;
    }
  }
  pieces.lengths[pieces.count - 1] = uint32_t(end - pieces.starts[pieces.count - 1]);
  return true;
}

size_t lineforms_size(void) { return sizeof(lineforms); }

void lineforms_init(lineforms *forms) {
  lineforms_clear(forms);
  forms->head = 0;
  memset(forms->day, 0, sizeof forms->day);
  forms->day_start = 0;
}

void lineforms_clear(lineforms *forms) {
  memset(forms->slots, 0, sizeof forms->slots);
  forms->count = 0;
  forms->used = 0;
}

void lineforms_set_day(lineforms *forms, const uint8_t *day, int64_t start) {
  memcpy(forms->day, day, day_length);
  forms->day_start = start;
}

// Finds the line feed; `false` if there is none, or too little memory behind it.
static bool find_end(
    const uint8_t *text, size_t start, size_t end, size_t limit, lineforms_line &line) {
  const void *feed = memchr(text + start, '\n', end - start);
  if (!feed) return false;
  line.end = size_t(static_cast<const uint8_t *>(feed) - text);
  return limit - line.end > slack;
}

bool lineforms_find(
    const lineforms *forms, const uint8_t *text, size_t start, size_t end, size_t limit,
    lineforms_line *line) {
  if (forms->count == 0 || !find_end(text, start, end, limit, *line)) return false;
  line->time_start = start + forms->head;
  if (line->time_start >= line->end || text[line->time_start - 1] != '"') return false;
  cut pieces;
  if (!forms->cut_line(text, start, *line, pieces)) return false;
  uint16_t found = forms->slots[forms->place_of(pieces, pieces.hash())];
  line->form = uint32_t(found) - 1;
  return found != 0;
}

lineforms_result lineforms_add(
    lineforms *forms, const uint8_t *text, size_t start, size_t end, size_t limit,
    lineforms_range time, lineforms_range pid, lineforms_range task, lineforms_line *line) {
  if (time.start < start + least_head || !find_end(text, start, end, limit, *line) ||
      line->end - start > longest_line || time.start + time.length >= line->end) {
    return LINEFORMS_UNFIT;
  }
  line->time_start = time.start;
  cut pieces;
  if (!forms->cut_line(text, start, *line, pieces) || line->time_length != time.length) {
    return LINEFORMS_UNFIT;
  }
  for (size_t index = 0; index < line->number_count; index++) {
    const lineforms_number &number = line->numbers[index];
    const lineforms_range &wanted = number.key == LINEFORMS_PID ? pid : task;
    if (wanted.length != number.length || wanted.start != number.start) return LINEFORMS_UNFIT;
  }
  size_t slot = forms->place_of(pieces, pieces.hash());
  if (forms->slots[slot]) return LINEFORMS_UNFIT;
  if (forms->count == LINEFORMS_CAPACITY || store_size - forms->used < longest_line) {
    return LINEFORMS_FULL;
  }
  form &added = forms->all[forms->count];
  added.hash = pieces.hash();
  added.bytes = forms->used;
  added.count = pieces.count;
  for (uint32_t index = 0; index < pieces.count; index++) {
    added.lengths[index] = pieces.lengths[index];
    memcpy(forms->store + forms->used, pieces.starts[index], pieces.lengths[index]);
    forms->used += pieces.lengths[index];
  }
  forms->head = time.start - start;
  line->form = forms->count++;
  forms->slots[slot] = uint16_t(forms->count);
  return LINEFORMS_ADDED;
}
