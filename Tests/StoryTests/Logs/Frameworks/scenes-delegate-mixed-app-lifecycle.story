input scenes-delegate-mixed-app-lifecycle.txt

# Source of the words: https://github.com/NikoKharkevich/AppLifecycle AppLifecycle/SceneDelegate.swift
# Its own prints: print(#function) in willConnectTo; print("sceneDidBecomeActive") print("sceneWillResignActive") print("sceneWillEnterForeground") print("sceneDidEnterBackground") print("sceneDidDisconnect")
# Xcode console without times; launch, Control Center, home, closed from the switcher
# order: running (connect), inactive, active, inactive, active, inactive, backgroundOrSuspended; sceneDidDisconnect last
app *
