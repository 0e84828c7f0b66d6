import Foundation
import Testing

@testable import LifetracePresentation

/// Colours can be told apart and read, whatever the reader's vision and theme.
@Suite struct PaletteTests {
  /// A colour as linear red, green and blue.
  struct Color {
    var parts: [Double]

    init(parts: [Double]) { self.parts = parts }

    init(_ hexadecimal: String) {
      let number = Int(hexadecimal.dropFirst(), radix: 16) ?? 0
      self.init(bytes: [number >> 16, number >> 8 & 255, number & 255])
    }

    init(bytes: [Int]) {
      parts = bytes.map { byte in
        let value = Double(byte) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
    }

    /// One of the colours 16 to 231 of terminals.
    init(terminal code: String) throws {
      let number = try #require(code.split(separator: ";").last.flatMap { Int($0) }) - 16
      let levels = [0, 95, 135, 175, 215, 255]
      self.init(bytes: [number / 36, number / 6 % 6, number % 6].map { levels[$0] })
    }

    private var luminance: Double { 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] }

    /// As WCAG counts it.
    func contrast(to other: Color) -> Double {
      let pair = [luminance, other.luminance].sorted()
      return (pair[1] + 0.05) / (pair[0] + 0.05)
    }

    /// How it looks with a matrix of Machado, Oliveira and Fernandes (2009), severity 1.
    func seen(by vision: [[Double]]) -> Color {
      Color(
        parts: vision.map { row in
          min(1, max(0, zip(row, parts).reduce(0) { $0 + $1.0 * $1.1 }))
        })
    }

    private var lab: [Double] {
      let x = (0.4124 * parts[0] + 0.3576 * parts[1] + 0.1805 * parts[2]) / 0.9505
      let z = (0.0193 * parts[0] + 0.1192 * parts[1] + 0.9505 * parts[2]) / 1.089
      let scaled = [x, luminance, z].map { $0 > 0.008856 ? cbrt($0) : 7.787 * $0 + 16.0 / 116 }
      return [
        116 * scaled[1] - 16, 500 * (scaled[0] - scaled[1]), 200 * (scaled[1] - scaled[2]),
      ]
    }

    /// The distance in CIELAB; from about 5 on, two areas differ at a glance.
    func distance(to other: Color) -> Double {
      zip(lab, other.lab).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
    }
  }

  private static let visions: [[[Double]]] = [
    [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    [
      [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
      [-0.003882, -0.048116, 1.051998],
    ],
    [
      [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
      [-0.011820, 0.042940, 0.968881],
    ],
    [
      [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
      [0.004733, 0.691367, 0.303900],
    ],
  ]

  /// The least distance of two of the colours, with any vision.
  private func leastDistance(_ colors: [Color]) -> Double {
    Self.visions.flatMap { vision in
      let seen = colors.map { $0.seen(by: vision) }
      return seen.indices.flatMap { index in
        seen[(index + 1)...].map { seen[index].distance(to: $0) }
      }
    }.min() ?? 0
  }

  @Test(arguments: [DiagramPalette.light, .dark])
  func statesDifferWithEveryVision(palette: DiagramPalette) {
    let colors = StateRole.allCases.map(palette.colors)
    #expect(leastDistance(colors.map { Color($0.fill) }) > 10)
    #expect(leastDistance(colors.map { Color($0.stroke) }) > 10)
  }

  /// WCAG AA: 4.5 for text, 3 for the lines of shapes.
  @Test(arguments: [DiagramPalette.light, .dark])
  func everythingCanBeRead(palette: DiagramPalette) {
    let canvas = Color(palette.canvas)
    let texts = [
      palette.text, palette.mutedText, palette.undocumented, palette.warning, palette.good,
    ].map { Color($0) }
    for background in [canvas, Color(palette.panel)] {
      #expect(texts.allSatisfy { $0.contrast(to: background) >= 4.5 })
    }
    for role in StateRole.allCases {
      #expect(Color(palette.colors(role).stroke).contrast(to: canvas) >= 3)
      #expect(Color(palette.text).contrast(to: Color(palette.colors(role).fill)) >= 4.5)
    }
  }

  /// States in a terminal, whose background is not known; their blocks differ in height, too.
  @Test func statesShowOnEveryTerminal() throws {
    let tones: [Tone] = [.active, .inactive, .background, .suspended]
    let colors = try tones.map { try Color(terminal: #require(Palette.code($0))) }
    for background in ["#ffffff", "#000000"] {
      #expect(colors.allSatisfy { $0.contrast(to: Color(background)) >= 3 })
    }
    #expect(leastDistance(colors) > 8)
    // The hue is that of pictures: no other state's line is nearer to it.
    let lines = [StateRole.active, .inactive, .background, .suspended].map {
      Color(DiagramPalette.light.colors($0).stroke)
    }
    for (place, color) in colors.enumerated() {
      let distances = lines.map { $0.distance(to: color) }
      #expect(distances.indices.min { distances[$0] < distances[$1] } == place)
    }
  }
}
