import Foundation
import LifetraceModel
import Testing

@testable import LifetraceReading

/// The format of native events is a contract: what is read stands in its article.
@Suite struct NativeEventsDocumentTests {
  private static let article = Document.articles.first { $0.testDescription == "NativeEvents.md" }

  private static func isNamed(_ word: String) -> Bool {
    article?.text.contains("`\(word)`") ?? false
  }

  @Test("names every event", arguments: NativeEventForm.rows.map(\.name))
  func event(name: String) { #expect(Self.isNamed(name)) }

  @Test("names every callback and significant event")
  func callbacks() {
    for name in Callback.allCases.map(\.rawValue) + SignificantEventKind.allCases.map(\.rawValue) {
      #expect(Self.isNamed(name), "\(name)")
    }
  }

  @Test("names every key that an event may have")
  func keys() {
    let first = JSONKey.allCases.prefix { $0 != .eventMessage }
    #expect(first.count > 40)
    for key in first where key != .lifetrace { #expect(Self.isNamed("\(key.name)"), "\(key.name)") }
  }

  @Test("names every word that a key may have")
  func words() {
    let words =
      Visibility.nativeWords.map(\.word) + ReportedState.Task.nativeWords.map(\.word)
      + LaunchIntent.nativeWords.map(\.word) + ProcessKind.nativeWords.map(\.word)
      + AssertionKind.nativeWords.map(\.word) + Emitter.nativeWords.map(\.word)
      + TimeReference.Anchor.nativeWords.map(\.word)
    for word in words { #expect(Self.isNamed(word), "\(word)") }
  }
}
