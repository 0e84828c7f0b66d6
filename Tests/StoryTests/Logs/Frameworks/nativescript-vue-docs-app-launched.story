input nativescript-vue-docs-app-launched.txt

# Its own prints: console.log("app launched"); console.log("app suspended"); console.log("app resumed"); console.log("low memory"); output [iPhone]: 'app launched' / [iPhone]: 'app resumed'
# the documentation's own output, continued: launch, leave, return, low memory
# Doubt: NativeScript's suspendEvent is didEnterBackground: not the suspended state; resumeEvent is didBecomeActive
# order: inactive (app launched, launch), active (app resumed), then foreground, backgroundOrSuspended (app suspended: NativeScript's word for the background), active, then foreground
app *
