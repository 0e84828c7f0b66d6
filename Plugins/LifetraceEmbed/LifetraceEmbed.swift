import Foundation
import PackagePlugin

/// `swift package --allow-writing-to-package-directory lifetrace-embed`: fills the blocks in the
/// documents of a package.
@main struct LifetraceEmbed: CommandPlugin {
  /// Runs `lifetrace embed` with the arguments given, on all documents if they name none.
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let package = context.package.directoryURL
    var words = ["embed"]
    if !arguments.contains(where: { $0.hasPrefix("--root") }) {
      words += ["--root", package.path]
    }
    words += arguments
    // What follows --root is no document.
    let documents = arguments.indices.filter { index in
      !arguments[index].hasPrefix("-") && (index == 0 || arguments[index - 1] != "--root")
    }
    if documents.isEmpty { words.append(".") }

    let process = Process()
    // Toolchains name it by its product or by its target.
    let tool = try (try? context.tool(named: "lifetrace")) ?? context.tool(named: "LifetraceMain")
    process.executableURL = tool.url
    process.arguments = words
    process.currentDirectoryURL = package
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      Diagnostics.error("lifetrace embed ended with status \(process.terminationStatus)")
    }
  }
}
