input titanium-foreground-background-sentences.txt

# Its own prints: Ti.API.info("app is resuming from the background"); Ti.API.info("app has resumed from the background"); Ti.API.info("app was paused from the foreground"); Ti.API.info("registered background service = " + service);
# the sentences name the state that the app comes from; ti log without times
# Doubt: `pause` is willResignActive; `registered background service` tells of a service
# order: not active (was paused from the foreground: inactiveOrBackgroundOrSuspended), inactive (is resuming from the background), active (has resumed from the background), not active, active
app *
