#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "cgzip.h"

/*
 * libarchive, loaded when the first archive is opened: Debian's needs libxml2, ICU and a library
 * for each way of packing, which take a quarter of the start of a process that mostly reads none.
 * What is after the first function may only be called after that has told that it is there.
 * Each function is the library's of the same name.
 */

#ifdef __cplusplus
extern "C" {
#endif

/* The library's. */
struct archive;
struct archive_entry;
#define ARCHIVE_EOF 1
#define ARCHIVE_OK 0
#define ARCHIVE_WARN (-20)
#define ARCHIVE_FORMAT_BASE_MASK 0xff0000
#define ARCHIVE_FORMAT_TAR 0x30000
#define ARCHIVE_FORMAT_ZIP 0x50000
#define ARCHIVE_FORMAT_RAW 0x90000

/* Returns the next bytes of a file, and how many; 0 at its end, -1 for an error. */
typedef ssize_t lt_archive_read(struct archive *archive, void *context, const void **bytes);

/* Returns whether the library is there. Thread-safe. */
bool lt_archive_is_available(void);

struct archive *lt_archive_read_new(void);
int lt_archive_read_free(struct archive *archive);

/* gzip, bzip2, xz, zstd and lz4 around tar, zip and anything: no filter that would start another
   program, no format that needs to jump about in its file. */
void lt_archive_read_support(struct archive *archive);

int lt_archive_read_open(
    struct archive *archive, void *context, lt_archive_read *read);
int lt_archive_read_next_header(struct archive *archive, struct archive_entry **entry);
int lt_archive_read_data_block(
    struct archive *archive, const void **block, size_t *size, int64_t *offset);
int lt_archive_format(struct archive *archive);
int lt_archive_filter_count(struct archive *archive);
const char *lt_archive_error_string(struct archive *archive);

mode_t lt_archive_entry_filetype(struct archive_entry *entry);
bool lt_archive_entry_is_encrypted(struct archive_entry *entry);

/* The entry's path in UTF-8, else as it is written; NULL if it has none. */
const char *lt_archive_entry_pathname(struct archive_entry *entry);

#ifdef __cplusplus
}
#endif
