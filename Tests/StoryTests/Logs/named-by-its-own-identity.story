input named-by-its-own-identity.txt

# A Console copy has no pids, and nothing in the process's name is like the identifier: its own line
# says which app it is. So the masks are this app's.
app com.example.notes
  launch 10:00:00.100 foreground pid 421 toActive 1.4s
  session none
  exit none
nothing Heft
