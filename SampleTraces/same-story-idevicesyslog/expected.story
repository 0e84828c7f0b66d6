input idevicesyslog.txt
options --os 17.5 --year 2026

app com.example.recipes
  state 10:00:02.114000 active cutOff
  state 10:00:20.600240 inactive observed
  state 10:00:21.220240 background observed
  state 10:00:26.402118 suspended observed
  # Resumed by the user's return: no session of its own.
  state 10:07:02.870331 background observed
  state 10:07:03.114440 inactive observed
  state 10:07:04.220440 active observed
  end 10:07:31.000500 cutOff
  launch none
  session left leftActive 10:00:20.600240 background 10:00:21.220240 timeToBackground 0.62s budgetStart 10:00:22.340871 lastTask 10:00:25.118202 suspended 10:00:26.402118 used 4.061247s of 30s outcome suspended verdict within
    task id 7 name "Save draft" begin 10:00:21.231017 end 10:00:25.118202 outcome ended
  exit none
