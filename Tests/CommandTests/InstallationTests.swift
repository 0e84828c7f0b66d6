import Foundation
import LifetraceTestSupport
import Testing

@testable import LifetraceArguments
@testable import LifetraceCLI

/// What surrounds the command: its completions, its manual page, and how all of it is installed.
@Suite struct InstallationTests {
  static var tree: CommandNode { CommandNode([LifetraceCommand.self]) }

  @Test(arguments: CompletionShell.allCases.map(\.rawValue))
  func completionsAreAScript(shell: String) throws {
    let run = Recording(["--generate-completion-script", shell])
    #expect(run.status == 0)
    guard let path = Tool.path(shell) else { return }
    let workspace = try Workspace()
    let script = try workspace.write(run.output, to: "script")
    let check = try Tool.run(path, ["-n", script])
    #expect(check.status == 0)
    #expect(check.output.isEmpty)
  }

  @Test(arguments: [("/usr/bin/zsh", "zsh"), ("/bin/bash", "bash"), ("fish", "fish")])
  func shellIsThatOfTheEnvironment(path: String, shell: String) throws {
    let run = try Tool.run(
      Tool.lifetrace.path, ["--generate-completion-script"], environment: ["SHELL": path])
    #expect(run.status == 0)
    #expect(run.output == InstallationTests.script(shell))
  }

  @Test(arguments: ["", "/bin/tcsh"])
  func otherShellIsAnError(path: String) throws {
    let run = try Tool.run(
      Tool.lifetrace.path, ["--generate-completion-script"], environment: ["SHELL": path])
    #expect(run.status == 64)
    #expect(run.output.hasPrefix("Error: Can't autodetect a supported shell.\n"))
  }

  @Test(.enabled(if: Tool.path("bash") != nil))
  func bashOffersCommands() throws {
    let names = InstallationTests.tree.subcommands.map(\.name)
    #expect(names.contains("report"))
    #expect(try InstallationTests.bash("lifetrace", "") == names + ["help"])
    #expect(try InstallationTests.bash("lifetrace", "help", "") == names)
  }

  @Test(.enabled(if: Tool.path("bash") != nil))
  func bashOffersOptions() throws {
    for command in InstallationTests.tree.all {
      let path = command.path.split(separator: " ").map(String.init)
      let names = command.named.flatMap(\.names) + command.builtIn.flatMap(\.names)
      #expect(try InstallationTests.bash(path + ["-"]) == names)
    }
  }

  @Test(.enabled(if: Tool.path("bash") != nil))
  func bashOffersValues() throws {
    let report = try #require(InstallationTests.tree.all.first { $0.name == "report" })
    let format = try #require(report.named.first { $0.names == ["--format"] })
    let formats = format.allValues
    #expect(formats.contains("markdown"))
    #expect(try InstallationTests.bash("lifetrace", "report", "a.log", "--format", "") == formats)
    #expect(
      try InstallationTests.bash("lifetrace", "report", "--format", "=", "ma") == ["markdown"])
    #expect(try InstallationTests.bash("lifetrace", "graph", "--of", "sc") == ["scene"])
  }

  /// Returns what bash offers for the last word of a line.
  private static func bash(_ words: String...) throws -> [String] { try bash(words) }

  private static func bash(_ words: [String]) throws -> [String] {
    let script = """
      \(Recording(["--generate-completion-script=bash"]).output)
      COMP_WORDS=("$@")
      COMP_CWORD=$(($# - 1))
      _lifetrace
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let bash = try #require(Tool.path("bash"))
    return try Tool.run(bash, ["--norc", "-c", script, "bash"] + words).output
      .split(separator: "\n").map(String.init)
  }

  /// The parts of the manual page, each from the heading of one command to the next.
  @Test func manualHasEveryOption() throws {
    let page = Recording(["--generate-manual=2026-11-05"]).output
    let parts = page.components(separatedBy: "\n.Ss ")
    let commands = InstallationTests.tree.all.dropFirst()
    try #require(parts.count == commands.count + 1)
    for (command, part) in zip(commands, parts.dropFirst()) {
      #expect(part.hasPrefix(command.path + "\n"))
      #expect(part.contains("\nExit status:\n"), "\(command.path)")
      for argument in command.definitions {
        for name in argument.names {
          let flag = "Fl " + name.dropFirst().replacing("-", with: "\\-")
          let isThere = part.split(separator: "\n").contains { line in
            line.hasPrefix(".It ") && (line + " ").contains(flag + " ")
          }
          #expect(isThere, "\(command.path) \(name)")
        }
      }
    }
    #expect(page.contains("\n.Sh EXIT STATUS\n"))
  }

  @Test(arguments: [
    ("mandoc", ["-T", "lint"]), ("groff", ["-mdoc", "-ww", "-z"]),
    ("groff", ["-mandoc", "-ww", "-z", "-Tutf8"]),
  ])
  func manualHasNoWarnings(tool: String, options: [String]) throws {
    guard let path = Tool.path(tool) else { return }
    let workspace = try Workspace()
    let page = try workspace.write(
      Recording(["--generate-manual=2026-11-05"]).output, to: "lifetrace.1")
    let check = try Tool.run(path, options + [page])
    #expect(check.status == 0)
    #expect(check.output == "")
  }

  @Test(.enabled(if: Tool.path("make") != nil))
  func installAndUninstall() throws {
    let workspace = try Workspace()
    // Any program that answers as the command does; a debug binary is large.
    let command = try workspace.write(
      "#!/bin/sh\nexec '\(Tool.lifetrace.path)' \"$@\"\n", to: "built/lifetrace")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: command)
    let variables = [
      "DESTDIR=\(workspace.path("root"))", "PREFIX=/opt/tools", "COMMAND=\(command)",
    ]
    let make = ["--silent", "-C", Tool.repository.path]
    let path = try #require(Tool.path("make"))

    let install = try Tool.run(path, make + ["install", "DATE=2026-11-05"] + variables)
    #expect(install.status == 0, "\(install.output)")
    let contents = [
      "bin/lifetrace": try #require(workspace.read("built/lifetrace")),
      "share/man/man1/lifetrace.1": Recording(["--generate-manual=2026-11-05"]).output,
      "share/bash-completion/completions/lifetrace": InstallationTests.script("bash"),
      "share/zsh/site-functions/_lifetrace": InstallationTests.script("zsh"),
      "share/fish/vendor_completions.d/lifetrace.fish": InstallationTests.script("fish"),
    ]
    #expect(try InstallationTests.files(in: workspace) == contents.keys.sorted())
    for (name, text) in contents {
      #expect(workspace.read("root/opt/tools/" + name) == text, "\(name)")
    }
    #expect(
      FileManager.default.isExecutableFile(atPath: workspace.path("root/opt/tools/bin/lifetrace")))

    let uninstall = try Tool.run(path, make + ["uninstall"] + variables)
    #expect(uninstall.status == 0, "\(uninstall.output)")
    #expect(try InstallationTests.files(in: workspace) == [])
  }

  private static func script(_ shell: String) -> String {
    Recording(["--generate-completion-script", shell]).output
  }

  /// Returns the files that are installed, relative to the prefix.
  private static func files(in workspace: Workspace) throws -> [String] {
    let root = workspace.path("root/opt/tools")
    let found = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return found.filter { name in
      let type = try? FileManager.default.attributesOfItem(atPath: root + "/" + name)[.type]
      return type as? FileAttributeType == .typeRegular
    }.sorted()
  }
}

/// The programs of this machine.
private enum Tool {
  static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The command beside the tests.
  static var lifetrace: URL {
    #if canImport(Darwin)
      let folder = Bundle(for: Workspace.self).bundleURL.deletingLastPathComponent()
    #else
      let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    #endif
    return folder.standardizedFileURL.appending(path: "lifetrace")
  }

  /// Returns where a program is; `nil` if it is not installed.
  static func path(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a program and returns its status and all that it writes.
  static func run(
    _ program: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    // Options that a `make` around the tests hands down are not for one inside of them.
    process.environment = ProcessInfo.processInfo.environment.filter {
      !["MAKEFLAGS", "MAKEOVERRIDES", "MFLAGS", "MAKELEVEL"].contains($0.key)
    }.merging(environment) { $1 }
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }
}
