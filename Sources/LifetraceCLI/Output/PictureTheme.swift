import LifetraceArguments
import LifetracePresentation

/// The word for the colours of a picture.
enum PictureTheme: String, ExpressibleByArgument, CaseIterable {
  case auto, light, dark

  var theme: DiagramTheme {
    switch self {
    case .auto: .adaptive
    case .light: .light
    case .dark: .dark
    }
  }
}
