/* Rows of a query, one at a time. */

#include <stdlib.h>

#include "library.h"

struct lt_sqlite_query {
  sqlite3_stmt *statement;
  lt_sqlite_value *values;
  int count;
  /* Looked up once: they are called for each value. */
  int (*step)(sqlite3_stmt *);
  int (*type)(sqlite3_stmt *, int);
  sqlite3_int64 (*integer)(sqlite3_stmt *, int);
  double (*real)(sqlite3_stmt *, int);
  const unsigned char *(*text)(sqlite3_stmt *, int);
  int (*bytes)(sqlite3_stmt *, int);
};

lt_sqlite_status lt_sqlite_query_begin(lt_sqlite *database, const char *sql, lt_sqlite_query **result) {
  lt_sqlite_query *query = *result = calloc(1, sizeof *query);
  if (query == NULL) return LT_SQLITE_NO_MEMORY;
  int code = FUNCTION(sqlite3_prepare_v2)(database->connection, sql, -1, &query->statement, NULL);
  if (code != SQLITE_OK) return lt_sqlite_status_of(code);
  query->step = FUNCTION(sqlite3_step);
  query->type = FUNCTION(sqlite3_column_type);
  query->integer = FUNCTION(sqlite3_column_int64);
  query->real = FUNCTION(sqlite3_column_double);
  query->text = FUNCTION(sqlite3_column_text);
  query->bytes = FUNCTION(sqlite3_column_bytes);
  query->count = FUNCTION(sqlite3_column_count)(query->statement);
  query->values = calloc((size_t)query->count + 1, sizeof *query->values);
  return query->values == NULL ? LT_SQLITE_NO_MEMORY : LT_SQLITE_OK;
}

void lt_sqlite_query_end(lt_sqlite_query *query) {
  if (query == NULL) return;
  FUNCTION(sqlite3_finalize)(query->statement);
  free(query->values);
  free(query);
}

void lt_sqlite_query_restart(lt_sqlite_query *query, long long parameter) {
  FUNCTION(sqlite3_reset)(query->statement);
  FUNCTION(sqlite3_bind_int64)(query->statement, 1, parameter);
}

static lt_sqlite_value value(lt_sqlite_query *query, int column) {
  switch (query->type(query->statement, column)) {
    case SQLITE_INTEGER: return (lt_sqlite_value){.type = 1, .integer = query->integer(query->statement, column)};
    case SQLITE_FLOAT: return (lt_sqlite_value){.type = 2, .real = query->real(query->statement, column)};
    case SQLITE_TEXT: {
      const unsigned char *text = query->text(query->statement, column);
      if (text == NULL) return (lt_sqlite_value){.type = 0};
      return (lt_sqlite_value){.type = 3, .text = text, .length = query->bytes(query->statement, column)};
    }
    default: return (lt_sqlite_value){.type = 0};
  }
}

lt_sqlite_status lt_sqlite_query_next(lt_sqlite_query *query, const lt_sqlite_value **values) {
  *values = NULL;
  int code = query->step(query->statement);
  if (code != SQLITE_ROW) return lt_sqlite_status_of(code);
  for (int column = 0; column < query->count; column++) query->values[column] = value(query, column);
  *values = query->values;
  return LT_SQLITE_OK;
}
