input console/thirty-second-allowance-ios16.txt
options --os 16

app pid:5560 bundled
  # The budget's clock starts (17.501473) only in background. locationd tells changes of this app
  # and none of its leaving the foreground in the 24 ms before.
  state 22:14:17.477446 background cutOff
  # locationd's feed is the only word on the suspension.
  state 22:15:18.645004 suspended observed
  end 22:15:18.646387 cutOff
  launch none
  # Twice the budget and not killed. Its audio session was active to the end, and stops the clock;
  # since when is not in the log: over or exempt, never killed.
  session undetermined pid 5560 leftActive none timeToBackground none budgetStart 22:14:17.501473 warned 22:14:43.436937 suspended 22:15:18.645004 used 61.143531s of 30s outcome suspended verdict notObservable
  exit none
