/* Names the system library simdjson; CSimdJSON includes its C++ header. */
