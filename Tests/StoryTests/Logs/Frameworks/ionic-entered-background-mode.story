input ionic-entered-background-mode.txt

app TagRadar
  state 2018-05-03T18:02:10.551407 foreground
  state 18:10:33.700215 backgroundOrSuspended
  state 18:31:02.462901 foreground
  end 18:31:02.471404
  exit none
