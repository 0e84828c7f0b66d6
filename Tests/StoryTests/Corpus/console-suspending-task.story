input console/suspending-task.txt

app *
  # Named only as the host of web content, which is suspended and ended; the app is not.
  state 14:55:04.002552 undetermined cutOff
  end 14:55:04.002816 cutOff
  session none
  exit none
  extension com.apple.WebKit.WebContent
nothing com.apple.WebKit.WebContent
