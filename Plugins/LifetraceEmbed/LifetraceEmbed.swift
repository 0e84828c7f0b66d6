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
    if !arguments.contains(where: { !$0.hasPrefix("-") }) { words.append(".") }

    let process = Process()
    process.executableURL = try context.tool(named: "lifetrace").url
    process.arguments = words
    process.currentDirectoryURL = package
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      Diagnostics.error("lifetrace embed ended with status \(process.terminationStatus)")
    }
  }
}
