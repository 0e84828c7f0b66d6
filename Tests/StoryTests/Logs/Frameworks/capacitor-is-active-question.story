input capacitor-is-active-question.txt

# Source of the words: https://github.com/permalinkserbia/hunting-corner-mobile-app src/boot/capacitor.js
# Its own prints: console.log('App state changed. Is active?', isActive);
# Capacitor's documented example in the Xcode console, no times; left and back twice
# Doubt: on iOS the event is sent at willResignActive and didBecomeActive (plugin's documentation)
# order: not active (false: inactiveOrBackgroundOrSuspended), active (true), not active, active
app *
