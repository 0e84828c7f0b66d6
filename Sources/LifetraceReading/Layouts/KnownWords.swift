/// Words of the field that tell one column from another.
enum KnownWords {
  /// Console's level column, also as some languages show it.
  static let levels: Set<[UInt8]> = bytes([
    "default", "info", "debug", "error", "fault", "activity", "notice", "Default", "Info",
    "Debug", "Error", "Fault", "Activity", "Notice", "défaut", "par défaut", "Par défaut",
    "erreur", "Standard", "standard", "Fehler", "predeterminado", "por omisión", "errore",
    "predefinito", "padrão", "erro", "standaard", "fout", "デフォルト", "情報", "エラー", "默认", "信息",
    "错误", "預設", "錯誤", "기본", "기본값", "정보", "오류", "по умолчанию", "ошибка", "fel",
  ])

  /// Processes of the system that write about the life cycle.
  static let processes: Set<[UInt8]> = bytes([
    "SpringBoard", "runningboardd", "assertiond", "backboardd", "kernel", "launchd", "locationd",
    "mediaserverd", "audiomxd", "symptomsd", "wifid", "UserEventAgent", "ReportCrash",
    "ReportSystemMemory", "osanalyticshelper", "dasd", "homed", "gamepolicyd", "ControlCenter",
    "PerfPowerServices", "CommCenter", "callservicesd", "apsd", "nsurlsessiond", "useractivityd",
    "amfid", "cloudd", "powerd", "thermalmonitord", "installd", "lsd", "logd", "mDNSResponder",
    "trustd", "itunesstored", "coreduetd", "duetexpertd", "chronod", "pasted", "tccd", "WebContent",
    "com.apple.WebKit.WebContent", "com.apple.WebKit.Networking", "debugserver", "PosterBoard",
    "watchdogd", "bluetoothd", "sharingd", "identityservicesd", "rapportd", "searchd",
    "contextstored",
  ])

  /// `true` iff `range` holds one of `words`.
  static func contain(_ words: Set<[UInt8]>, _ line: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard range.count <= 40 else { return false }
    return words.contains(range.map { line.byte($0) })
  }

  private static func bytes(_ words: [String]) -> Set<[UInt8]> {
    Set(words.map { Array($0.utf8) })
  }
}
