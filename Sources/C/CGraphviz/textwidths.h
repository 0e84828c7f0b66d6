#pragma once

#include <stdbool.h>
#include <stdint.h>

/*
 * Returns how wide a UTF-8 text may be drawn, in whole units of `size`, the height of its font,
 * rounded up: whole numbers are the same on every machine.
 *
 * Latin text has the widths of DejaVu Sans, which is as wide as Verdana and wider than Helvetica
 * and Arial: what has room for it has room for each of the faces that a reader may see. A letter of
 * another script has the width that is usual for its script. Bytes that are not UTF-8 count as
 * letters.
 */
uint64_t lt_text_width(const char *text, double size, bool is_bold, bool is_monospaced);
