import LifetraceModel
import Testing

@testable import LifetracePresentation

@Suite struct DocumentedTransitionTests {
  @Test func theAppsMachineIsTheDocumentedOne() {
    let expected: Set<String> = [
      "notRunning inactive didFinishLaunching", "notRunning background didFinishLaunching",
      "inactive active didBecomeActive", "active inactive willResignActive",
      "inactive background didEnterBackground", "background inactive willEnterForeground",
      "background suspended -", "suspended background -", "suspended notRunning -",
      "inactive notRunning willTerminate", "active notRunning willTerminate",
      "background notRunning willTerminate",
    ]
    #expect(Set(DocumentedTransition.app.map(line)) == expected)
    #expect(DocumentedTransition.app.count == expected.count)
  }

  @Test func theScenesMachineIsTheDocumentedOne() {
    let expected: Set<String> = [
      "unattached foregroundInactive willConnect, sceneWillEnterForeground",
      "unattached background willConnect",
      "foregroundInactive foregroundActive sceneDidBecomeActive",
      "foregroundActive foregroundInactive sceneWillResignActive",
      "foregroundInactive background sceneDidEnterBackground",
      "background foregroundInactive sceneWillEnterForeground",
      "background suspended -", "suspended background -",
      "foregroundActive unattached sceneDidDisconnect",
      "foregroundInactive unattached sceneDidDisconnect",
      "background unattached sceneDidDisconnect", "suspended unattached sceneDidDisconnect",
    ]
    #expect(Set(DocumentedTransition.scene.map(line)) == expected)
    #expect(DocumentedTransition.scene.count == expected.count)
  }

  private func line(_ transition: DocumentedTransition) -> String {
    "\(transition.from.identifier) \(transition.to.identifier) \(transition.callback ?? "-")"
  }
}
