import LifetraceDatabases
import LifetraceModel

/// What PowerLog's lists of installed apps and extensions say of identifiers.
struct PowerLogIdentities: Sendable {
  private struct Identity: Sendable {
    var kind: ProcessKind
    var host: Symbol?
  }

  /// No device has more.
  private static let most = 50_000
  /// By the indices of their symbols.
  private var known: [Identity?] = []
  private var count = 0
  /// The lists that are damaged.
  private(set) var damages: [(table: String, count: Int, damage: TableScan.Damage)] = []

  /// Whether there are no lists.
  var isEmpty: Bool { count == 0 }

  /// Reads the lists.
  ///
  /// - Throws: `SQLiteError` if the database cannot be read.
  init(_ database: SQLiteDatabase, _ symbols: inout SymbolTable) throws(SQLiteError) {
    for (table, kind) in [
      (PowerLogTable.apps, ProcessKind.app), (PowerLogTable.plugins, .appExtension),
    ] {
      guard var scan = try TableScan(table.name, table.columns, of: database) else { continue }
      while count < PowerLogIdentities.most, scan.next() {
        guard let bundle = scan.row.name(1, &symbols) else { continue }
        let host = kind == .appExtension ? scan.row.name(2, &symbols) : nil
        learn(bundle, Identity(kind: kind, host: host))
      }
      if let damage = scan.damage { damages.append((table.name, scan.count, damage)) }
    }
  }

  private mutating func learn(_ bundle: Symbol, _ identity: Identity) {
    let index = Int(bundle.index)
    if index >= known.count {
      known += Array(repeating: nil, count: index + 1 - known.count)
    }
    known[index] = identity
    count += 1
  }

  private func identity(_ bundle: Symbol) -> Identity? {
    Int(bundle.index) < known.count ? known[Int(bundle.index)] : nil
  }

  /// Whether an identifier is in the lists.
  func knows(_ bundle: Symbol) -> Bool { identity(bundle) != nil }

  /// Whether an identifier is that of an app, as far as the lists show it; the system calls parts of the screen, and
  /// work for others, by identifiers, too.
  func isApp(_ bundle: Symbol, _ symbols: SymbolTable) -> Bool {
    guard isEmpty else { return identity(bundle)?.kind == .app }
    let name = symbols[bundle]
    return !name.contains(":") && name != "com.apple.lock-screen"
      && !name.hasPrefix("com.apple.springboard")
  }

  /// Returns the process of an identifier.
  func process(_ bundle: Symbol?, pid: Int32?, name: Symbol? = nil) -> ProcessReference {
    var process = ProcessReference(pid: pid, bundle: bundle, name: name)
    if let identity = bundle.flatMap({ identity($0) }) {
      (process.kind, process.host) = (identity.kind, identity.host)
    }
    return process
  }
}

extension SQLiteQuery {
  /// Longer names no process has.
  private static let longestName = 1024

  /// Returns the symbol of a name in a column of the row; `nil` if there is none.
  func name(_ column: Int, _ symbols: inout SymbolTable) -> Symbol? {
    text(column) { text in
      text.isEmpty || text.count > SQLiteQuery.longestName ? nil : symbols.intern(text)
    } ?? nil
  }

  /// Returns the number of a process in a column of the row; `nil` if there is none.
  func pid(_ column: Int) -> Int32? {
    integer(column).flatMap { ProcessReference.pid(exactly: $0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// Whether a column of the row has a value that is the number of no process; 0 is that of none.
  func hasImpossiblePID(_ column: Int) -> Bool {
    hasValue(column) && pid(column) == nil && integer(column) != 0
  }
}
