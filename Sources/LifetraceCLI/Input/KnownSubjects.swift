import Lifetrace
import LifetraceAnalysis
import LifetraceModel

/// What a log could have been asked for.
struct KnownSubjects {
  private let subjects: [AppKey]
  private let devices: [String]
  private let symbols: SymbolTable

  init(_ content: ReadTrace) {
    let symbols = content.trace.symbols
    // An extension is found under its host.
    subjects = content.subjects.filter { $0.host == nil }
    let named = subjects.compactMap(\.device) + content.trace.events.compactMap(\.device)
    devices = Set(named).map { symbols[$0] }.sorted()
    self.symbols = symbols
  }

  /// Returns why nothing was found of a device; `nil` if the log names it.
  func failure(forDevice name: String) -> Failure? {
    devices.contains(name) ? nil : .unknownDevice(name: name, known: devices)
  }

  /// Returns why nothing was found of an app.
  ///
  /// - Parameter device: the device that was asked for, if any was.
  func failure(forApp name: String, on device: String?) -> Failure {
    let wanted = device.flatMap { symbols.symbol(for: $0) }
    let there = subjects.filter { device == nil || $0.device == wanted }
    let known = there.map(names)
      .sorted { $0.isSystem == $1.isSystem ? $0.names < $1.names : $1.isSystem }
    return .unknownApp(name: name, known: known.map(\.names))
  }

  /// What an app can be asked for by, and whether it is one of the system's.
  private func names(of app: AppKey) -> (isSystem: Bool, names: String) {
    let bundle = app.bundle.map { symbols[$0] }
    let process = app.name.map { symbols[$0] }
    var names = AppAnalysis.displayName(bundle: bundle, process: process)
    if let process, process != names { names += ", process \(process)" }
    return (AppAnalysis.isSystem(app.kind, bundle: bundle), names)
  }
}
