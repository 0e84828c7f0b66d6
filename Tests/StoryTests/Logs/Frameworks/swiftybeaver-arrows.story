input swiftybeaver-arrows.txt

# Its own prints: console.format = "$DHH:mm:ss$d $L $M"; SwiftyBeaver.info("========== Application didFinishLaunchingWithOptions ====================") SwiftyBeaver.info(">>----->> Application applicationDidBecomeActive >>----->> ") SwiftyBeaver.info("<<-----<< Application applicationWillResignActive <<-----<< ") SwiftyBeaver.info(">>----->> Application applicationWillEnterForeground >>----->>") SwiftyBeaver.info("<<-----<< Application applicationDidEnterBackground <<-----<<") SwiftyBeaver.info("<<-----<< Application applicationWillTerminate <<-----<<")
# the example's own format (whole seconds, no date) with arrows around the names: launch, interruption, home, return, kill
app *
  state 09:09:09 inactive
  state 09:09:10 active
  state 09:09:26 inactive
  state 09:09:29 active
  state 09:09:38 inactive
  state 09:09:39 backgroundOrSuspended
  state 09:10:19 inactive
  state 09:10:20 active
  state 09:10:27 inactive
  state 09:10:28 backgroundOrSuspended
  launch 09:09:09 foreground
  exit 09:10:30
