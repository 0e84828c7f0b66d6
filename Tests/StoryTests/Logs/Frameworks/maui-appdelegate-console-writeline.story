input maui-appdelegate-console-writeline.txt

# Words: https://github.com/apetrovic6/MAUI_Geolocation_POC GeolocationMAUI/Platforms/iOS/AppDelegate.cs
app GeoScout
  state 07:38:14.132541 foreground
  state 07:38:35.114331 background
  # It runs on for its location now and then; between the lines it may be suspended.
  state 07:38:35.157462 backgroundOrSuspended
  state 07:49:24.121971 foreground
  state 07:50:39.839497 background
  end 07:50:39.875474
  launch none
  exit none
