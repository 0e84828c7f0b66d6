input launchd-in-columns.txt

# Console shows the job in the column of the subsystem.
app com.example.notes
  exit 2025-01-25T13:16:11.150861 unclassified pid 1758 namespace SIGNAL code 13
