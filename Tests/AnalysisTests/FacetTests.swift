import LifetraceModel
import Testing

@testable import LifetraceAnalysis

/// Which statements of weaker components are late news, and which are not.
@Suite struct FacetTests {
  private var facet = Facet<Activation>()

  /// States a value by the app itself.
  private mutating func app(_ value: Activation, at milliseconds: Int64) {
    _ = facet.weigh(
      value, at: time(milliseconds), .exact, by: .uiKit, slack: .zero)
  }

  /// States a value by FrontBoard, which may be late by 250 ms.
  private mutating func system(
    _ value: Activation, at milliseconds: Int64
  ) -> Facet<Activation>.Effect {
    facet.weigh(
      value, at: time(milliseconds), .activation(by: .frontBoard), by: .frontBoard, slack: .zero)
  }

  private func time(_ milliseconds: Int64) -> Instant {
    Instant(nanoseconds: 0) + .milliseconds(milliseconds)
  }

  @Test mutating func whatHeldAMomentAgoIsLateNews() {
    app(.background, at: 0)
    app(.inactive, at: 1000)
    #expect(system(.background, at: 1250) == .ignored)
    #expect(system(.background, at: 1251) == .changed)
  }

  @Test mutating func whatHeldBeforeThatIsLateNewsToo() {
    app(.background, at: 0)
    app(.inactive, at: 1000)
    app(.active, at: 1100)
    #expect(system(.background, at: 1200) == .ignored)
    // Inactive ended 250 ms ago, background longer.
    #expect(system(.background, at: 1350) == .changed)
  }

  @Test mutating func whatHeldLongAgoIsNews() {
    app(.background, at: 0)
    app(.inactive, at: 1000)
    app(.active, at: 2000)
    app(.inactive, at: 5000)
    #expect(system(.background, at: 5010) == .changed)
  }

  /// However often the app says again what it is.
  @Test mutating func whatIsSaidAgainDoesNotMakeItLate() {
    app(.active, at: 0)
    app(.inactive, at: 5000)
    app(.inactive, at: 9000)
    #expect(system(.background, at: 9020) == .changed)
  }

  /// Before the first statement anything may have held.
  @Test mutating func theUnknownMayBeLateNews() {
    app(.inactive, at: 0)
    #expect(system(.background, at: 200) == .ignored)
    app(.active, at: 220)
    #expect(system(.background, at: 240) == .ignored)
    #expect(system(.background, at: 300) == .changed)
  }

  @Test mutating func afterAGapAnythingMayHaveHeld() {
    app(.active, at: 0)
    facet.forget()
    app(.active, at: 9000)
    #expect(system(.background, at: 9200) == .ignored)
    #expect(system(.background, at: 9300) == .changed)
  }

  // MARK: Clients of RunningBoard

  /// States what a client of RunningBoard repeats: no event tells which.
  private mutating func client(
    _ visibility: Visibility, at milliseconds: Int64
  ) -> Facet<Activation>.Effect {
    facet.weigh(
      visibility == .foreground ? .inactive : .background, at: time(milliseconds),
      .visibility(visibility, by: .runningBoardClient), by: .runningBoardClient, slack: .zero)
  }

  @Test mutating func aClientRepeatsWhatAnotherToldToBeOver() {
    #expect(client(.foreground, at: 0) == .changed)
    #expect(client(.background, at: 1000) == .changed)
    #expect(client(.foreground, at: 1132) == .ignored)
    #expect(client(.background, at: 1140) == .confirmed)
    #expect(client(.foreground, at: 1141) == .changed)
    #expect(client(.background, at: 1181) == .ignored)
    #expect(client(.background, at: 1182) == .changed)
  }

  /// Nothing shows which of the first two words is late, but *visible* may be late for longer.
  @Test mutating func ofTheFirstWordsOfClientsVisibleIsTheLateOne() {
    #expect(client(.background, at: 0) == .changed)
    #expect(client(.foreground, at: 20) == .ignored)
    facet = Facet()
    #expect(client(.foreground, at: 0) == .changed)
    #expect(client(.background, at: 20) == .changed)
    #expect(client(.foreground, at: 30) == .ignored)
  }

  @Test mutating func aClientMayAlsoRepeatWhatHeldBeforeTheAppSpoke() {
    app(.active, at: 0)
    #expect(client(.background, at: 5000) == .changed)
    app(.inactive, at: 5020)
    #expect(client(.background, at: 5040) == .ignored)
  }
}
