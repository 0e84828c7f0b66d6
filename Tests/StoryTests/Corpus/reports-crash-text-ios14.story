input reports/crash-text-ios14.crash

app www.perivalebluebell.icdab-sema-ios
  # Role Foreground: inactive or active.
  launch 11:33:32.4266 * pid 738 toActive none
  process 738 start 11:33:32.4266 startEvidence observed end 11:33:32.4714 endEvidence observed
  session none
  # 'Termination Signal' and 'Termination Reason' tell one exit. SIGTRAP.
  exit 11:33:32.4714 illegalInstruction pid 738 namespace SIGNAL code 5 whileIn foreground
