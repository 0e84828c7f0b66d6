input window-suspended-beside-another.txt
options --year 2026

# FrontBoard suspends the first window while the second one is in front, so that the app runs on. The second window is
# closed with two lines.
app com.example.folio
  state 2026-06-04T15:00:00.100 foreground
  state 15:05:10.009 background
  state 15:05:13.402 suspended
  end 15:20:09
  exit none
  scene sceneID:com.example.folio-default
    state 15:00:00.200 foreground
    state 15:02:40.118 background
    state 15:02:40.902 suspended
    end 15:20:09
  scene sceneID:com.example.folio-3F7C2A10-6B0C-4D2E-9E77-1B7A0D3C5F48
    state 15:00:12.303 foreground
    state 15:05:10.004 background
    state 15:05:10.511 suspended
    state 15:20:02.118 unattached
    end 15:20:02.119
