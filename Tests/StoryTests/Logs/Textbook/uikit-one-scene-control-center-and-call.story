input uikit-one-scene-control-center-and-call.txt

app Folio
  # It is active when it resigns for the first time, and nothing before says that it became so.
  state 2026-02-18T21:30:05.117354 active
  state 21:31:02.288480 inactive
  state 21:31:05.940753 active
  state 21:32:12.745534 inactive
  state 21:32:51.207928 active
  end 21:35:12.019117
  launch none
  session none
  exit none
