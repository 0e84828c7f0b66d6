input removed-by-assertiond.txt

# The call fails since the process has ended; what comes after removes what is left of it.
app Notes
  exit 16:13:44.010975 unclassified pid 5529
  end 16:13:44.801395 cutOff
