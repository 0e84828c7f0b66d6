input capacitor-pause-resume-untimed.txt

# Words: "App paused", "App resumed"; meaning: https://capacitorjs.com/docs/apis/app (didEnterBackground, willEnterForeground)
# order: foreground, backgroundOrSuspended, foreground, backgroundOrSuspended
app *
