#pragma once

#include <stdbool.h>
#include <stddef.h>

/*
 * Vectorscan, loaded when the first long text is searched: a start without it is sooner, and most
 * read no such text.
 */

#ifdef __cplusplus
extern "C" {
#endif

/* Compiled expressions, and the room that a search needs; both are the library's. */
struct hs_database;
struct hs_scratch;

/* Called with where a match ends. */
typedef int (*lt_scan_found)(
    unsigned int id, unsigned long long from, unsigned long long to, unsigned int flags,
    void *context);

/*
 * Compiles NUL-terminated expressions for searches of whole texts; NULL if the library is not there,
 * does not know the processor, or has no memory. Thread-safe; what follows may only be called with
 * what came of it.
 */
struct hs_database *lt_scan_compile(
    const char *const *expressions, const unsigned int *ids, unsigned int count);
/* NULL is nothing to free, here and below. */
void lt_scan_free_database(struct hs_database *database);

/* The room for a search of a database, or a copy of it; NULL without memory. */
struct hs_scratch *lt_scan_new_scratch(const struct hs_database *database);
struct hs_scratch *lt_scan_copy_scratch(const struct hs_scratch *scratch);
void lt_scan_free_scratch(struct hs_scratch *scratch);

/* Searches a text; `true` iff that went well. */
bool lt_scan(
    const struct hs_database *database, const char *text, unsigned int length,
    struct hs_scratch *scratch, lt_scan_found found, void *context);

#ifdef __cplusplus
}
#endif
