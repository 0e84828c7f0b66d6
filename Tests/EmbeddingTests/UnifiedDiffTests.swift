import Testing

@testable import LifetraceEmbedding

@Suite("Differences") struct UnifiedDiffTests {
  @Test(
    "are written as diff -u does",
    arguments: [
      ("a\n", "a\n", ""), ("a\nb\nc\n", "a\nx\nc\n", "@@ -1,3 +1,3 @@\n a\n-b\n+x\n c"),
      ("1\n2\n3\n4\n5\n", "1\n2\n3\n4\nx\n5\n", "@@ -2,4 +2,5 @@\n 2\n 3\n 4\n+x\n 5"),
      ("", "a\n", "@@ -0,0 +1 @@\n+a"), ("a\n", "", "@@ -1 +0,0 @@\n-a"),
      (
        "a\nb", "a\nc",
        "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file"
      ),
      (
        "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n", "x\n2\n3\n4\n5\n6\n7\n8\n9\ny\n",
        "@@ -1,4 +1,4 @@\n-1\n+x\n 2\n 3\n 4\n@@ -7,4 +7,4 @@\n 7\n 8\n 9\n-10\n+y"
      ),
    ])
  func cases(old: String, new: String, expected: String) {
    let diff = UnifiedDiff(
      of: [EmbeddingDocument.Part(old: Array(old.utf8), new: Array(new.utf8))], oldName: "o",
      newName: "n")
    let head = expected.isEmpty ? "" : "--- o\n+++ n\n"
    #expect(diff.lines.joined(separator: "\n") == head + expected)
  }

  @Test func textsThatReadTheSameDiffer() {
    let part = EmbeddingDocument.Part(old: Array("e\u{301}\n".utf8), new: Array("\u{E9}\n".utf8))
    let diff = UnifiedDiff(of: [part], oldName: "o", newName: "n")
    #expect(diff.lines.count == 5)
  }

  /// Where a document is parted for the comparison makes no difference.
  @Test func partsCountOn() {
    let head = "1\n2\n3\n4\n"
    let parts = [(head, head), ("5\n", "x\ny\n"), ("6\n", "6\n"), ("7", "z")]
      .map { EmbeddingDocument.Part(old: Array($0.utf8), new: Array($1.utf8)) }
    let diff = UnifiedDiff(of: parts, oldName: "o", newName: "n")
    let none = "\\ No newline at end of file"
    #expect(
      diff.lines == [
        "--- o", "+++ n", "@@ -2,6 +2,7 @@", " 2", " 3", " 4", "-5", "+x", "+y", " 6",
        "-7\n\(none)", "+z\n\(none)",
      ])
  }
}
