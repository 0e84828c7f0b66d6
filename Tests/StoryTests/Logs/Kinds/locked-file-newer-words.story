input locked-file-newer-words.txt

# Newer systems say it in other words.
app com.example.harbor
  exit 2026-09-21T07:12:40.118 fileLock pid 742 namespace RUNNINGBOARD code 0xdead10cc whileIn suspended explanation "was suspended with locked system files: /private/var/mobile/Containers/Shared/AppGroup/1E0D/notes.sqlite"
