input nativescript-appts-events-untimed.txt

# Words: "app.ts -> suspendEvent" …; meaning: @nativescript/core application.ios.ts
# resumeEvent is didBecomeActive, suspendEvent didEnterBackground, exitEvent willTerminate.
# order: inactive, active, foreground, backgroundOrSuspended, active, foreground, backgroundOrSuspended, notRunning
app *
