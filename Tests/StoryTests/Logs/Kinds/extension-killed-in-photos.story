input extension-killed-in-photos.txt
others allowed

# Photos hosts the share extension of another app, and lives on.
app com.example.notizen
  extension com.example.notizen.teilen
  exit none
