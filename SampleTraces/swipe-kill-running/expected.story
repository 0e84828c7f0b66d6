input console.txt
options --os 18.3

app com.example.podium
  state 09:15:02.166434 notRunning cutOff
  # FrontBoard tracks a scene for every app: whether this one has scenes of its own, and is launched in
  # background, or none, and is launched inactive, is open until UIKit takes reason 11 away. The "added: 11"
  # in between belongs to the launch, and the 0 -> 1024 at its beginning is no resigning.
  state 09:15:02.438100 inactiveOrBackground observed
  state 09:15:02.849100 inactive observed
  state 09:15:03.080100 active observed
  state 09:15:30.120000 inactive observed
  state 09:15:30.700000 background observed
  state 09:15:33.290455 notRunning observed
  end 09:15:43.020549 cutOff
  launch 09:15:02.438100 foreground pid 1502 toActive 0.642s stage active@09:15:03.080100
  session left leftActive 09:15:30.120000 background 09:15:30.700000 timeToBackground 0.58s suspended none ended 09:15:33.290455 used 2.590455s of 30s outcome exited verdict within
  exit 09:15:33.290455 normal pid 1502 namespace FRONTBOARD code 0xdeadfa11 whileIn background
