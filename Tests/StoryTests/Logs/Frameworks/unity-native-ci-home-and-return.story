input unity-native-ci-home-and-return.txt
# The console of a device test in a CI job, which puts its own time before each line.
# Words of the native part: UnityAppController.mm of Unity 2022 (::printf), e.g.
# https://github.com/popboyhsf/Unity/blob/HEAD/AndroidAndIOSSystem/IOS部分交互/New/Classes/UnityAppController-2022.mm
# Words of the C# part and their order on iOS: https://qiita.com/wapa5pow/items/2cbad14267d2ad3433f5
# and https://docs.unity3d.com/2022.3/Documentation/ScriptReference/MonoBehaviour.OnApplicationPause.html
# OnApplicationPause(true) is sent from applicationWillResignActive: it is no proof of background.
app *
  state 2024-05-14T08:12:33.103456 inactive
  state 08:12:34.812456 active
  state 08:13:20.440123 inactive
  state 08:13:21.118765 backgroundOrSuspended
  state 08:15:47.002341 inactive
  state 08:15:47.331208 active
  end 08:16:02.550098
  launch 2024-05-14T08:12:33.103456 foreground toActive 1.709s
  session left leftActive 08:13:20.440123 background 08:13:21.118765 timeToBackground 0.678642s suspended none ended 08:15:47.002341 outcome returned
  exit none
