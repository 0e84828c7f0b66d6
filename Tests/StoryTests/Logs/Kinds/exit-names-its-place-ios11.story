input exit-names-its-place-ios11.txt
options --year 2031

# FrontBoard's line says where the process was when it ended.
app com.example.harbor
  exit 2031-05-02T10:12:31 abnormal pid 1114 whileIn foreground visibility foreground
