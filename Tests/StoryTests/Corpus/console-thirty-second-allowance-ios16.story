input console/thirty-second-allowance-ios16.txt
options --os 16

app pid:5560 bundled
  state 22:14:17.477446 undetermined cutOff
  # The allowance's clock starts only in background; the role Background follows 1.5 ms later. No
  # line shows the app entering it.
  state 22:14:17.501473 background inferred
  # locationd's feed is the only word on the suspension.
  state 22:15:18.645004 suspended observed
  end 22:15:18.646387 cutOff
  launch none
  # Twice the allowance and not killed; audio is around, so over or exempt, never killed.
  trip undetermined pid 5560 leftActive none wayOut none allowanceStart 22:14:17.501473 warned 22:14:43.436937 suspended 22:15:18.645004 used 61.143531s of 30s outcome suspended verdict over|exempt
  exit none
