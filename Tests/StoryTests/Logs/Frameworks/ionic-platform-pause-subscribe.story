input ionic-platform-pause-subscribe.txt

# Its own prints: console.log('platform:resume'); console.log('platform:pause');
# Ionic platform events; Safari's web inspector, no times
# order: backgroundOrSuspended (pause), foreground (resume), backgroundOrSuspended, foreground
app *
