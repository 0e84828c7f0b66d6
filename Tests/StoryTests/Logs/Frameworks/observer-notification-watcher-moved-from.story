input observer-notification-watcher-moved-from.txt

# Its own prints: print("Application moved from Inactive to Active:  applicationDidBecomeActive(_:)") print("Application will be moved from Active to Inactive:  applicationWillResignActive(_:)") print("Application moved from Active to Background:  applicationDidEnterBackground(_:)") print("Application will be moved from Background to Foreground:  applicationWillEnterForeground(_:)") print("Application will be moved from Background to Suspended:  applicationWillTerminate(_:)")
# an observer that names the states, two of them wrong by the book (Active to Background; Suspended at a termination): the callback decides
# Doubt: the example prints with print; shown with NSLog's prefix here so that times are there
app ChatAppTFS
  state 2021-09-21T13:10:00.117 active
  state 13:10:13.317 inactive
  state 13:10:13.977 backgroundOrSuspended
  state 13:10:26.877 inactive
  state 13:10:27.187 active
  state 13:10:33.787 inactive
  state 13:10:34.507 backgroundOrSuspended
  exit 13:10:35.807
