#include "cliteralscan.h"

#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

enum { PIECE = CLITERALSCAN_PIECE, WINDOW = CLITERALSCAN_WINDOW, HEADS = 16384 };

/* The bits above the buckets' stand for literals without a window, and for bytes that count by
   themselves. */
enum { SHORT_BIT = 1 << 13, CONTROL_BIT = 1 << 14, BACKSLASH_BIT = 1 << 15 };

/* A vector of bytes holds half of the bits. */
enum { PLANES = 2 };

struct cliteralscan {
  /* For each place in a piece and each half of a byte, the buckets that have such a byte there. */
  uint8_t low[PIECE][PLANES][16];
  uint8_t high[PIECE][PLANES][16];
  /* The same for whole bytes. */
  uint16_t whole[PIECE][256];
  /* By the hash of a window, one more than the index of its first literal; so many that hardly a
     text has the hash of one by chance. */
  uint16_t heads[HEADS];
  /* One more than the index of the first literal that is too short for a window. */
  uint16_t short_head;
  cliteralscan_literal *literals;
  uint8_t *bytes;
  uint16_t *successors;
};

static uint32_t hash(const uint8_t *window) {
  uint32_t front, back;
  memcpy(&front, window, sizeof front);
  memcpy(&back, window + WINDOW - sizeof back, sizeof back);
  return ((front ^ back * 0x85EBCA6Bu) * 0x9E3779B1u) >> 18;
}

static bool is_short(const cliteralscan_literal *literal) {
  return literal->length - literal->anchor < WINDOW;
}

static bool counts_alone(uint8_t byte) {
  return byte == 0 || byte == '\r' || byte == 0x1B || byte == '\\';
}

static void add_byte(cliteralscan *scan, int place, uint8_t byte, unsigned bits) {
  for (int plane = 0; plane < PLANES; plane++) {
    scan->low[place][plane][byte & 15] |= (uint8_t)(bits >> 8 * plane);
    scan->high[place][plane][byte >> 4] |= (uint8_t)(bits >> 8 * plane);
  }
}

static void fill_tables(cliteralscan *scan, const cliteralscan_literal *literals, size_t count) {
  for (size_t index = 0; index < count; index++) {
    const uint8_t *piece = literals[index].bytes + literals[index].anchor;
    for (int place = 0; place < PIECE; place++) {
      unsigned bit = is_short(&literals[index]) ? SHORT_BIT : 1u << literals[index].bucket;
      add_byte(scan, place, piece[place], bit);
    }
  }
  add_byte(scan, 0, 0, CONTROL_BIT);
  add_byte(scan, 0, '\r', CONTROL_BIT);
  add_byte(scan, 0, 0x1B, CONTROL_BIT);
  add_byte(scan, 0, '\\', BACKSLASH_BIT);
  /* Whatever follows such a byte. */
  for (int place = 1; place < PIECE; place++) {
    for (int half = 0; half < 16; half++) {
      add_byte(scan, place, (uint8_t)(half * 17), CONTROL_BIT | BACKSLASH_BIT);
    }
  }
  for (int place = 0; place < PIECE; place++) {
    for (int byte = 0; byte < 256; byte++) {
      for (int plane = 0; plane < PLANES; plane++) {
        unsigned bits =
            scan->low[place][plane][byte & 15] & scan->high[place][plane][byte >> 4];
        scan->whole[place][byte] |= (uint16_t)(bits << 8 * plane);
      }
    }
  }
}

cliteralscan *cliteralscan_create(const cliteralscan_literal *literals, size_t count) {
  cliteralscan *scan = calloc(1, sizeof *scan);
  if (!scan) return NULL;
  size_t size = 0;
  for (size_t index = 0; index < count; index++) size += literals[index].length;
  scan->literals = calloc(count, sizeof *scan->literals);
  scan->bytes = malloc(size);
  scan->successors = calloc(count, sizeof *scan->successors);
  if (!scan->literals || !scan->bytes || !scan->successors) {
    cliteralscan_destroy(scan);
    return NULL;
  }
  uint8_t *bytes = scan->bytes;
  for (size_t index = 0; index < count; index++) {
    scan->literals[index] = literals[index];
    scan->literals[index].bytes = memcpy(bytes, literals[index].bytes, literals[index].length);
    bytes += literals[index].length;
  }
  fill_tables(scan, literals, count);
  for (size_t index = 0; index < count; index++) {
    uint16_t *head = is_short(&literals[index])
                         ? &scan->short_head
                         : &scan->heads[hash(literals[index].bytes + literals[index].anchor)];
    scan->successors[index] = *head;
    *head = (uint16_t)(index + 1);
  }
  return scan;
}

void cliteralscan_destroy(cliteralscan *scan) {
  free(scan->successors);
  free(scan->bytes);
  free(scan->literals);
  free(scan);
}

/* Whether one of the literals that begin a chain stands at a place. */
static bool any_stands(
    const cliteralscan *scan, uint16_t next, const uint8_t *text, size_t start, size_t place,
    size_t end) {
  while (next != 0) {
    const cliteralscan_literal *literal = &scan->literals[next - 1];
    if (place - start >= literal->anchor &&
        end - place >= literal->length - literal->anchor &&
        memcmp(text + place - literal->anchor, literal->bytes, literal->length) == 0) {
      return true;
    }
    next = scan->successors[next - 1];
  }
  return false;
}

/* Whether something stands at a place that passed the tables. */
__attribute__((always_inline)) static inline bool stands(
    const cliteralscan *scan, const uint8_t *text, size_t start, size_t place, size_t end,
    unsigned buckets) {
  if (buckets & (CONTROL_BIT | BACKSLASH_BIT) && counts_alone(text[place])) return true;
  if (end - place >= WINDOW) {
    uint16_t head = scan->heads[hash(text + place)];
    if (head && any_stands(scan, head, text, start, place, end)) return true;
  }
  return buckets & SHORT_BIT && any_stands(scan, scan->short_head, text, start, place, end);
}

static size_t next_portable(
    const cliteralscan *scan, const uint8_t *text, size_t start, size_t from, size_t end) {
  size_t place = from;
  for (; place + PIECE <= end; place++) {
    unsigned buckets = scan->whole[0][text[place]] & scan->whole[1][text[place + 1]] &
                      scan->whole[2][text[place + 2]] & scan->whole[3][text[place + 3]];
    if (buckets && stands(scan, text, start, place, end, buckets)) return place;
  }
  for (; place < end; place++) {
    if (counts_alone(text[place])) return place;
  }
  return end;
}

#if defined(__x86_64__)
#define VECTOR __attribute__((target("avx2")))

/* The buckets of a plane that have each byte's halves at a place. */
VECTOR static inline __m256i look_up(
    const cliteralscan *scan, int place, int plane, __m256i lower, __m256i upper) {
  __m256i low = _mm256_broadcastsi128_si256(
      _mm_loadu_si128((const __m128i *)scan->low[place][plane]));
  __m256i high = _mm256_broadcastsi128_si256(
      _mm_loadu_si128((const __m128i *)scan->high[place][plane]));
  return _mm256_and_si256(_mm256_shuffle_epi8(low, lower), _mm256_shuffle_epi8(high, upper));
}

VECTOR static size_t next_vector(
    const cliteralscan *scan, const uint8_t *text, size_t start, size_t from, size_t end) {
  const __m256i half = _mm256_set1_epi8(15);
  size_t place = from;
  for (; place + 32 + PIECE - 1 <= end; place += 32) {
    __m256i planes[PLANES] = {_mm256_set1_epi8(-1), _mm256_set1_epi8(-1)};
    for (int offset = 0; offset < PIECE; offset++) {
      __m256i bytes = _mm256_loadu_si256((const __m256i *)(text + place + offset));
      __m256i lower = _mm256_and_si256(bytes, half);
      __m256i upper = _mm256_and_si256(_mm256_srli_epi16(bytes, 4), half);
      for (int plane = 0; plane < PLANES; plane++) {
        planes[plane] =
            _mm256_and_si256(planes[plane], look_up(scan, offset, plane, lower, upper));
      }
    }
    __m256i any = _mm256_or_si256(planes[0], planes[1]);
    uint32_t passed =
        ~(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(any, _mm256_setzero_si256()));
    if (!passed) continue;
    uint8_t upper_bits[32];
    _mm256_storeu_si256((__m256i *)upper_bits, planes[1]);
    while (passed) {
      unsigned offset = (unsigned)__builtin_ctz(passed);
      unsigned buckets = (unsigned)upper_bits[offset] << 8;
      if (stands(scan, text, start, place + offset, end, buckets)) return place + offset;
      passed &= passed - 1;
    }
  }
  return next_portable(scan, text, start, place, end);
}
#endif

size_t cliteralscan_next(
    const cliteralscan *scan, const uint8_t *text, size_t start, size_t from, size_t end,
    bool is_portable) {
#if defined(__x86_64__)
  if (!is_portable && __builtin_cpu_supports("avx2")) {
    return next_vector(scan, text, start, from, end);
  }
#endif
  return next_portable(scan, text, start, from, end);
}
