input termination-request-by-test-tool-b.txt
options --os 26.4

app com.example.lectern
  # 32 -> 0: inactive until the first line.
  state 2026-05-11T15:00:01.204 active
  # The line of 15:00:09.418 is the request; the exit follows 37 ms later, and until then it is active.
  state 15:00:09.455 notRunning
  end 15:00:11.002
  launch none
  session none
  # One exit, asked for by a test tool.
  exit 15:00:09.455 normal pid 733 namespace FRONTBOARD code 0xfbfbfbfb whileIn active
