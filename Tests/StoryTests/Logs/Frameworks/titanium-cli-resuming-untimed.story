input titanium-cli-resuming-untimed.txt

# Words: "app is resuming from the background", "app has resumed from the background"; https://github.com/tidev/titanium-sdk demos/KitchenSink/Resources/bg.js
# `hello from a background service` is printed by code that runs when the app has gone to the background.
# order: backgroundOrSuspended, inactive, active, undetermined, inactive, active
app *
