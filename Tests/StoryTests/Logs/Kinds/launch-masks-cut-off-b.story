input launch-masks-cut-off-b.txt
options --year 2025 --os 18.2

app com.example.satchel
  # A launch still in progress or a return: neither active before the 0 -> 1024, nor started there.
  state 2025-01-09T08:41:02 inactiveOrBackground
  end 08:41:05
  launch none
  exit none
