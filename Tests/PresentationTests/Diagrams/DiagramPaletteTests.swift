import Testing

@testable import LifetracePresentation

@Suite struct DiagramPaletteTests {
  @Test(arguments: [DiagramPalette.light, .dark])
  func textHasTheContrastOfLevelAA(palette: DiagramPalette) {
    let surfaces = StateRole.allCases.map { palette.colors($0).fill }
    for surface in surfaces + [palette.canvas, palette.panel] {
      #expect(contrast(palette.text, surface) >= 4.5, "text on \(surface)")
    }
    for surface in [palette.canvas, palette.panel] {
      for text in [palette.mutedText, palette.undocumented, palette.warning] {
        #expect(contrast(text, surface) >= 4.5, "\(text) on \(surface)")
      }
    }
    for role in StateRole.allCases {
      let colors = palette.colors(role)
      #expect(contrast(colors.stroke, palette.panel) >= 3, "outline of \(role)")
    }
  }

  /// The contrast ratio of WCAG 2.
  private func contrast(_ a: String, _ b: String) -> Double {
    let (light, dark) = (max(luminance(a), luminance(b)), min(luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)
  }

  private func luminance(_ color: String) -> Double {
    guard color.count == 7, let value = Int(color.dropFirst(), radix: 16) else { return .nan }
    let channels = [value >> 16, value >> 8 & 0xFF, value & 0xFF].map { channel -> Double in
      let share = Double(channel) / 255
      // The curve's power of 2.4, as the square times the fifth root of the square.
      return share <= 0.04045 ? share / 12.92 : power24((share + 0.055) / 1.055)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }

  private func power24(_ value: Double) -> Double {
    let square = value * value
    // Newton's method for the fifth root of the square.
    var root = 1.0
    for _ in 0..<60 {
      root -= (root * root * root * root * root - square) / (5 * root * root * root * root)
    }
    return square * root
  }
}
