#include "cloading.h"

#include <stddef.h>

void *lt_load(struct lt_library *library) {
  void *handle = __atomic_load_n(&library->handle, __ATOMIC_ACQUIRE);
  if (handle == NULL) {
    /* Of two threads both get the same, and the system counts them. */
    handle = dlopen(library->name, RTLD_LAZY | RTLD_LOCAL);
    for (const char *const *name = library->functions; handle != NULL && *name != NULL; name++) {
      if (dlsym(handle, *name) != NULL) continue;
      dlclose(handle);
      handle = NULL;
    }
    __atomic_store_n(&library->handle, handle, __ATOMIC_RELEASE);
  }
  return handle;
}
