input console/watchdog-ios11.txt

# No times. Two subjects: nothing ties the process name to the bundle.
app pid:1849
  session none
  exit none
  # Two lines of one assertion, which the excerpt does not show removed.
  work pid 1849 assertion finishTask name "com.app.launch_sequence.bgtask" end none outcome open
app com.app.id
  session none
  work none
  # The termination is executed; its exit line is not in the excerpt. No line has a namespace.
  exit * watchdog namespace none code 0x8badf00d whileIn inactiveOrActiveOrBackground visibility none
