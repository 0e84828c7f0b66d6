input console/column-variants.txt

# Seven pastes from different devices, days and zones: who appears, not when.
others allowed
app pid:33470 bundled
  # Tracked and at once running, in the role Background: RunningBoard launches an app for the user in another one.
  launch * background pid 33470
  exit none
  session launched pid 33470 outcome open
app pid:1043 bundled
  exit none
app pid:24424 bundled
  # The name comes from the assertion that UIKit calls after the bundle; the owner has the pid.
  exit * taskTimeout pid 24424
nothing com.apple.ScreenSaver.Engine.legacyScreenSaver.x86-64
