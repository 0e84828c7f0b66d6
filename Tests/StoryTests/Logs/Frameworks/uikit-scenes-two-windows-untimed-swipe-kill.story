input uikit-scenes-two-windows-untimed-swipe-kill.txt

# Words: https://github.com/NikoKharkevich/AppLifecycle AppLifecycle/SceneDelegate.swift; https://github.com/chinarjoshi/OMFG OMFG/App/AppDelegate.swift
# No times, and no names of scenes: only that there are two. After the first `sceneDidEnterBackground` the other window is still in front.
# order: background, inactive, active, inactive, backgroundOrSuspended, notRunning
app *
