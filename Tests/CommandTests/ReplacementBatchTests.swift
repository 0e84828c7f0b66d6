import Foundation
import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

@Suite("Several files at once") struct ReplacementBatchTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
  }

  private func file(_ name: String, _ text: String) -> ReplacementBatch.File {
    let path = workspace.path(name)
    guard case .file(let old) = FormerFile.Place(path) else {
      return ReplacementBatch.File(path: path, bytes: Array(text.utf8))
    }
    return ReplacementBatch.File(path: path, bytes: Array(text.utf8), old: old)
  }

  @Test func allAreWritten() throws {
    let old = try workspace.write("old", to: "a")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: old)
    try ReplacementBatch(files: [file("a", "new"), file("b", "more")], signals: nil).write()
    #expect(workspace.read("a") == "new" && workspace.read("b") == "more")
    let attributes = try FileManager.default.attributesOfItem(atPath: old)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try workspace.names() == ["a", "b"])
  }

  /// No file can take the place of a folder, which shows only when the others are in place.
  @Test func noneIsLeftWhenOneCannotBeReplaced() throws {
    let old = try workspace.write("old", to: "a")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: old)
    try workspace.write("", to: "folder/.keep")
    let batch = ReplacementBatch(
      files: [file("a", "new"), file("b", "more"), file("folder", "x"), file("z", "last")],
      signals: nil)
    let failure = #expect(throws: Failure.self) { try batch.write() }
    guard case .unwritable(let name, _) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(name == workspace.path("folder"))
    #expect(workspace.read("a") == "old")
    let attributes = try FileManager.default.attributesOfItem(atPath: old)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try workspace.names() == ["a", "folder"])
  }

  @Test func whatCannotBePutBackIsTold() {
    let failure = Failure.halfWritten(
      because: Failure.unwritable(name: "b", reason: "no space left").line, names: ["a", "c"])
    #expect(failure.exitCode == .inputOutput)
    #expect(
      failure.line
        == "lifetrace: error: b: error: cannot be written: no space left; these files were written"
        + " before and could not be put back:\n  a\n  c")
  }

  /// Somebody else writes between reading and writing; nothing of the batch is written then.
  @Test(arguments: [true, false])
  func aFileThatChangedStays(isNew: Bool) throws {
    if !isNew { try workspace.write("old", to: "b") }
    let batch = ReplacementBatch(files: [file("a", "new"), file("b", "new")], signals: nil)
    try workspace.write("edited", to: "b")
    #expect(throws: Failure.changedMeanwhile(name: workspace.path("b"))) { try batch.write() }
    #expect(workspace.read("b") == "edited")
    #expect(try workspace.names() == ["b"])
  }
}
