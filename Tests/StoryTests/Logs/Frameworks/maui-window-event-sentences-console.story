input maui-window-event-sentences-console.txt
options --date 2024-03-02

# A Console copy, which begins in the middle and ends with the last background.
# Sentences: https://github.com/yscpaul/TIL/blob/HEAD/MAUI_App/PassXYZ.Vault/App.xaml.cs ("PassXYZ.Vault.App: 4. Stopped event")
# Meaning on iOS: https://learn.microsoft.com/dotnet/maui/fundamentals/app-lifecycle
app Vaultnote
  state 2024-03-02T07:30:58.411920 active
  state 07:31:20.377415 inactive
  state 07:31:23.840062 active
  state 07:32:06.902811 inactive
  state 07:32:07.590334 background
  # Its next line comes 65 ms later: until then it runs.
  state 07:32:07.655201 backgroundOrSuspended
  state 07:41:12.208477 inactive
  state 07:41:12.533690 active
  state 07:42:00.340915 inactive
  state 07:42:01.012773 backgroundOrSuspended
  end 07:44:00.500120
  exit none
