input quoted-names.txt

# What an app sends, or tells of an earlier session, is no event of now.
app *
  state 2026-07-14T06:41:10.004 inactive observed
  state 06:41:10.391 active observed
  state 06:49:58.902 inactive observed
  state 06:49:59.611 background observed
  end 06:49:59.611
  exit none
