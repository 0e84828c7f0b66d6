#define _GNU_SOURCE

#include "mappedfile.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <unistd.h>

#ifdef __APPLE__
#define MAP_ANONYMOUS MAP_ANON
#endif

/* More files than anybody reads at a time; those beyond are not mapped. */
enum { most_files = 16 };

/*
 * What the handler looks at, which may run in any thread at any time. `start` is set last and is 0
 * first, so that a range that is found is a file's.
 */
static struct {
  atomic_bool is_taken;
  atomic_uintptr_t start;
  atomic_size_t size;
  atomic_bool is_cut;
} files[most_files];

static struct sigaction former;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static uintptr_t page_size;

/* Puts zeros in the place of what is left of a file after a page that is not there. */
static void on_bus_error(int number, siginfo_t *info, void *context) {
  (void)context;
  uintptr_t address = (uintptr_t)info->si_addr;
  for (int place = 0; place < most_files; place++) {
    uintptr_t start = atomic_load(&files[place].start);
    size_t size = atomic_load(&files[place].size);
    if (start == 0 || address < start || address - start >= size) continue;
    uintptr_t page = address & ~(page_size - 1);
    void *zeros = mmap(
        (void *)page, start + size - page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1,
        0);
    if (zeros == MAP_FAILED) break;
    atomic_store(&files[place].is_cut, true);
    return;
  }
  /* The access is tried again, and this time somebody else is told. */
  sigaction(number, &former, NULL);
}

static void handle_bus_errors(void) {
  page_size = (uintptr_t)sysconf(_SC_PAGESIZE);
  struct sigaction action = {0};
  action.sa_sigaction = on_bus_error;
  action.sa_flags = SA_SIGINFO;
  sigemptyset(&action.sa_mask);
  sigaction(SIGBUS, &action, &former);
}

static int take_place(void) {
  for (int place = 0; place < most_files; place++) {
    if (!atomic_exchange(&files[place].is_taken, true)) return place;
  }
  return -1;
}

lt_mapped_file lt_map_file(int descriptor, size_t size) {
  lt_mapped_file none = {0};
  pthread_once(&once, handle_bus_errors);
  int place = take_place();
  if (place < 0) return none;
  void *start = mmap(NULL, size, PROT_READ, MAP_SHARED, descriptor, 0);
  if (start == MAP_FAILED) {
    atomic_store(&files[place].is_taken, false);
    return none;
  }
  atomic_store(&files[place].is_cut, false);
  atomic_store(&files[place].size, size);
  atomic_store(&files[place].start, (uintptr_t)start);
  return (lt_mapped_file){start, size, place};
}

bool lt_is_whole(const lt_mapped_file *file) { return !atomic_load(&files[file->place].is_cut); }

void lt_release_pages(const lt_mapped_file *file, size_t from, size_t to) {
  uintptr_t start = (uintptr_t)file->start;
  uintptr_t first = (start + from + page_size - 1) & ~(page_size - 1);
  uintptr_t end = (start + to) & ~(page_size - 1);
  if (first < end) madvise((void *)first, end - first, MADV_DONTNEED);
}

void lt_unmap_file(const lt_mapped_file *file) {
  atomic_store(&files[file->place].start, 0);
  munmap((void *)file->start, file->size);
  atomic_store(&files[file->place].is_taken, false);
}
