input console-second-misprinted-b.txt

app Veranda
  # French level. Task 5 is open, and its end is 48 ms before the return: not suspended.
  state 17:30:41.412005 background
  # 17:30:42.999640 is a misprinted 17:30:41.999640; no line is later than .912345.
  state 17:30:42.051200 inactive
  state 17:30:42.240500 active
  end 17:30:42.912345
  launch none
  # In background for 0.639195 s.
  session left background 17:30:41.412005 suspended none ended 17:30:42.051200 outcome returned
    task id 5 name "Export" begin 17:30:41.488931 end 17:30:42.003118 outcome ended
  exit none
