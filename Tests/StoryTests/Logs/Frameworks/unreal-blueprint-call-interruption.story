input unreal-blueprint-call-interruption.txt
# Print String on the events of UApplicationLifecycleComponent / UPlatformGameInstance:
# https://dev.epicgames.com/documentation/en-us/unreal-engine/API/Runtime/Engine/UApplicationLifecycleComponent
# A call and Control Center: never in background. The log ends right after the third deactivation.
app *
  state 2023-11-02T17:20:44.019 active
  state 17:21:10.655 inactive
  state 17:21:52.300 active
  state 17:23:05.447 inactive
  state 17:23:07.981 active
  state 17:25:18.570 inactive
  end 17:25:18.570
  launch none
  exit none
