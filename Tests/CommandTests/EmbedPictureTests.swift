import Foundation
import LifetraceEmbedding
import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

@Suite("Files beside documents") struct EmbedPictureTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace.package()
  }

  /// Changes a file as somebody with an editor does.
  private func edit(_ name: String, _ change: (String) -> String) throws {
    let text = try #require(workspace.read(name))
    let changed = change(text)
    #expect(changed != text)
    try workspace.write(changed, to: name)
  }

  #if GRAPHVIZ
    @Test(
      "that were changed by hand are seen and made anew",
      arguments: [
        ("graph name=p", "p.svg", "d=\"M", "d=\"M9"),
        ("graph name=p", "p~dark.svg", " x=\"", " x=\"9"),
        ("timeline name=p", "p.svg", "points=\"", "points=\"9"),
        ("timeline name=p", "p~dark.svg", ">active<", ">passive<"),
        ("badge exits.total name=p", "p.svg", "width=\"", "width=\"9"),
        ("badge exits.total name=p", "p.svg", ">exits.total<", ">exits.all<"),
        ("badge exits.total name=p", "p.json", "\"exits.total\"", "\"exits.all\""),
      ])
    func edits(command: String, name: String, old: String, new: String) throws {
      let path = try workspace.write(block(command), to: "README.md")
      #expect(Recording(["embed", path]).status == 0)
      let written = try #require(workspace.read(name))
      try edit(name) { $0.replacing(old, with: new, maxReplacements: 1) }
      let check = Recording(["embed", "--check", path])
      #expect(check.status == 1)
      #expect(check.output == workspace.path(name) + ": shows something else now\n")
      #expect(Recording(["embed", path]).status == 0)
      #expect(workspace.read(name) == written)
      #expect(Recording(["embed", "--check", path]).status == 0)
    }

    /// Another version of Graphviz draws the same in other places, and marks it as its own.
    @Test func picturesOfOtherVersionsAreGood() throws {
      let path = try workspace.write(block("graph name=p"), to: "README.md")
      #expect(Recording(["embed", path]).status == 0)
      try edit("p.svg") { text in
        let moved = text.replacing("d=\"M", with: "d=\"M9", maxReplacements: 1)
        return EmbedPictureTests.sealedAnew(moved)
      }
      let moved = workspace.read("p.svg")
      #expect(Recording(["embed", "--check", path]).status == 0)
      #expect(Recording(["embed", path]).status == 0)
      #expect(workspace.read("p.svg") == moved)
      // What it shows still has to be the same.
      try edit("p.svg") { EmbedPictureTests.sealedAnew($0.replacing("active", with: "passive")) }
      #expect(Recording(["embed", "--check", path]).status == 1)
    }

    private static func sealedAnew(_ svg: String) -> String {
      let parts = svg.split(separator: ", ", maxSplits: 2, omittingEmptySubsequences: false)
      let rest = parts[2].drop { $0 != " " }
      let bare = parts[0] + ", " + parts[1] + rest
      return String(decoding: PictureSeal.sealed(Array(bare.utf8)), as: UTF8.self)
    }
  #endif

  @Test func picturesOfOtherDocumentsAreKept() throws {
    let one = try workspace.write("\n" + block("badge exits.total name=p"), to: "A.md")
    let other = try workspace.write(block("badge launches.total name=p"), to: "B.md")
    #expect(Recording(["embed", one]).status == 0)
    let picture = workspace.read("p.svg")
    for arguments in [["embed", other], ["embed", "--check", other]] {
      let run = Recording(arguments)
      #expect(run.status == 65)
      #expect(
        run.errors.hasPrefix(
          "\(other):1: error: 'p.svg' was made for A.md:2 and would show something else;"),
        "\(run.errors)")
      #expect(workspace.read("p.svg") == picture)
    }
    // It is free once its own block shows another one.
    try workspace.write(block("badge exits.total name=q"), to: "A.md")
    #expect(Recording(["embed", other]).status == 0)
    #expect(workspace.read("p.svg") != picture)
  }

  @Test func aCopyOfADocumentDoesNotTakeThePicturesOver() throws {
    let one = try workspace.write(block("badge exits.total name=p"), to: "A.md")
    #expect(Recording(["embed", one]).status == 0)
    let copy = try #require(workspace.read("A.md"))
    let other = try workspace.write(
      copy.replacing("exits.total name", with: "launches.total name"), to: "B.md")
    let run = Recording(["embed", other])
    #expect(run.status == 65)
    #expect(run.errors.contains("'p.svg' was made for A.md:1"))
  }

  @Test func documentsMayShareAPicture() throws {
    let text = block("badge exits.total name=p")
    let one = try workspace.write(text, to: "A.md")
    let other = try workspace.write(text, to: "B.md")
    #expect(Recording(["embed", one]).status == 0)
    #expect(Recording(["embed", other]).status == 0)
    // Another way to say the same, with a fingerprint of its own.
    let third = try workspace.write(
      text.replacing("trace=Traces", with: "trace=./Traces"), to: "C.md")
    #expect(Recording(["embed", third]).status == 0)
    for arguments in [["embed", "--check", one], ["embed", "--check", workspace.path]] {
      let check = Recording(arguments)
      #expect(check.status == 0, "\(check.errors)")
    }
    // When the trace changes, who asks for the same may make it anew.
    try workspace.write(
      Log.story("com.example.notes") + Log.story("com.example.notes"), to: "Traces/day.ndjson")
    let again = Recording(["embed", workspace.path])
    #expect(again.status == 0, "\(again.errors)")
    #expect(Recording(["embed", "--check", workspace.path]).status == 0)
  }

  @Test func namesThatDifferInCaseAloneAreRefused() throws {
    let path = try workspace.write(
      block("badge exits.total name=Ends") + "\n"
        + block("badge launches.total name=ends"), to: "README.md")
    let run = Recording(["embed", path])
    #expect(run.status == 65)
    #expect(
      run.errors.hasPrefix(
        "\(path):4: error: 'ends.svg' differs in case alone from 'Ends.svg' of \(path):1, which"),
      "\(run.errors)")
  }

  @Test func foldersThatAreReadOnlyAreTold() throws {
    let path = try workspace.write(
      "\n" + block("badge exits.total name=p", trace: "../Traces/day.ndjson"), to: "docs/a.md")
    let manager = FileManager.default
    let folder = workspace.path("docs")
    try manager.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder)
    defer { try? manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder) }
    let run = Recording(["embed", path])
    #expect(run.status == 74)
    #expect(
      run.errors.hasPrefix("\(path):2: error: the folder 'docs' is read-only"), "\(run.errors)")
    #expect(try workspace.names(in: "docs") == ["a.md"])
  }
}
