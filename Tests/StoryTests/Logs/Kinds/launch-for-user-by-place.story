input launch-for-user-by-place.txt
options --date 2026-03-05

# In the foreground a moment after: launched for the user.
app com.example.ferry
  launch 10:00:00 foreground pid 431 toActive none
