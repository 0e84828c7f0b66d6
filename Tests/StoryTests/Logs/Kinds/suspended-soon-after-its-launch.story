input suspended-soon-after-its-launch.txt

# A prewarm looks so, and a background launch with little to do as well: no line says which.
app com.example.barn
  launch 2026-10-20T06:00:00.100 undetermined pid 700

app com.example.loft
  launch 06:30:00.000 undetermined pid 720
