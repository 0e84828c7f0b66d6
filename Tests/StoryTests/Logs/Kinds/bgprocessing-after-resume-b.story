input bgprocessing-after-resume-b.txt

# The same for longer than any budget.
app com.example.courier
  state 2026-08-09T21:57:45.871 suspended observed
  state 23:41:07.612 background observed
  state 23:59:36.021 suspended observed
  end 2026-08-10T00:10:03.344 cutOff
  session woken pid 612 background 23:41:07.612 suspended 23:59:36.021 ended 23:59:36.021 outcome suspended verdict exempt heldBy com.example.courier.clean
