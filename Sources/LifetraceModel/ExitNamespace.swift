/// Who ended a process, by the kernel's exit-reason namespaces (`sys/reason.h`).
public struct ExitNamespace: Hashable, Sendable {
  public var number: UInt8

  public init(number: UInt8) {
    self.number = number
  }

  public static let jetsam = ExitNamespace(number: 1)
  public static let signal = ExitNamespace(number: 2)
  public static let dyld = ExitNamespace(number: 6)
  /// Also logged as SPRINGBOARD.
  public static let frontBoard = ExitNamespace(number: 10)
  /// Also logged as ASSERTIOND.
  public static let runningBoard = ExitNamespace(number: 15)
  public static let watchdog = ExitNamespace(number: 20)

  /// The namespace's name in upper case, as crash reports print it.
  public var name: String {
    Int(number) < ExitNamespace.names.count ? ExitNamespace.names[Int(number)] : "\(number)"
  }

  /// Creates the namespace that a log names, in any case, or returns `nil`.
  public init?(named name: String) {
    let upper = name.uppercased()
    if let alias = ExitNamespace.aliases[upper] {
      self.init(number: alias)
    } else if let index = ExitNamespace.names.firstIndex(of: upper), index > 0 {
      self.init(number: UInt8(index))
    } else {
      return nil
    }
  }

  private static let aliases: [String: UInt8] = ["SPRINGBOARD": 10, "ASSERTIOND": 15]

  private static let names = [
    "NONE", "JETSAM", "SIGNAL", "CODESIGNING", "HANGTRACER", "TEST", "DYLD", "LIBXPC", "OBJC",
    "EXEC", "FRONTBOARD", "TCC", "REPORTCRASH", "COREANIMATION", "AGGREGATED", "RUNNINGBOARD",
    "SKYWALK", "SETTINGS", "LIBSYSTEM", "FOUNDATION", "WATCHDOG", "METAL", "WATCHKIT", "GUARD",
    "ANALYTICS", "SANDBOX", "SECURITY", "ENDPOINTSECURITY", "PAC_EXCEPTION", "BLUETOOTH_CHIP",
    "PORT_SPACE", "WEBKIT", "BACKLIGHTSERVICES", "MEDIA", "ROSETTA", "LIBIGNITION", "BOOTMOUNT",
  ]
}
