import Foundation
import Testing

/// Something that goes wrong while the command runs.
struct Fault: Sendable, CustomTestStringConvertible {
  /// What becomes of a call.
  enum Action: Sendable {
    /// It fails with an error of `errno.h`.
    case error(Int32, String)
    /// It reads or writes only half.
    case short
    /// The process gets a signal just before.
    case signal(Int32, String)
    /// Something else changes the file just before.
    case file(String)
  }

  let call: String
  let action: Action
  /// Which of these calls it happens to; 0 is each of them.
  let places: [Int]
  /// Whether the system asks to try again, so that all ends as usual.
  var isPassing = false
  /// Whether nothing but a message shows it: what was written is in its place, and not on the disk.
  var isUnseen: Bool {
    if case .error = action { call == "fsync" } else { false }
  }

  var testDescription: String {
    switch action {
    case .error(_, let name): "\(call) fails with \(name)"
    case .short: "\(call) does half of it"
    case .signal(_, let name): "\(name) at \(call)"
    case .file(let change): "the file is to \(change) at \(call)"
    }
  }

  /// The variables for the library that makes it happen.
  func environment(at place: Int, in folder: String, mark: String) -> [String: String] {
    let action =
      switch self.action {
      case .error(let number, _): "error \(number)"
      case .short: "short"
      case .signal(let number, _): "signal \(number)"
      case .file(let change): change
      }
    return [
      "LD_PRELOAD": Fault.library, "FAULT_CALL": call, "FAULT_NTH": "\(place)",
      "FAULT_UNDER": folder, "FAULT_ACTION": action, "FAULT_MARK": mark,
    ]
  }

  /// Calls, and the errors that the manual pages of Linux list for them.
  static let errors: [Fault] =
    rows([
      ("open", [ENOENT, EACCES, EMFILE, ENFILE, EIO, ELOOP, ENOMEM, EINTR, ESTALE]),
      ("create", [EACCES, ENOSPC, EDQUOT, EROFS, EISDIR, EMFILE, EEXIST, ENAMETOOLONG]),
      ("read", [EIO, EISDIR, ESTALE]), ("pread", [EIO, ESTALE]),
      ("write", [ENOSPC, EIO, EDQUOT, EFBIG, EPIPE]),
      ("fsync", [EIO, ENOSPC, EDQUOT]), ("fchmod", [EPERM, EROFS]),
      ("close", [EIO, EINTR]), ("stat", [EIO, EACCES, ENOENT, ELOOP]),
      ("fstat", [EIO, ENOMEM]), ("rename", [EXDEV, EACCES, ENOSPC, EISDIR, EROFS, EBUSY]),
      ("mkdir", [EACCES, ENOSPC, EROFS, ENOENT]),
      ("opendir", [EACCES, EMFILE, ENOMEM]), ("readdir", [EIO]), ("access", [EACCES]),
      ("realpath", [EACCES, ELOOP]), ("mkstemp", [EACCES, ENOSPC, EMFILE]),
      ("pipe", [EMFILE, ENFILE]), ("thread", [EAGAIN]),
      ("library", [ENOENT]),
    ])
    // Not each time, or nobody ever ends.
    + ["read", "pread", "write"].flatMap { call in
      [EINTR, EAGAIN].map {
        Fault(call: call, action: named($0), places: [1, 2], isPassing: true)
      }
    }

  /// Calls that do a part of what they are asked to do.
  static let halves = ["read", "pread", "write"].map {
    Fault(call: $0, action: .short, places: [0, 1, 2])
  }

  /// Signals at every stage: as an input is opened, read, and as the result is written and put in place.
  static let signals = [(SIGINT, "SIGINT"), (SIGTERM, "SIGTERM"), (SIGHUP, "SIGHUP")]
    .flatMap { number, name in
      ["open", "read", "pread", "create", "write", "fsync", "rename"].map {
        Fault(call: $0, action: .signal(number, name), places: [1, 2])
      }
    }

  /// What others do to the files meanwhile.
  static let changes = ["vanish", "shorten", "grow", "replace"].flatMap { change in
    ["open", "fstat", "pread"].map {
      Fault(call: $0, action: .file(change), places: [1, 2])
    }
  }

  static let all = errors + halves + signals + changes

  private static func rows(_ rows: [(call: String, errors: [Int32])]) -> [Fault] {
    rows.flatMap { call, errors in
      errors.map { Fault(call: call, action: named($0), places: [0, 1, 2]) }
    }
  }

  private static func named(_ error: Int32) -> Action {
    .error(error, unsafe String(cString: strerror(error)))
  }

  /// The library that makes it happen, compiled once.
  private static let library: String = {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "faults.c").path
    let result = FileManager.default.temporaryDirectory
      .appending(path: "lifetrace-faults-\(ProcessInfo.processInfo.processIdentifier).so").path
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = ["clang", "-shared", "-fPIC", "-O1", "-o", result, source, "-ldl"]
    do { try compiler.run() } catch { fatalError("clang does not start: \(error)") }
    compiler.waitUntilExit()
    precondition(compiler.terminationStatus == 0, "faults.c does not compile")
    return result
  }()
}
