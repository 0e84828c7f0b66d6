#pragma once

#include <stdbool.h>
#include <stddef.h>

/*
 * SQLite, loaded when the first database is opened, so that other commands start without it.
 * The other functions may only be called if the first one returns true.
 */

#ifdef __cplusplus
extern "C" {
#endif

/* Returns whether the library is there. Thread-safe. */
bool lt_sqlite_is_available(void);

/* The result of a call. */
typedef enum {
  LT_SQLITE_OK = 0,
  /* Another process has the database locked. */
  LT_SQLITE_LOCKED,
  LT_SQLITE_FULL,
  /* The file or its folder cannot be written, or not be opened. */
  LT_SQLITE_NO_ACCESS,
  LT_SQLITE_NO_DATABASE,
  LT_SQLITE_NO_MEMORY,
  LT_SQLITE_FAILED,
} lt_sqlite_status;

typedef struct lt_sqlite lt_sqlite;
typedef struct lt_sqlite_insertion lt_sqlite_insertion;

/* Opens a database, and creates it if there is none. Close it also after an error. It is NULL without memory.
   `patience` is how long a call waits while another process has the database locked, in milliseconds. */
lt_sqlite_status lt_sqlite_open(const char *path, int patience, lt_sqlite **database);
void lt_sqlite_close(lt_sqlite *database);

/* A part of an open file. */
typedef struct {
  int descriptor;
  long long start;
  long long size;
} lt_sqlite_part;

/* Opens a database for reading alone, from a part of a file that holds all of it, and never writes or locks anything.
   `log` is its write-ahead log, or NULL. Views, triggers and functions of its schema are not run, and no value is longer
   than a MiB. One thread at a time may use it. Close it also after an error. It is NULL without memory. The descriptors must stay open. */
lt_sqlite_status lt_sqlite_open_part(const lt_sqlite_part *file, const lt_sqlite_part *log, lt_sqlite **database);

/* The number of bytes read so far of a database that was opened so. */
long long lt_sqlite_bytes_read(const lt_sqlite *database);

/* The library's words about the last error, up to the next call. */
const char *lt_sqlite_message(lt_sqlite *database);

/* Receives the columns of a row as text, NULL for a value that is missing, with their names. */
typedef void (*lt_sqlite_row)(void *context, int count, const char *const *values, const char *const *names);

/* Runs statements; `row`, which may be NULL, is called for each row that they return. */
lt_sqlite_status lt_sqlite_run(lt_sqlite *database, const char *sql, void *context, lt_sqlite_row row);

/* Prepares an INSERT with `columns` parameters. End it before the database is closed. */
lt_sqlite_status lt_sqlite_prepare(lt_sqlite *database, const char *sql, int columns,
                                   lt_sqlite_insertion **insertion);
void lt_sqlite_end(lt_sqlite_insertion *insertion);

/* Inserts rows in the form of TableRows. */
lt_sqlite_status lt_sqlite_insert(lt_sqlite_insertion *insertion, const unsigned char *cells, size_t length);

/* A query whose rows come one at a time. */
typedef struct lt_sqlite_query lt_sqlite_query;

/* A value of the row in hand. */
typedef struct {
  /* 0 for none, 1 for an integer, 2 for a real number, 3 for a text in UTF-8. Bytes without a type are none. */
  unsigned char type;
  int length;
  long long integer;
  double real;
  const unsigned char *text;
} lt_sqlite_value;

/* Prepares a query with one parameter, an integer. End it before the database is closed, also after an error. */
lt_sqlite_status lt_sqlite_query_begin(lt_sqlite *database, const char *sql, lt_sqlite_query **query);
void lt_sqlite_query_end(lt_sqlite_query *query);

/* Begins the query's rows anew with another parameter. */
void lt_sqlite_query_restart(lt_sqlite_query *query, long long parameter);

/* Steps to the next row. `values` is NULL after the last row; they stay up to the next step. */
lt_sqlite_status lt_sqlite_query_next(lt_sqlite_query *query, const lt_sqlite_value **values);

#ifdef __cplusplus
}
#endif
