input line-three-times-task-b.txt
options --year 2024 --os 18.0

app Kestrel
  # 4097 -> 6145: inactive until the first line. Task 4 is open to the end: not suspended.
  state 2024-10-02T21:09:14.500300 background
  end 21:09:19.818012
  launch none
  # Two tasks: one ended, one open at the end of the log.
  session left background 21:09:14.500300 suspended none ended none outcome open
    task id 3 name "Save" begin 21:09:14.504120 end 21:09:15.220010 outcome ended
    task id 4 name "Upload" begin 21:09:14.504477 outcome open
  exit none
