#include "lineforms.h"

#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

// All memory is read through `load`, `vector_at` and `memcpy`, which copy 8, 16 and as many bytes.
// What keeps them inside the text and the store of forms:
//  1. A time is read only if `time_reach` bytes from where it begins are readable, and a line is cut
//     only as long as `slack` bytes from the block in hand on are: a number that begins in the
//     block, and the vector behind it, end in these.
//  2. The bytes of a line go into `pieces`, which has room for `most_blocks` vectors; a line with more
//     is not cut.
//  3. A form is one vector that tells of it and `count` vectors behind that, in the room that `add`
//     found in `store`; a slot holds where it begins, in vectors, or 0 if it is free.
//  4. `slots` always has a free place, so that every search ends.
//  5. `head` is 0, or the head of a remembered line, which has a key before its time: at least
//     `least_head` bytes, so that `key_before` reads nothing before the line.
//
// What makes a found line safe to take for the remembered one:
//  6. Its pieces are as long and every byte in them is the same: lengths and bytes are compared.
//  7. A time has no quote, so it is the whole text of its string; the caller reads it strictly, and
//     no time has an escape or a byte that is not ASCII.
//  8. A number is digits alone, without a needless zero before them, between two remembered bytes
//     that are none; so it is a whole number of JSON, as the remembered one was.

namespace {

constexpr size_t width = 16;
constexpr size_t slack = 2 * width + 8;
constexpr size_t time_reach = 64;
constexpr size_t slot_count = size_t(LINEFORMS_CAPACITY) * 2;
constexpr size_t longest_line = 1024;
constexpr size_t longest_time = 48;
constexpr size_t most_digits = 18;
constexpr size_t day_length = 11;
constexpr size_t least_head = 7;
constexpr size_t most_pieces = 4;
// The lengths, all full vectors of a line, and one begun for each piece.
constexpr size_t most_blocks = 1 + longest_line / width + most_pieces;
// As many vectors as a slot can tell apart: 1 MB.
constexpr size_t store_blocks = size_t(1) << 16;

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

// A bit for each of the 16 bytes that is not 0.
inline uint32_t bits(vector found) {
#if defined(__SSE2__)
  return uint32_t(_mm_movemask_epi8((__m128i)found));
#else
  word_pair halves = (word_pair)found & 0x8040201008040201;
  return uint32_t((halves[0] * 0x0101010101010101) >> 56 |
                  (halves[1] * 0x0101010101010101) >> 56 << 8);
#endif
}

// A bit for each of the 16 bytes at `place`, which are `block`, that is a line feed, or a digit
// behind a colon.
inline uint32_t stops(const uint8_t *place, vector block) {
  vector digit = block - uint8_t('0');
  return bits((vector)(block == uint8_t('\n')) |
              (vector)((digit <= 9) & (vector_at(place - 1) == uint8_t(':'))));
}

inline uint64_t mix(uint64_t left, uint64_t right) {
  unsigned __int128 product = static_cast<unsigned __int128>(left) * right;
  return uint64_t(product) ^ uint64_t(product >> 64);
}

inline bool is_digit(uint8_t byte) { return uint8_t(byte - '0') <= 9; }

// Where the next vector of a line goes, and the hash of those before: no reference, so that bytes
// written elsewhere cannot change it.
struct writer {
  uint8_t *out;
  const uint8_t *end;
  uint64_t hash;

  // Adds a vector of which only the first `length` bytes belong to a piece.
  inline void add(vector block, uint32_t length) {
    static constexpr uint8_t masks[2 * width] = {255, 255, 255, 255, 255, 255, 255, 255,
                                                 255, 255, 255, 255, 255, 255, 255, 255};
    add(block & vector_at(masks + width - length));
  }

  inline void add(vector block) {
    memcpy(out, &block, width);
    out += width;
    word_pair words = (word_pair)block;
    hash = mix(words[0] ^ hash ^ 0x9e3779b97f4a7c15, words[1] ^ 0xc2b2ae3d27d4eb4f);
  }

  inline bool is_full() const { return out == end; }
};

// The pieces between the slots: the one before the time, and one behind each slot.
//
// Their lengths stand in the first vector, and each piece begins a vector of its own, whose rest is
// zeros.
struct pieces {
  uint8_t blocks[most_blocks * width];
  uint32_t count;
  uint64_t hash;
  uint32_t lengths[most_pieces];
  uint32_t piece;

  inline writer begin() {
    memset(lengths, 0, sizeof lengths);
    piece = 0;
    return {blocks + width, blocks + sizeof blocks, 0};
  }

  inline void end_piece(size_t length) { lengths[piece++] = uint32_t(length); }

  inline void finish(const writer &written) {
    memcpy(blocks, lengths, sizeof lengths);
    hash = mix(load(blocks) ^ written.hash, load(blocks + 8) ^ 0x9e3779b97f4a7c15);
    count = uint32_t(written.out - blocks) / width;
  }
};

// What tells of a form in the store, before its vectors.
struct form {
  uint64_t hash;
  uint32_t number;
  uint32_t count;
};
static_assert(sizeof(form) == width, "a form takes one vector");
static_assert(sizeof(uint32_t[most_pieces]) == width, "the lengths take one vector");

// Returns the digits' value, or -1 if there are none, too many, or a needless zero.
inline int64_t number_at(const uint8_t *place, size_t &length) {
  uint64_t word = load(place) ^ 0x3030303030303030;
  // The first byte that is no digit has one of its upper bits set, or becomes ten or more.
  uint64_t others = ((word + 0x0606060606060606) | word) & 0xf0f0f0f0f0f0f0f0;
  if (others != 0) {
    length = size_t(__builtin_ctzll(others)) / 8;
    if (length == 0) return -1;
    // As eight digits: zeros before them.
    word <<= 64 - length * 8;
    word = (word * 10 + (word >> 8)) & 0x00ff00ff00ff00ff;
    word = (word * 100 + (word >> 16)) & 0x0000ffff0000ffff;
    word = (word & 0xffff) * 10000 + (word >> 32);
    return length > 1 && *place == '0' ? -1 : int64_t(word);
  }
  int64_t value = 0;
  size_t count = 0;
  while (is_digit(place[count])) {
    if (count == most_digits) return -1;
    value = value * 10 + (place[count] - '0');
    count++;
  }
  length = count;
  return *place == '0' ? -1 : value;
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
  // Where a form stands in `store`, in vectors; 0 is free.
  uint16_t slots[slot_count];
  uint8_t store[store_blocks * width];
  uint32_t count;
  // How many vectors of the store are in use, but for the first, which no form has.
  uint32_t used;
  // Where the time begins in a line, as in the line remembered last.
  size_t head;
  uint8_t day[16];
  int64_t day_start;

  // Finds the slots and pieces of the line at `start` whose `time_start` is set, and where it ends.
  bool cut_line(
      const uint8_t *text, size_t start, size_t end, size_t limit, lineforms_line &line,
      pieces &result) const;
  bool cut_rest(
      const uint8_t *text, const uint8_t *place, size_t end, size_t limit, lineforms_line &line,
      pieces &result, writer written) const;
  bool read_time(const uint8_t *time, lineforms_line &line) const;

  form form_at(uint16_t place) const {
    form result;
    memcpy(&result, store + size_t(place) * width, sizeof result);
    return result;
  }

  // The place in `slots` of the form with these pieces, or the free one where it belongs.
  size_t place_of(const pieces &wanted) const {
    size_t slot = wanted.hash & (slot_count - 1);
    while (slots[slot] && !matches(slots[slot], wanted)) slot = (slot + 1) & (slot_count - 1);
    return slot;
  }

  bool matches(uint16_t place, const pieces &wanted) const {
    form candidate = form_at(place);
    if (candidate.hash != wanted.hash || candidate.count != wanted.count) return false;
    const uint8_t *bytes = store + (size_t(place) + 1) * width;
    vector different = {};
    for (size_t index = 0; index < wanted.count * width; index += width) {
      different |= vector_at(bytes + index) ^ vector_at(wanted.blocks + index);
    }
    word_pair words = (word_pair)different;
    return (words[0] | words[1]) == 0;
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
    const uint8_t *text, const uint8_t *digits, lineforms_key key, lineforms_line &line) {
  if (line.number_count == 2) return false;
  lineforms_number &number = line.numbers[line.number_count++];
  number.key = key;
  number.start = size_t(digits - text);
  number.value = number_at(digits, number.length);
  return number.value >= 0 && (key != LINEFORMS_PID || number.value <= INT32_MAX);
}

inline bool lineforms::cut_line(
    const uint8_t *text, size_t start, size_t end, size_t limit, lineforms_line &line,
    pieces &result) const {
  if (line.time_start >= limit || limit - line.time_start < time_reach) return false;
  const uint8_t *time = text + line.time_start;
  line.has_instant = read_time(time, line);
  if (!line.has_instant) {
    size_t reach = limit - line.time_start < longest_time ? limit - line.time_start : longest_time;
    const void *quote = memchr(time, '"', reach);
    if (!quote) return false;
    line.time_length = size_t(static_cast<const uint8_t *>(quote) - time);
    if (memchr(time, '\n', line.time_length)) return false;
  }
  line.number_count = 0;
  writer written = result.begin();
  size_t length = line.time_start - start;
  for (size_t index = 0; index < length; index += width) {
    if (written.is_full()) return false;
    size_t rest = length - index;
    written.add(vector_at(text + start + index), uint32_t(rest < width ? rest : width));
  }
  result.end_piece(length);
  return cut_rest(text, time + line.time_length, end, limit, line, result, written);
}

inline bool lineforms::cut_rest(
    const uint8_t *text, const uint8_t *place, size_t end, size_t limit, lineforms_line &line,
    pieces &result, writer written) const {
  const uint8_t *last = text + limit - slack;
  const uint8_t *piece = place;
  while (place <= last && !written.is_full()) {
    vector block = vector_at(place);
    uint32_t found = stops(place, block);
    if (__builtin_expect(found == 0, true)) {
      written.add(block);
      place += width;
      continue;
    }
    const uint8_t *next = place + width;
    do {
      uint32_t length = uint32_t(__builtin_ctz(found));
      const uint8_t *stop = place + length;
      lineforms_key key;
      bool is_end = *stop == '\n';
      // The time has no quote, so no key is found that begins before its end.
      if (is_end || key_before(stop, key)) {
        written.add(block, length);
        result.end_piece(size_t(stop - piece));
        if (is_end) {
          line.end = size_t(stop - text);
          result.finish(written);
          return line.end < end;
        }
        if (!take_number(text, stop, key, line)) return false;
        next = piece = stop + line.numbers[line.number_count - 1].length;
        break;
      }
      found &= found - 1;
    } while (found != 0);
    if (found == 0) written.add(block);
    place = next;
  }
  return false;
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

bool lineforms_find(
    const lineforms *forms, const uint8_t *text, size_t start, size_t end, size_t limit,
    lineforms_line *line) {
  if (forms->count == 0) return false;
  line->time_start = start + forms->head;
  if (line->time_start >= end || text[line->time_start - 1] != '"') return false;
  pieces wanted;
  if (!forms->cut_line(text, start, end, limit, *line, wanted)) return false;
  uint16_t found = forms->slots[forms->place_of(wanted)];
  if (found == 0) return false;
  line->form = forms->form_at(found).number;
  return true;
}

lineforms_result lineforms_add(
    lineforms *forms, const uint8_t *text, size_t start, size_t end, size_t limit,
    lineforms_range time, lineforms_range pid, lineforms_range task, lineforms_line *line) {
  if (time.start < start + least_head || time.start - start > longest_line) {
    return LINEFORMS_UNFIT;
  }
  line->time_start = time.start;
  pieces added;
  if (!forms->cut_line(text, start, end, limit, *line, added) ||
      line->time_length != time.length) {
    return LINEFORMS_UNFIT;
  }
  for (size_t index = 0; index < line->number_count; index++) {
    const lineforms_number &number = line->numbers[index];
    const lineforms_range &wanted = number.key == LINEFORMS_PID ? pid : task;
    if (wanted.length != number.length || wanted.start != number.start) return LINEFORMS_UNFIT;
  }
  size_t slot = forms->place_of(added);
  if (forms->slots[slot]) return LINEFORMS_UNFIT;
  size_t place = forms->used + 1;
  if (forms->count == LINEFORMS_CAPACITY || store_blocks - place < 1 + added.count) {
    return LINEFORMS_FULL;
  }
  form told = {added.hash, forms->count, added.count};
  memcpy(forms->store + place * width, &told, sizeof told);
  memcpy(forms->store + (place + 1) * width, added.blocks, added.count * width);
  forms->used += 1 + added.count;
  forms->head = time.start - start;
  line->form = forms->count++;
  forms->slots[slot] = uint16_t(place);
  return LINEFORMS_ADDED;
}
