input scenes-trap-frames.txt

# A crash report without UIKit's words: the stack shows what trapped.
app com.example.lantern
  exit 2026-11-03T08:21:40.744 illegalInstruction pid 2207 namespace SIGNAL code 5
