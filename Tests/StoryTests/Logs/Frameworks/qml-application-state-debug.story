input qml-application-state-debug.txt

# Its own prints: console.debug("application suspended") console.debug("Application hidden") console.debug("Application active") console.debug("Application inactive")
# qml: lines in the Xcode console: start, home (inactive, suspended), return
# Doubt: Qt on iOS reports inactive, then suspended at didEnterBackground: Qt's suspended is the background, not the suspended state of the process
app UsbPanel
  state 2021-09-09T09:00:01.010101 active
  state 09:00:13.310101 inactive
  state 09:00:13.920101 backgroundOrSuspended
  state 09:00:44.120101 inactive
  state 09:00:44.340101 active
  state 09:00:56.040101 inactive
  state 09:00:58.840101 active
  end 09:01:00.240101
  exit none
