input titanium-app-events-home-and-return.txt

# Source: https://titaniumsdk.com/api/titanium/app.html (titanium-sdk apidoc/Titanium/App/App.yml, "iOS Application Life Cycle":
# pause = applicationWillResignActive, paused = applicationDidEnterBackground, resume = applicationWillEnterForeground,
# resumed = applicationDidBecomeActive, close = about to be terminated). TitaniumKit APIModule.m: Ti.API.info is NSLog "[INFO] …".
# "app is pause/paused/resume/resumed": prints of a public app (bgGeofence sample); "Application booted in": TiApp.m.
# The "close" event is not listened to.
app Ledger
  # Titanium's app has no scenes; "resume" (willEnterForeground) is printed later, and not here: inactive.
  state 2023-03-08T18:21:04.207715 inactive
  state 18:21:04.512331 active
  state 18:22:30.115902 inactive
  state 18:22:30.842276 backgroundOrSuspended
  state 18:30:12.904418 inactive
  state 18:30:13.266590 active
  end 18:31:27.500219
  session left leftActive 18:22:30.115902 background 18:22:30.842276 timeToBackground 0.726374s ended 18:30:12.904418 outcome returned
  exit none
