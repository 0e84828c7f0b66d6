input uikit-delegate-print-function-full-cycle.txt

# Source of the words: https://github.com/IngaKirsona/LifeCycle LifeCycle/AppDelegate.swift
# Its own prints: print(#function) in each of didFinishLaunching, willResignActive, didEnterBackground, willEnterForeground, didBecomeActive, willTerminate
# Xcode console without times: launch, home, return, switcher, swipe away
# order: inactive (launch), active, inactive, backgroundOrSuspended, inactive, active, inactive, backgroundOrSuspended, notRunning (applicationWillTerminate is the last line)
app *
