input cold-launch-notifications-a.txt

app Planner
  # Scene and app notifications side by side: each step counts once. Before the scene's willEnterForeground an app with
  # scenes is in background; not active, not suspended.
  state 2023-11-19T21:40:03.118540 background|inactiveOrBackground
  state 21:40:03.402771 inactive
  state 21:40:03.655208 active
  end 21:52:11.348806
  launch 21:40:03.118540 foreground pid 61022 toActive 0.536668s
  session none
  exit none
