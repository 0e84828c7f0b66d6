#pragma once

#include <archive.h>

#ifdef __linux__
#include "cloading.h"

/* libarchive as `lt_load` gave it; NULL if it is not installed. */
void *lt_archive_library(void);

/* The function of the library, or of one that it brings along, of the type in its header. */
#define FUNCTION(name) LT_FUNCTION_OF(lt_archive_library(), name)
#else
#define FUNCTION(name) (&name)
#endif
