input running-beyond-budget.txt

# RunningBoard's lines about the app are in the log, and none suspends it; two minutes after its clock was
# started the app ends a task, which only a running process does: an open task keeps it running.
app com.example.notes
  session left background 10:00:02.000 budgetStart 10:00:02.200 lastTask 10:02:00.000 ended none used none outcome open verdict over heldBy upload
    task id 8 name upload begin 10:00:01.500 end 10:02:00.000 outcome ended
