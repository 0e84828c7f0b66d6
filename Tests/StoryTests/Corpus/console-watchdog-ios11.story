input console/watchdog-ios11.txt

# No times. Two subjects: nothing ties the process name to the bundle.
others allowed
app com.app.id
  trip none
  # The termination is executed; its exit line is not in the excerpt.
  exit * watchdog code 0x8badf00d
