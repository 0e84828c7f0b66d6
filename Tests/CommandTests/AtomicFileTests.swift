import Foundation
import LifetraceInputs
import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

@Suite struct AtomicFileTests {
  @Test func replacesAndLeavesNothingBehind() throws {
    let workspace = try Workspace()
    for text in ["first, and longer", "second"] {
      try AtomicFile(path: workspace.path("r.txt"), signals: nil).write { try $0(Array(text.utf8)) }
      #expect(workspace.read("r.txt") == text)
    }
    #expect(try workspace.names() == ["r.txt"])
  }

  @Test func keepsPermissions() throws {
    let workspace = try Workspace()
    let path = try workspace.write("old", to: "r.txt")
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try AtomicFile(path: path, signals: nil).write { try $0(Array("new".utf8)) }
    let attributes = try manager.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test func writesThroughLinks() throws {
    let workspace = try Workspace()
    try workspace.write("old", to: "real/r.txt")
    try workspace.link("r.txt", to: workspace.path("real/r.txt"))
    try AtomicFile(path: workspace.path("r.txt"), signals: nil).write { try $0(Array("new".utf8)) }
    #expect(workspace.read("real/r.txt") == "new")
    #expect(try workspace.names(in: "real") == ["r.txt"])
    let manager = FileManager.default
    #expect(
      try manager.destinationOfSymbolicLink(atPath: workspace.path("r.txt"))
        == workspace.path("real/r.txt"))
  }

  /// As with a shell's `>`; `cp` refuses.
  @Test func writesThroughLinksToNothing() throws {
    let workspace = try Workspace()
    try workspace.write("", to: "real/other")
    try workspace.link("first.txt", to: "second.txt")
    try workspace.link("second.txt", to: "real/r.txt")
    let file = AtomicFile(path: workspace.path("first.txt"), signals: nil)
    try file.write { try $0(Array("new".utf8)) }
    #expect(workspace.read("real/r.txt") == "new")
    let manager = FileManager.default
    #expect(
      try manager.destinationOfSymbolicLink(atPath: workspace.path("first.txt")) == "second.txt")
    try workspace.link("circle", to: "circle")
    #expect(throws: SystemError.self) {
      try AtomicFile(path: workspace.path("circle/r.txt"), signals: nil).write { try $0([]) }
    }
  }

  @Test func failureHalfwayLeavesTheOldFile() throws {
    let workspace = try Workspace()
    let path = try workspace.write("old", to: "r.txt")
    #expect(throws: SystemError.other("half")) {
      try AtomicFile(path: path, signals: nil).write { write in
        try write(Array("new".utf8))
        throw SystemError.other("half")
      }
    }
    #expect(workspace.read("r.txt") == "old")
    #expect(try workspace.names() == ["r.txt"])
  }

  @Test func failureLeavesNothing() throws {
    let workspace = try Workspace()
    let log = try workspace.write(Log.story("com.example.notes"), to: "a.ndjson")
    for name in ["missing/r.txt", "a.ndjson/r.txt"] {
      let run = Recording(["report", log, "--output", workspace.path(name)])
      #expect(run.status == 74)
      #expect(run.errors.hasPrefix(workspace.path(name) + ": error: cannot be written: "))
    }
    #expect(try workspace.names() == ["a.ndjson"])
  }

  @Test func aReadOnlyFileStaysAsItIs() throws {
    let workspace = try Workspace()
    let path = try workspace.write("old", to: "r.txt")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    #expect(throws: SystemError.readOnly) {
      try AtomicFile(path: path, signals: nil).write { try $0(Array("new".utf8)) }
    }
    let log = try workspace.write(Log.story("com.example.notes"), to: "log")
    let run = Recording(["report", log, "--output", path])
    #expect(run.status == 74)
    #expect(run.errors.hasPrefix("\(path): error: cannot be written: it is read-only;"))
    #expect(workspace.read("r.txt") == "old")
    #expect(try workspace.names() == ["log", "r.txt"])
  }

  /// Inside of a folder of its own, a file leads nowhere.
  @Test func aLinkIsReplacedWhereItMayLeadOut() throws {
    let workspace = try Workspace()
    let outside = try workspace.write("old", to: "outside.txt")
    try workspace.link("in.txt", to: outside)
    try AtomicFile(path: workspace.path("in.txt"), signals: nil, followsLinks: false).write {
      try $0(Array("new".utf8))
    }
    #expect(workspace.read("outside.txt") == "old")
    #expect(workspace.read("in.txt") == "new")
  }
}
