input clock-set-back-marked.txt
input clock-set-beside-another-input.ndjson

# Another input recorded while the clock was set in the first.
app com.example.lantern
  exit none
app com.example.harbour
  state 2026-09-12T18:19:50 active
  state 18:20:50 inactive
  end 18:20:50
  exit none
