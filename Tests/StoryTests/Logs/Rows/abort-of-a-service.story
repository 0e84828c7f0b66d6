input abort-of-a-service.txt

# launchd names a service of the system, not an app.
nothing mobileassetd
