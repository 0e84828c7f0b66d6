input own-prints-of-tasks-2.txt

# Six lines begin or end tasks; one is prose, two are code, and one is UIKit's error.
app *
  state 2026-11-20T10:00:00 active
  end 10:00:10
  work id 4 begin 10:00:01 end 10:00:02 outcome ended
  work id 5 name "x 7" begin 10:00:03 end 10:00:04 outcome ended
  work id 11 name sync begin 10:00:09 end 10:00:10 outcome ended
