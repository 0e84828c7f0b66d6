input uikit-two-scenes-launch.txt

app Atelier
  state 2026-03-10T14:00:00.100083 background
  state 14:00:00.240395 inactive
  # The second window comes beside the first: the app stays active.
  state 14:00:00.552545 active
  end 14:05:12.249204
  launch 14:00:00.100083 foreground pid 501 toActive 0.452462s
  session none
  exit none
  scene 3B0E6C14-9F52-4A7D-8E21-0C5D7F1A2B33
    state * unattached
    state 14:00:00.240395 foregroundInactive
    state 14:00:00.552545 foregroundActive
    end 14:05:12.249204
  scene D41C77A0-62BE-4F0B-9C3A-5E8812F6A904
    state * unattached
    state 14:02:10.120826 foregroundInactive
    state 14:02:10.410053 foregroundActive
    end 14:05:12.249204
