#pragma once

/*
 * The files of an HTML report's page, in the binary, so that the command is one file. Swift would have to check the
 * type of each byte.
 */

#include <stddef.h>
#include <stdint.h>

/* The bytes of a file, which stay for good. */
struct lt_file {
  const uint8_t *bytes;
  size_t count;
};

struct lt_file lt_report_css(void);
struct lt_file lt_report_js(void);
