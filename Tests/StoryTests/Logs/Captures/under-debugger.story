input under-debugger.txt

app Sundial
  # The first line takes bit 11 away: a return.
  state 11:16:24.475106 inactive
  state 11:16:24.779429 active
  state 11:16:40.300118 inactive
  # A debugger is attached (before and within this stay): it prevents suspension.
  state 11:16:40.930077 background
  state 11:22:15.201100 inactive
  state 11:22:15.217733 active
  end 11:22:19.000240
  session left leftActive 11:16:40.300118 background 11:16:40.930077 ended 11:22:15.201100 outcome returned
  launch none
  exit none
