input prints-will-enter-foreground-then-active-a.txt

app Isobar
  # The app delegate's method: no scenes, a return.
  state 15:44:07.920113 inactive
  # Resigning would be recorded: active to the end.
  state 15:44:08.377502 active
  end 15:48:30.000871
  launch none
  exit none
