input banner-before-a-launch.txt

# The new process writes two lines before its launch is reported: the old one had ended by then, hours before or just then.
app *
  exit 08:17:29.672 silent notAfter 11:52:40.018
