input line-three-times-task-a.txt
options --os 18.2

app com.example.ferret
  # 0 -> 1: active until the first line.
  state 2025-01-20T16:40:05.310112 inactive
  state 16:40:05.925340 background
  state 16:40:08.120900 suspended
  end 16:40:10.007318
  launch none
  # Three copies of each line: one task, ended.
  session left leftActive 16:40:05.310112 background 16:40:05.925340 lastTask 16:40:06.480551 suspended 16:40:08.120900 outcome suspended
    task id 14 name "Flush" begin 16:40:05.931002 end 16:40:06.480551 outcome ended
  exit none
