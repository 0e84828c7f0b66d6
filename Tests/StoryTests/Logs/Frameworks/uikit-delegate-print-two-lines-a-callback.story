input uikit-delegate-print-two-lines-a-callback.txt

# Source of the words: https://github.com/priyanka-vithani/TodoeyList Todoey/AppDelegate.swift
# Its own prints: print("when app launch") print("========didFinishLaunchingWithOptions=========") print("when user receives call") print("applicationWillResignActive") print("home btn pressed and anothe app launches") print("applicationDidEnterBackground") print("double click home btn and remove app from back ground") print("applicationWillTerminate")
# Xcode console without times; an explaining sentence before each callback name; launch, home, return, home, kill
# order: inactive (launch), active, inactive, backgroundOrSuspended, inactive, active, inactive, backgroundOrSuspended, notRunning; the sentences before the names tell nothing of their own (no call was received)
app *
