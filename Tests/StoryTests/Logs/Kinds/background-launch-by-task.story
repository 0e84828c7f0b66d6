input background-launch-by-task.txt
options --year 2026 --os 26.0

# No line has a role: that the app runs such a task first shows what it was launched for.
app com.example.birdfeed
  launch 2026-05-11T03:00:00 background pid 2201 toActive none
