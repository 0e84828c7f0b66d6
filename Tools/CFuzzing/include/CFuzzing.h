#pragma once

#include <stddef.h>
#include <stdint.h>

/* libFuzzer's own mutations, for mutators of ours. They are there only in builds with libFuzzer. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t longest);
