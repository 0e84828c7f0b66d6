input holder-of-an-earlier-wake.txt

# The app refresh's assertion went with the suspension, although no line tells: the push alone held the second wake.
app com.example.newsdesk
  state 2026-02-11T05:59:58.100201 suspended observed
  state 06:00:01.310225 background observed
  state 06:00:19.900017 suspended observed
  state 07:30:00.061300 background observed
  state 07:30:30.070555 suspended observed
  end 07:31:10.000
  session woken pid 931 background 06:00:01.310225 ended 06:00:19.900017 outcome suspended verdict within
  session woken pid 931 background 07:30:00.061300 ended 07:30:30.070555 outcome suspended heldBy "Remote Notification: com.example.newsdesk"
  exit none
