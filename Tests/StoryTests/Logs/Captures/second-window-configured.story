input second-window-configured.txt

# The configuration of a second window names no session: it says nothing of the first one, which stays active until it resigns.
app Atlas
  state 2023-11-19T10:08:17.276 background
  state 10:08:17.406 inactive
  state 10:08:17.647 active
  state 10:09:52.676 inactive
  state 10:09:53.296 background
  # Its last line in background, 30 ms later, shows no suspension before it.
  state 10:09:53.326 backgroundOrSuspended
  state 10:10:57.476 inactive
  state 10:10:57.786 active
  end 10:11:08.276
  exit none
