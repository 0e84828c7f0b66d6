input locked-file-console.txt

# Two files, one with a space in its name; the directories below are no locked files.
app com.example.harbor
  exit 14:03:13.201770 fileLock pid 740 namespace RUNNINGBOARD code 0xdead10cc whileIn suspended explanation "was suspended with locked system files: /var/mobile/Containers/Shared/AppGroup/635520FC-602F-4747-84AA-67E18F0E1ECA/harbor.sqlite, /var/mobile/Containers/Shared/AppGroup/635520FC-602F-4747-84AA-67E18F0E1ECA/harbor accounts.lock"
