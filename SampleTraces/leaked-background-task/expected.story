input console.txt
options --os 18.3

app com.example.trailmap
  # The first line takes the last reason away (2 -> 0): the app was inactive until then.
  state 18:04:10.117402 inactive cutOff
  state 18:04:11.402183 active observed
  state 18:04:21.004517 inactive observed
  # "added: 11", not SpringBoard's line 70 ms later, nor the stale updates after it.
  state 18:04:21.624517 background observed
  state 18:04:53.042118 notRunning observed
  end 18:05:38.085988 cutOff
  launch none
  session left leftActive 18:04:21.004517 background 18:04:21.624517 timeToBackground 0.62s handler none budgetStart 18:04:22.981140 suspended none ended 18:04:53.042118 used 30.060978s of 30s outcome exited verdict killed heldBy "Export tiles"
    task id 11 name "Export tiles" begin 18:04:20.118204 outcome leaked
    task id 12 name com.apple.UIKit.snapshot begin 18:04:21.626917 end 18:04:21.765817 outcome ended
  # launchd, RunningBoard, SpringBoard (three lines) and locationd report one exit.
  exit 18:04:53.042118 taskTimeout pid 2214 namespace RUNNINGBOARD code 0x2182bad2 whileIn background
