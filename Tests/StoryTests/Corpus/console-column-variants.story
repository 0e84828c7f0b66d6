input console/column-variants.txt

# Seven pastes from different devices, days and zones: who appears, not when.
others allowed
app pid:33470 bundled
  # Tracked and at once given the role Background, with no word of the foreground: launched there.
  launch * background pid 33470
  exit none
  trip launched pid 33470 outcome open verdict notObservable
app pid:1043 bundled
  exit none
app pid:24424 bundled
  # The name comes from the assertion that UIKit calls after the bundle; the owner has the pid.
  exit * taskTimeout pid 24424
nothing com.apple.ScreenSaver.Engine.legacyScreenSaver.x86-64
