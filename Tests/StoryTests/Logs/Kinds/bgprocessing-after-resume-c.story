input bgprocessing-after-resume-c.txt

# The line that resumes it is missing: the session is known from the beginning of the task on.
app com.example.courier
  session * pid 612 background 23:41:07.657 suspended 23:43:36.021 ended 23:43:36.021 outcome suspended heldBy com.example.courier.clean
