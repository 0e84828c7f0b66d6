input own-lines-before-launch.txt

# It runs from its first own line on, three quarters of a second before UIKit's first mask.
app Runner
  launch 11:16:21.123219 foreground pid none toActive 0.976781s
