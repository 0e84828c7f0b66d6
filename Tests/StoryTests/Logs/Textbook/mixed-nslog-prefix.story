input mixed-nslog-prefix.txt

app Quill
  state 2016-09-14T10:30:15.081 inactive
  state 10:30:15.477 active
  state 10:31:37.118 inactive
  state 10:31:39.650 active
  state 10:32:51.834 inactive
  state 10:32:52.503 backgroundOrSuspended
  state 10:45:08.226 inactive
  state 10:45:08.629 active
  end 10:48:30.774
  launch 10:30:15.081 foreground pid 950 toActive 0.396s
  # The first interruption ended without a background.
  session left leftActive 10:32:51.834 background 10:32:52.503 timeToBackground 0.669s suspended none ended 10:45:08.226 outcome returned
  exit none
