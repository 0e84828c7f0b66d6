input unity-pause-and-focus-arrow.txt

# Its own prints: Debug.Log("OnApplicationFocus() => " + _isfocus); Debug.Log("Game Play Time => " + …); Debug.Log("OnApplicationPause() => " + _ispaused); Debug.Log("Application ending after " + Time.time + " seconds");
# Doubt: whether the quit line ends the process at once is not printed
# order: inactive (launch), active, inactive, backgroundOrSuspended, inactive, active, then notRunning (Application ending after … is OnApplicationQuit)
app *
