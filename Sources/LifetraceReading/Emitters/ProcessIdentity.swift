import LifetraceModel

/// A process as messages spell it: `app<com.x(UUID)>:pid`, `xpcservice<…([app<…>:pid])>`,
/// `daemon<…>`, `anon<Name>`, `[Name:pid]`, `Name[pid]`.
struct ProcessIdentity {
  var kind = ProcessKind.unknown
  /// Bundle identifier of an app, or identifier of an extension or service.
  var bundle: ArraySlice<UInt8>?
  var name: ArraySlice<UInt8>?
  var pid: Int32?
  var host: ArraySlice<UInt8>?
  var hostPID: Int32?
  /// Whether the spelling is that used for macOS apps, which are never suspended.
  var isOfMac = false

  /// The meaning of the word before the `<`.
  private enum Spelling {
    case app, xpcService, service, executable, anonymous
  }

  private static let spellings = ByteTable<Spelling>([
    ("app", .app), ("application", .app), ("xpcservice", .xpcService), ("daemon", .service),
    ("osservice", .service), ("angel", .service), ("dext", .service),
    ("executable", .executable), ("anon", .anonymous),
  ])

  /// The longest identity, in bytes. It limits the search for an identity's end.
  private static let longest = 1024

  init(
    kind: ProcessKind = .unknown, bundle: ArraySlice<UInt8>? = nil,
    name: ArraySlice<UInt8>? = nil, pid: Int32? = nil
  ) {
    self.kind = kind
    self.bundle = bundle
    self.name = name
    self.pid = pid
  }

  /// The identity if it names one process rather than a program.
  var instance: ProcessIdentity? { pid == nil ? nil : self }

  /// Reads `word<…>{…}:pid:pid(vN)`; stays and returns `nil` if no identity begins here.
  init?(parsing scanner: inout ByteScanner) {
    self.init(parsing: &scanner, depth: 0)
  }

  private init?(parsing scanner: inout ByteScanner, depth: Int) {
    var ahead = scanner
    let word = ahead.take(while: \.isLetter)
    guard ahead.skip("<"), let spelling = ProcessIdentity.spellings[word],
      let content = ProcessIdentity.content(&ahead)
    else { return nil }
    let label = content.prefix { $0 != 0x28 }
    guard !label.isEmpty else { return nil }
    let shown = ProcessIdentity.isShown(label) ? label : nil
    switch spelling {
    case .app:
      kind = .app
      bundle = shown.map(ProcessIdentity.bundle)
      isOfMac = shown.map { ProcessIdentity.macBundle($0) != nil } ?? false
    case .xpcService:
      kind = .appExtension
      bundle = shown
      readHost(ByteScanner(content), depth: depth)
    case .service:
      kind = .system
      bundle = shown
    case .executable:
      kind = .system
      name = shown
    case .anonymous:
      name = ProcessIdentity.isShown(content) ? ByteScanner.trimmed(content) : nil
      if let name, SystemWriters.isOne(name) { kind = .system }
    }
    ProcessIdentity.skipAnnotations(&ahead)
    pid = ProcessIdentity.pids(&ahead)
    // An identity without a name and a pid belongs to no process.
    guard bundle != nil || name != nil || pid != nil else { return nil }
    scanner = ahead
  }

  /// Reads a bundle identifier up to the next space.
  init?(bundleAt scanner: inout ByteScanner) {
    var ahead = scanner
    let word = ahead.take { !$0.isSpace }
    guard ProcessIdentity.isBundle(word) else { return nil }
    self.init(kind: .app, bundle: word)
    scanner = ahead
  }

  /// Reads the contents of a bracket: an identity, `Name:pid`, or a bundle alone.
  ///
  /// Reads from after the `[`, and moves the scanner after the `]`.
  init?(parsingBracket scanner: inout ByteScanner) {
    var ahead = scanner
    if let identity = ProcessIdentity(parsing: &ahead), ahead.skip("]") {
      self = identity
      scanner = ahead
      return
    }
    ahead = scanner
    let content = ahead.take { $0 != 0x5d && $0 != 0x5b && $0 != 0x3c && $0 != 0x0a }
    guard ahead.skip("]"), !content.isEmpty, content.count <= ProcessIdentity.longest else {
      return nil
    }
    if let colon = content.lastIndex(of: 0x3a) {
      var number = ByteScanner(content[(colon + 1)...])
      // A name has a letter: `[12:43]` is a time.
      guard content[..<colon].contains(where: \.isLetter), let pid = number.pid(),
        number.isAtEnd
      else { return nil }
      self.init(name: content[..<colon], pid: pid)
      if SystemWriters.isOne(content[..<colon]) { kind = .system }
    } else if ProcessIdentity.isBundle(content) {
      self.init(kind: .app, bundle: content)
    } else {
      return nil
    }
    scanner = ahead
  }

  /// Reads FrontBoard's objects: `<BKProcess: 0x…; Name; com.x; pid: N; …>`,
  /// `<BKNewProcess: 0x…; com.x; pid: N; …>`, `<FBApplicationProcess: 0x…; app<X>:pid(v871)>`.
  init?(parsingObject scanner: inout ByteScanner) {
    var ahead = scanner
    guard ahead.skip("<"), let type = ahead.take(until: ":"), type.count < 64,
      !type.contains(0x20), ahead.skip(past: "; ")
    else { return nil }
    if let identity = ProcessIdentity(parsing: &ahead) {
      self = identity
      scanner = ahead
      return
    }
    self.init()
    for _ in 0..<3 {
      if ahead.skip("pid: ") {
        pid = ahead.pid()
        break
      }
      guard let field = ahead.take(until: "; "), field.count < ProcessIdentity.longest,
        !field.contains(0x0a), !field.contains(0x3e) || ProcessIdentity.isPlaceholder(field)
      else { return nil }
      _ = ahead.skip("; ")
      if field.contains(0x3e) { continue }
      if ProcessIdentity.isBundle(field), name != nil || ahead.begins(with: "pid: ") {
        bundle = field
        kind = .app
      } else {
        name = field
      }
    }
    guard pid != nil else { return nil }
    var rest = ByteScanner(ahead.rest.prefix { $0 != 0x3e && $0 != 0x0a })
    if rest.contains("agency: Extension") {
      kind = .appExtension
      if rest.skip(past: "hostpid: ") { hostPID = rest.pid() }
    }
    scanner = ahead
  }

  /// Reads `Name[pid]`; the name runs from the scanner's place to the first brackets that hold a
  /// number alone.
  init?(parsingNameAndPID scanner: inout ByteScanner) {
    var ahead = scanner
    while true {
      let end = ahead.take { $0 != 0x5b && $0 != 0x0a }.endIndex
      let name = ByteScanner.trimmed(scanner.rest[..<end])
      guard !name.isEmpty, name.count <= ProcessIdentity.longest, ahead.skip("[") else {
        return nil
      }
      guard let pid = ahead.pid(), ahead.skip("]") else { continue }
      self.init(name: name, pid: pid)
      scanner = ahead
      return
    }
  }

  /// Reads `Name [pid]` where nothing with brackets follows; the name may contain any, and be empty.
  init?(nameAndPID text: ArraySlice<UInt8>) {
    for open in text.indices.reversed() where text[open] == 0x5b {
      var scanner = ByteScanner(text[(open + 1)...])
      guard let pid = scanner.pid(), scanner.skip("]") else { continue }
      let name = ByteScanner.trimmed(text[..<open])
      self.init(name: name.isEmpty ? nil : name, pid: pid)
      return
    }
    return nil
  }

  /// Whether the text has the form of a bundle identifier.
  static func isBundle(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.contains(0x2e), let first = text.first, let last = text.last,
      first.isLetter, last != 0x2e, isShown(text)
    else { return false }
    return text.allSatisfy {
      $0.isLetter || $0.isDigit || $0 == 0x2e || $0 == 0x2d || $0 == 0x5f
    }
  }

  /// Whether the field is a placeholder such as `<REDACTED>`.
  private static func isPlaceholder(_ field: ArraySlice<UInt8>) -> Bool {
    field.first == 0x3c && field.last == 0x3e && field.count > 2
      && field.dropFirst().dropLast().allSatisfy { $0.isLetter || $0 == 0x5f || $0 == 0x20 }
  }

  /// Whether a name is complete:
  /// neither hidden (`<private>`, `redacted`) nor shortened (`com.x...`).
  private static func isShown(_ text: ArraySlice<UInt8>) -> Bool {
    let scanner = ByteScanner(text)
    return !text.contains(0x3c) && !text.elementsEqual("redacted".utf8) && !scanner.contains("..")
      && !scanner.contains("…")
  }

  /// Returns the bundle in an app's label: macOS writes `application.com.x.N.N`, launchd
  /// `UIKitApplication:com.x[0x…]`.
  static func bundle(_ label: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var scanner = ByteScanner(label)
    if scanner.skip("UIKitApplication:") { return scanner.take { $0 != 0x5b } }
    return macBundle(label) ?? label
  }

  /// Returns the bundle in `application.com.x.N.N`.
  private static func macBundle(_ label: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var scanner = ByteScanner(label)
    guard scanner.skip("application.") else { return nil }
    var bundle = scanner.rest
    for _ in 0..<2 {
      guard let dot = bundle.lastIndex(of: 0x2e), dot > bundle.startIndex,
        dot + 1 < bundle.endIndex, bundle[(dot + 1)...].allSatisfy(\.isDigit)
      else { return nil }
      bundle = bundle[..<dot]
    }
    return bundle
  }

  private mutating func readHost(_ content: ByteScanner, depth: Int) {
    var scanner = content
    // No message needs the host of a host. The limit stops deep nesting in damaged text.
    guard depth < 2, scanner.skip(past: "(["),
      let identity = ProcessIdentity(parsing: &scanner, depth: depth + 1)
    else { return }
    // A daemon that runs extensions of apps is not an app.
    guard identity.kind != .system else { return }
    host = identity.bundle ?? identity.name
    hostPID = identity.pid
  }

  /// Steps after the `>` that closes an identity, and returns the text before the `>`.
  private static func content(_ scanner: inout ByteScanner) -> ArraySlice<UInt8>? {
    var depth = 1
    let rest = scanner.rest.prefix(longest)
    for position in rest.indices {
      switch rest[position] {
      case 0x3c: depth += 1
      case 0x3e:
        depth -= 1
        guard depth == 0 else { continue }
        scanner = ByteScanner(scanner.rest[(position + 1)...])
        return rest[..<position]
      case 0x0a: return nil
      default: continue
      }
    }
    return nil
  }

  /// Steps over `{vt hash: 5}` and `[uuid:…]` after an identity.
  private static func skipAnnotations(_ scanner: inout ByteScanner) {
    for _ in 0..<4 {
      var ahead = scanner
      let close: UInt8
      if ahead.skip("{") {
        close = 0x7d
      } else if ahead.skip("[") {
        close = 0x5d
      } else {
        return
      }
      let text = ahead.take { $0 != close && $0 != 0x0a }
      guard text.count < longest, ahead.next == close else { return }
      scanner = ByteScanner(ahead.rest.dropFirst())
    }
  }

  /// Reads `:pid`, which some lines write twice, and a version in parentheses.
  private static func pids(_ scanner: inout ByteScanner) -> Int32? {
    var pid: Int32?
    while true {
      var ahead = scanner
      guard ahead.skip(":"), let number = ahead.pid() else { break }
      pid = pid ?? number
      scanner = ahead
    }
    var version = scanner
    if version.skip("(v"), version.decimal() != nil, version.skip(")") { scanner = version }
    return pid
  }
}
