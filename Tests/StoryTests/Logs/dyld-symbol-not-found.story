input dyld-symbol-not-found.txt
options --year 2016

# The trap is only how the dynamic linker ends it.
app com.example.garden
  exit 13:51:26 illegalInstruction pid 1228 namespace SIGNAL code 5
