#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A shell for which completion scripts can be made.
public struct CompletionShell: RawRepresentable, Hashable, CaseIterable, Sendable {
  /// The shell's name.
  public let rawValue: String

  /// Creates the shell with a name; `nil` if no script can be made for it.
  public init?(rawValue: String) {
    guard let shell = CompletionShell.allCases.first(where: { $0.rawValue == rawValue }) else {
      return nil
    }
    self = shell
  }

  private init(named name: String) {
    rawValue = name
  }

  /// The Z shell.
  public static let zsh = CompletionShell(named: "zsh")
  /// The Bourne-again shell.
  public static let bash = CompletionShell(named: "bash")
  /// The friendly interactive shell.
  public static let fish = CompletionShell(named: "fish")

  /// All shells.
  public static let allCases: [CompletionShell] = [.zsh, .bash, .fish]

  /// Returns the shell that the environment variable `SHELL` names; `nil` if it names none of
  /// these.
  public static func autodetected() -> CompletionShell? {
    guard let path = unsafe getenv("SHELL") else { return nil }
    let name = unsafe String(cString: path).split(separator: "/").last
    return name.flatMap { CompletionShell(rawValue: String($0)) }
  }

  /// Returns the script for `root` and its subcommands, without a final line feed.
  func script(for root: any ParsableCommand.Type) -> String {
    let root = CommandNode([root])
    return switch self {
    case .zsh: ZshCompletions(root: root).script
    case .bash: BashCompletions(root: root).script
    default: FishCompletions(root: root).script
    }
  }
}

extension ParsableCommand {
  /// Returns a script with which `shell` completes command lines of this command, without a final
  /// line feed.
  public static func completionScript(for shell: CompletionShell) -> String {
    shell.script(for: Self.self)
  }
}
