/* Databases in a part of an open file, read without a path: SQLite's interface to files, as far as reading needs it. */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "library.h"

struct lt_sqlite_part_reader {
  sqlite3_vfs system;
  /* SQLite knows it by a name, of which there must be one for each. */
  char name[40];
  sqlite3_vfs *outer;
  lt_sqlite_part file;
  lt_sqlite_part log;
  bool has_log;
  long long bytes_read;
};

/* A file as SQLite opens it. */
struct part_file {
  sqlite3_file base;
  lt_sqlite_part part;
  /* How long the file says that it is. */
  long long stated;
  struct lt_sqlite_part_reader *reader;
};

static int part_close(sqlite3_file *file) {
  (void)file;
  return SQLITE_OK;
}

static int part_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  struct part_file *self = (struct part_file *)file;
  long long left = offset < self->part.size ? self->part.size - offset : 0;
  size_t wanted = left < count ? (size_t)left : (size_t)count;
  size_t done = 0;
  while (done < wanted) {
    ssize_t result = pread(self->part.descriptor, (char *)bytes + done, wanted - done,
                           (off_t)(self->part.start + offset + (long long)done));
    if (result < 0 && errno == EINTR) continue;
    if (result < 0) return SQLITE_IOERR_READ;
    if (result == 0) break;
    done += (size_t)result;
  }
  self->reader->bytes_read += (long long)done;
  if (done == (size_t)count) return SQLITE_OK;
  memset((char *)bytes + done, 0, (size_t)count - done);
  return SQLITE_IOERR_SHORT_READ;
}

static int part_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  (void)file, (void)bytes, (void)count, (void)offset;
  return SQLITE_READONLY;
}

static int part_truncate(sqlite3_file *file, sqlite3_int64 size) {
  (void)file, (void)size;
  return SQLITE_READONLY;
}

static int part_sync(sqlite3_file *file, int flags) {
  (void)file, (void)flags;
  return SQLITE_OK;
}

/* SQLite refuses a database that is shorter than it says in its beginning. Of one that is cut off the pages that are
   left can be read: those that are missing are empty, which is damage when they are met. */
static long long stated_size(const lt_sqlite_part *part) {
  unsigned char start[32];
  if (pread(part->descriptor, start, sizeof start, (off_t)part->start) != (ssize_t)sizeof start) return 0;
  long long page = (long long)start[16] << 8 | start[17];
  if (page == 1) page = 65536;
  long long count = (long long)start[28] << 24 | start[29] << 16 | start[30] << 8 | start[31];
  return page * count;
}

static int part_size(sqlite3_file *file, sqlite3_int64 *size) {
  struct part_file *self = (struct part_file *)file;
  *size = self->stated > self->part.size ? self->stated : self->part.size;
  return SQLITE_OK;
}

static int part_lock(sqlite3_file *file, int level) {
  (void)file, (void)level;
  return SQLITE_OK;
}

static int part_is_reserved(sqlite3_file *file, int *result) {
  (void)file;
  *result = 0;
  return SQLITE_OK;
}

static int part_control(sqlite3_file *file, int operation, void *argument) {
  (void)file, (void)operation, (void)argument;
  return SQLITE_NOTFOUND;
}

static int part_sector(sqlite3_file *file) {
  (void)file;
  return 4096;
}

static int part_characteristics(sqlite3_file *file) {
  (void)file;
  return 0;
}

static const sqlite3_io_methods part_methods = {
    .iVersion = 1,
    .xClose = part_close,
    .xRead = part_read,
    .xWrite = part_write,
    .xTruncate = part_truncate,
    .xSync = part_sync,
    .xFileSize = part_size,
    .xLock = part_lock,
    .xUnlock = part_lock,
    .xCheckReservedLock = part_is_reserved,
    .xFileControl = part_control,
    .xSectorSize = part_sector,
    .xDeviceCharacteristics = part_characteristics,
};

static struct lt_sqlite_part_reader *reader_of(sqlite3_vfs *system) { return system->pAppData; }

static int system_open(sqlite3_vfs *system, const char *name, sqlite3_file *file, int flags, int *result) {
  (void)name;
  struct lt_sqlite_part_reader *reader = reader_of(system);
  struct part_file *self = (struct part_file *)file;
  memset(self, 0, sizeof *self);
  /* A query that would need a file of its own is none of ours. */
  if ((flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL)) == 0) return SQLITE_CANTOPEN;
  self->reader = reader;
  self->part = (flags & SQLITE_OPEN_MAIN_DB) != 0 ? reader->file : reader->log;
  if ((flags & SQLITE_OPEN_MAIN_DB) != 0) self->stated = stated_size(&self->part);
  self->base.pMethods = &part_methods;
  if (result != NULL) {
    *result = (flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)) | SQLITE_OPEN_READONLY;
  }
  return SQLITE_OK;
}

static int system_delete(sqlite3_vfs *system, const char *name, int isSynced) {
  (void)system, (void)name, (void)isSynced;
  return SQLITE_OK;
}

static int system_access(sqlite3_vfs *system, const char *name, int flags, int *result) {
  (void)flags;
  size_t length = name == NULL ? 0 : strlen(name);
  *result = reader_of(system)->has_log && length > 4 && strcmp(name + length - 4, "-wal") == 0;
  return SQLITE_OK;
}

static int system_path(sqlite3_vfs *system, const char *name, int count, char *result) {
  (void)system;
  snprintf(result, (size_t)count, "%s", name);
  return SQLITE_OK;
}

static int system_randomness(sqlite3_vfs *system, int count, char *bytes) {
  sqlite3_vfs *outer = reader_of(system)->outer;
  return outer->xRandomness(outer, count, bytes);
}

static int system_sleep(sqlite3_vfs *system, int microseconds) {
  (void)system;
  return microseconds;
}

static int system_time(sqlite3_vfs *system, double *days) {
  sqlite3_vfs *outer = reader_of(system)->outer;
  return outer->xCurrentTime(outer, days);
}

static int system_error(sqlite3_vfs *system, int count, char *text) {
  (void)system, (void)count, (void)text;
  return 0;
}

static struct lt_sqlite_part_reader *make_reader(const lt_sqlite_part *file, const lt_sqlite_part *log) {
  struct lt_sqlite_part_reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) return NULL;
  snprintf(reader->name, sizeof reader->name, "lifetrace-%p", (void *)reader);
  reader->file = *file;
  reader->has_log = log != NULL;
  if (log != NULL) reader->log = *log;
  reader->outer = FUNCTION(sqlite3_vfs_find)(NULL);
  reader->system = (sqlite3_vfs){
      .iVersion = 1,
      .szOsFile = sizeof(struct part_file),
      .mxPathname = 64,
      .zName = reader->name,
      .pAppData = reader,
      .xOpen = system_open,
      .xDelete = system_delete,
      .xAccess = system_access,
      .xFullPathname = system_path,
      .xRandomness = system_randomness,
      .xSleep = system_sleep,
      .xCurrentTime = system_time,
      .xGetLastError = system_error,
  };
  return reader;
}

/* What a stranger's database may do: hold rows. */
static int confine(sqlite3 *connection) {
  enum { longest_value = 1 << 20 };
  FUNCTION(sqlite3_limit)(connection, SQLITE_LIMIT_LENGTH, longest_value);
  FUNCTION(sqlite3_limit)(connection, SQLITE_LIMIT_ATTACHED, 0);
  /* An older library does not know some of them; then a check of the schema has to do. */
  FUNCTION(sqlite3_db_config)(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  FUNCTION(sqlite3_db_config)(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
  FUNCTION(sqlite3_db_config)(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
  FUNCTION(sqlite3_db_config)(connection, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
  /* Without a lock of others a write-ahead log needs no memory that is shared with them. */
  return FUNCTION(sqlite3_exec)(connection,
                                "PRAGMA locking_mode = EXCLUSIVE; PRAGMA query_only = ON; PRAGMA cell_size_check = ON;"
                                "PRAGMA temp_store = MEMORY; PRAGMA cache_size = -8192; PRAGMA mmap_size = 0",
                                NULL, NULL, NULL);
}

lt_sqlite_status lt_sqlite_open_part(const lt_sqlite_part *file, const lt_sqlite_part *log, lt_sqlite **database) {
  *database = calloc(1, sizeof **database);
  if (*database == NULL) return LT_SQLITE_NO_MEMORY;
  struct lt_sqlite_part_reader *reader = make_reader(file, log);
  if (reader == NULL) return LT_SQLITE_NO_MEMORY;
  (*database)->part = reader;
  int code = FUNCTION(sqlite3_vfs_register)(&reader->system, 0);
  if (code == SQLITE_OK) {
    code = FUNCTION(sqlite3_open_v2)("database", &(*database)->connection,
                                     SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, reader->name);
  }
  if (code == SQLITE_OK) code = confine((*database)->connection);
  return lt_sqlite_status_of(code);
}

long long lt_sqlite_bytes_read(const lt_sqlite *database) {
  return database == NULL || database->part == NULL ? 0 : database->part->bytes_read;
}

void lt_sqlite_part_closed(struct lt_sqlite_part_reader *part) {
  if (part == NULL) return;
  FUNCTION(sqlite3_vfs_unregister)(&part->system);
  free(part);
}
