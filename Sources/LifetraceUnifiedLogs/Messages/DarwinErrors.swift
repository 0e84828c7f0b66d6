/// The texts of Darwin's error numbers, which other systems number differently.
///
/// Source: `sys_errlist` of Apple's Libc.
enum DarwinErrors {
  /// Returns the text of an error number as strerror(3) does.
  static func text(_ number: Int32) -> String {
    let texts = DarwinErrors.texts
    return texts.indices.contains(Int(number)) ? texts[Int(number)] : "Unknown error: \(number)"
  }

  /// Appends an error number with its text: `[32: Broken pipe]`.
  static func append(number: Int32, to text: inout [UInt8]) {
    let meaning = number == 0 ? "Success" : DarwinErrors.text(number)
    text.append(contentsOf: "[\(number): \(meaning)]".utf8)
  }

  /// By number, from 0 on.
  private static let texts = [
    "Undefined error: 0", "Operation not permitted", "No such file or directory",
    "No such process", "Interrupted system call", "Input/output error", "Device not configured",
    "Argument list too long", "Exec format error", "Bad file descriptor", "No child processes",
    "Resource deadlock avoided", "Cannot allocate memory", "Permission denied", "Bad address",
    "Block device required", "Resource busy", "File exists", "Cross-device link",
    "Operation not supported by device", "Not a directory", "Is a directory", "Invalid argument",
    "Too many open files in system", "Too many open files", "Inappropriate ioctl for device",
    "Text file busy", "File too large", "No space left on device", "Illegal seek",
    "Read-only file system", "Too many links", "Broken pipe", "Numerical argument out of domain",
    "Result too large", "Resource temporarily unavailable", "Operation now in progress",
    "Operation already in progress", "Socket operation on non-socket",
    "Destination address required", "Message too long", "Protocol wrong type for socket",
    "Protocol not available", "Protocol not supported", "Socket type not supported",
    "Operation not supported", "Protocol family not supported",
    "Address family not supported by protocol family", "Address already in use",
    "Can't assign requested address", "Network is down", "Network is unreachable",
    "Network dropped connection on reset", "Software caused connection abort",
    "Connection reset by peer", "No buffer space available", "Socket is already connected",
    "Socket is not connected", "Can't send after socket shutdown",
    "Too many references: can't splice", "Operation timed out", "Connection refused",
    "Too many levels of symbolic links", "File name too long", "Host is down", "No route to host",
    "Directory not empty", "Too many processes", "Too many users", "Disc quota exceeded",
    "Stale NFS file handle", "Too many levels of remote in path", "RPC struct is bad",
    "RPC version wrong", "RPC prog. not avail", "Program version wrong",
    "Bad procedure for program", "No locks available", "Function not implemented",
    "Inappropriate file type or format", "Authentication error", "Need authenticator",
    "Device power is off", "Device error", "Value too large to be stored in data type",
    "Bad executable (or shared library)", "Bad CPU type in executable",
    "Shared library version mismatch", "Malformed Mach-o file", "Operation canceled",
    "Identifier removed", "No message of desired type", "Illegal byte sequence",
    "Attribute not found", "Bad message", "EMULTIHOP (Reserved)",
    "No message available on STREAM", "ENOLINK (Reserved)", "No STREAM resources", "Not a STREAM",
    "Protocol error", "STREAM ioctl timeout", "Operation not supported on socket",
    "Policy not found", "State not recoverable", "Previous owner died",
    "Interface output queue is full", "Capabilities insufficient",
  ]
}

/// The names and texts of Darwin's signals.
///
/// Source: `sys_signame` and `sys_siglist` of Apple's Libc.
enum DarwinSignals {
  /// Appends a signal's name and text: `[sigkill: Killed: 9]`.
  static func append(number: Int32, to text: inout [UInt8]) {
    let signals = DarwinSignals.signals
    guard signals.indices.contains(Int(number)) else {
      return text.append(contentsOf: "[\(number): Unknown signal]".utf8)
    }
    let (name, meaning) = signals[Int(number)]
    text.append(contentsOf: "[sig\(name): \(meaning)\(number == 0 ? " " : ": ")\(number)]".utf8)
  }

  /// By number, from 0 on.
  private static let signals: [(name: String, meaning: String)] = [
    ("Signal 0", "Signal"), ("hup", "Hangup"), ("int", "Interrupt"), ("quit", "Quit"),
    ("ill", "Illegal instruction"), ("trap", "Trace/BPT trap"), ("abrt", "Abort trap"),
    ("emt", "EMT trap"), ("fpe", "Floating point exception"), ("kill", "Killed"),
    ("bus", "Bus error"), ("segv", "Segmentation fault"), ("sys", "Bad system call"),
    ("pipe", "Broken pipe"), ("alrm", "Alarm clock"), ("term", "Terminated"),
    ("urg", "Urgent I/O condition"), ("stop", "Suspended (signal)"), ("tstp", "Suspended"),
    ("cont", "Continued"), ("chld", "Child exited"), ("ttin", "Stopped (tty input)"),
    ("ttou", "Stopped (tty output)"), ("io", "I/O possible"), ("xcpu", "Cputime limit exceeded"),
    ("xfsz", "Filesize limit exceeded"), ("vtalrm", "Virtual timer expired"),
    ("prof", "Profiling timer expired"), ("winch", "Window size changes"),
    ("info", "Information request"), ("usr1", "User defined signal 1"),
    ("usr2", "User defined signal 2"),
  ]
}
