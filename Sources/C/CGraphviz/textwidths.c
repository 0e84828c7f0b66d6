#include "textwidths.h"

#include <stddef.h>

/* All widths are thousandths of the font's size. */
enum { FIRST_LATIN = 0x20, LAST_ASCII = 0x7e, FIRST_UPPER = 0xa0, LAST_LATIN = 0xff };

/* U+0020 to U+007E and U+00A0 to U+00FF, of DejaVu Sans and DejaVu Sans Bold. */
static const uint16_t latin[2][191] = {
    {
        318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337,
        636, 636, 636, 636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531,
        1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787,
        603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500,
        500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612,
        635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838, 318,
        401, 636, 636, 636, 636, 337, 500, 500, 1000, 471, 612, 838, 361, 1000, 500, 500,
        838, 401, 401, 500, 636, 636, 318, 500, 401, 471, 612, 969, 969, 969, 531, 684,
        684, 684, 684, 684, 684, 974, 698, 632, 632, 632, 632, 295, 295, 295, 295, 775,
        748, 787, 787, 787, 787, 787, 838, 787, 732, 732, 732, 732, 611, 605, 630, 613,
        613, 613, 613, 613, 613, 982, 550, 615, 615, 615, 615, 278, 278, 278, 278, 612,
        634, 612, 612, 612, 612, 612, 838, 612, 634, 634, 634, 634, 592, 635, 592,
    },
    {
        348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365,
        696, 696, 696, 696, 696, 696, 696, 696, 696, 696, 400, 400, 838, 838, 838, 580,
        1000, 774, 762, 734, 830, 683, 683, 821, 837, 372, 372, 775, 637, 995, 837, 850,
        733, 850, 770, 720, 682, 812, 774, 1103, 771, 724, 725, 457, 365, 457, 838, 500,
        500, 675, 716, 593, 716, 678, 435, 716, 712, 343, 343, 665, 343, 1042, 712, 687,
        716, 716, 493, 595, 478, 712, 652, 924, 645, 652, 582, 712, 365, 712, 838, 348,
        456, 696, 696, 636, 696, 365, 500, 500, 1000, 564, 646, 838, 415, 1000, 500, 500,
        838, 438, 438, 500, 736, 636, 380, 500, 438, 564, 646, 1035, 1035, 1035, 580, 774,
        774, 774, 774, 774, 774, 1085, 734, 683, 683, 683, 683, 372, 372, 372, 372, 838,
        837, 850, 850, 850, 850, 850, 838, 850, 812, 812, 812, 812, 724, 738, 719, 675,
        675, 675, 675, 675, 675, 1048, 593, 678, 678, 678, 678, 343, 343, 343, 343, 687,
        712, 687, 687, 687, 687, 687, 838, 687, 712, 712, 712, 712, 652, 716, 652,
    },
};

/* Letters of other scripts and signs, in order; what is not among them is `other` wide. */
static const struct {
  uint32_t first, last;
  uint16_t width;
} scripts[] = {
    {0x300, 0x36f, 0},      {0x483, 0x489, 0},      {0x591, 0x5bd, 0},      {0x610, 0x61a, 0},
    {0x64b, 0x65f, 0},      {0x1100, 0x115f, 1000}, {0x1160, 0x11ff, 0},    {0x1ab0, 0x1aff, 0},
    {0x200b, 0x200f, 0},    {0x2014, 0x2014, 1000}, {0x2026, 0x2026, 1000}, {0x20d0, 0x20ff, 0},
    {0x2190, 0x2bff, 900}, {0x2e80, 0xd7ff, 1000}, {0xf900, 0xfaff, 1000}, {0xfe00, 0xfe0f, 0},
    {0xfe20, 0xfe2f, 0},    {0xfe30, 0xfe6f, 1000}, {0xff00, 0xff60, 1000}, {0xffe0, 0xffe6, 1000},
    {0x1f000, 0x1faff, 1250}, {0x20000, 0x3ffff, 1000}, {0xe0000, 0xe0fff, 0},
};
static const uint16_t other[2] = {700, 775};
enum { MONOSPACED = 602 };

static uint16_t letter_width(uint32_t letter, bool is_bold) {
  if (letter >= FIRST_LATIN && letter <= LAST_ASCII) return latin[is_bold][letter - FIRST_LATIN];
  if (letter >= FIRST_UPPER && letter <= LAST_LATIN) {
    return latin[is_bold][letter - FIRST_UPPER + LAST_ASCII - FIRST_LATIN + 1];
  }
  for (size_t index = 0; index < sizeof scripts / sizeof *scripts; index++) {
    if (letter <= scripts[index].last) {
      return letter >= scripts[index].first ? scripts[index].width : other[is_bold];
    }
  }
  return other[is_bold];
}

/* Takes the next letter of a text that is not at its end. */
static uint32_t next_letter(const unsigned char **text) {
  uint32_t first = *(*text)++;
  int rest = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0;
  uint32_t letter = rest > 0 ? first & (0x3fu >> rest) : first;
  /* A NUL is no continuation, so that nothing after the end is read. */
  for (; rest > 0 && (**text & 0xc0) == 0x80; rest--) letter = letter << 6 | (*(*text)++ & 0x3f);
  return letter;
}

uint64_t lt_text_width(const char *text, double size, bool is_bold, bool is_monospaced) {
  const unsigned char *place = (const unsigned char *)text;
  uint64_t thousandths = 0;
  while (*place != 0) {
    uint16_t width = letter_width(next_letter(&place), is_bold);
    thousandths += is_monospaced && width > 0 && width < 1000 ? MONOSPACED : width;
  }
  double width = (double)thousandths * size / 1000;
  uint64_t whole = (uint64_t)width;
  return (double)whole < width ? whole + 1 : whole;
}
