input console/scene-assertion-doubled-lines-ios14.txt

app pid:432 bundled
  # Assertions named ForegroundActive are what the workspace asks for, not what the app is in.
  state 08:00:54.149554 undetermined cutOff
  end 08:00:54.235871 cutOff
  trip none
  exit none
