#pragma once

#include <archive.h>

#ifdef __linux__
#include "cloading.h"

/* libarchive as `lt_load` gave it; NULL if it is not installed. */
void *lt_archive_library(void);

/* All functions that are called. */
#define LT_ARCHIVE_FUNCTIONS(USE) \
  USE(archive_entry_filetype) \
  USE(archive_entry_is_encrypted) \
  USE(archive_entry_pathname) \
  USE(archive_entry_pathname_utf8) \
  USE(archive_error_string) \
  USE(archive_filter_count) \
  USE(archive_format) \
  USE(archive_read_data_block) \
  USE(archive_read_free) \
  USE(archive_read_new) \
  USE(archive_read_next_header) \
  USE(archive_read_open) \
  USE(archive_read_support_filter_bzip2) \
  USE(archive_read_support_filter_gzip) \
  USE(archive_read_support_filter_lz4) \
  USE(archive_read_support_filter_xz) \
  USE(archive_read_support_filter_zstd) \
  USE(archive_read_support_format_empty) \
  USE(archive_read_support_format_raw) \
  USE(archive_read_set_options) \
  USE(archive_read_support_format_tar) \
  USE(archive_read_support_format_zip_streamable) \
  USE(inflate) \
  USE(inflateEnd) \
  USE(inflateInit2_) \
  USE(inflateReset)

enum { LT_ARCHIVE_FUNCTIONS(LT_CONSTANT_OF) };

/* The function of the library, or of one that it brings along, of the type in its header. */
#define FUNCTION(name) LT_FUNCTION_OF(lt_archive_library(), name)
#else
#define FUNCTION(name) (&name)
#endif
