input unity-csharp-console-paste-home.txt
options --date 2024-05-14

# Without a debugger Debug.Log goes to NSLog, and only the C# prints are in Console.
# https://qiita.com/wapa5pow/items/2cbad14267d2ad3433f5 (words and order on iOS)
# On iOS both come from applicationWillResignActive / applicationDidBecomeActive
# (UnityAppController.mm): focus false and pause true say only that the app is not active any more.
# Whether it went to background cannot be known; none of the two breaks is a proof of it.
# order: active, not active (inactive, then perhaps background or suspended), active, not active, active
app StarLantern
  exit none
