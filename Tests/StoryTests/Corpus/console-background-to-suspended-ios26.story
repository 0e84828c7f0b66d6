input console/background-to-suspended-ios26.txt

app pid:1621 bundled
  # The first word on activation is "added: 11; 4097 -> 6145": not active and not yet in background
  # before it. The updates that still say Visible afterwards are stale.
  state 02:41:49.663079 inactive cutOff
  state 02:41:49.668540 background observed
  # The scene is called suspended at the end, the process is not: it only is about to be.
  end 02:41:49.845895 cutOff
  launch none
  # T0 lies before the log. Nothing shows the budget's start or the suspension.
  session left pid 1621 leftActive none background 02:41:49.668540 timeToBackground none handler none budgetStart none lastTask 02:41:49.845041 suspended none ended none used none outcome open verdict notObservable
    # Two begins without an id. None was open before the first: of all that end it has the lowest id.
    # The second begins behind the end of 5; the others began unseen.
    task id 3 begin 02:41:49.684585 end 02:41:49.845041 outcome ended
    task id 4 begin none end 02:41:49.695678 outcome ended
    task id 5 begin none end 02:41:49.830771 outcome ended
    task id 6 begin 02:41:49.842884 end 02:41:49.842955 outcome ended
  exit none
  event none
