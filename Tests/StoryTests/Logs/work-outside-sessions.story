input work-outside-sessions.txt

app Notes
  session left leftActive 10:01:00 background 10:01:01 lastTask 10:01:06 ended 10:02:00 outcome returned
    task id 2 name Upload begin 10:01:01.1 end 10:01:06 outcome ended
  # Before the session, and after it: over 30 s old at 10:02:40.25.
  work pid 421 id 1 name Save begin 10:00:10 beginning timed end 10:00:12 outcome ended
  work pid 421 id 3 name Sync begin 10:02:10.25 beginning leastAge end none outcome open
