input unity-csharp-times-with-stack-lines.txt

# Words: Debug.Log("OnApplicationPause: " + pause), "OnApplicationFocus: ": usual C# with DateTime.Now.
# https://docs.unity3d.com/2022.3/Documentation/ScriptReference/MonoBehaviour.OnApplicationPause.html
# On iOS both come from applicationWillResignActive / applicationDidBecomeActive (UnityAppController.mm): pause true says only that the app is not
# active any more. Whether it was in background for the 17 minutes cannot be known.
app *
  state 2024-08-14T10:02:11.870 active
  state 10:02:33.096 inactiveOrBackground
  # It writes twice, and then nothing for 17 minutes.
  state 10:02:33.104 inactiveOrBackgroundOrSuspended
  state 10:20:05.417 active
  end 10:20:31.725
  launch none
  exit none
