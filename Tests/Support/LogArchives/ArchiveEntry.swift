/// One entry of a log archive.
struct ArchiveEntry {
  /// What the entry is, with what only such entries have.
  enum Kind {
    case log(ArchiveLevel)
    case activity(ArchiveActivity)
    case trace
    case signpost(ArchiveSignpost)
    case loss(ArchiveLoss)
    case state(ArchiveState)
    case simple(ArchiveLevel, subsystem: String)
  }

  let kind: Kind
  let process: ArchiveProcess
  let time: UInt64
  let sender: ArchiveSender
  /// The format; the message of an entry without formats.
  let format: String
  let arguments: [ArchiveArgument]
  let scope: ArchiveScope?
  let details: ArchiveDetails

  /// The texts that the entry refers to in its image's strings.
  var strings: [String] {
    switch kind {
    case .state, .simple, .loss: []
    case .signpost(let signpost): (details.isDynamic ? [] : [format]) + [signpost.name]
    case .log, .activity, .trace: details.isDynamic ? [] : [format]
    }
  }
}

/// The subsystem and the category of an entry.
struct ArchiveScope: Hashable {
  let subsystem: String
  let category: String
}

/// The creation of an activity.
package struct ArchiveActivity: Hashable, Sendable {
  package let id: UInt64
  package let parent: UInt64?
  /// A pid with more bits.
  package let uniquePID: UInt64?
  /// Whether the activity is an action of the user; it has no identifier of its own then.
  package let isUserAction: Bool

  package init(
    _ id: UInt64, parent: UInt64? = nil, uniquePID: UInt64? = nil, isUserAction: Bool = false
  ) {
    (self.id, self.parent) = (id, parent)
    (self.uniquePID, self.isUserAction) = (uniquePID, isUserAction)
  }
}

/// A signpost's name, identifier, and type.
package struct ArchiveSignpost: Hashable, Sendable {
  /// Whose interval it is: the upper half of the type.
  package enum Scope: UInt8, Sendable {
    case thread = 0x40
    case process = 0x80
    case system = 0xc0
  }

  /// The lower half of the type.
  package enum Phase: UInt8, Sendable {
    case event = 0
    case begin = 1
    case end = 2
  }

  package let name: String
  package let id: UInt64
  package let scope: Scope
  package let phase: Phase

  package init(_ name: String, id: UInt64, scope: Scope = .process, _ phase: Phase) {
    (self.name, self.id, self.scope, self.phase) = (name, id, scope, phase)
  }
}

/// The number of lost entries, and the ticks between which they were lost.
struct ArchiveLoss: Hashable, Sendable {
  let count: UInt64
  let start: UInt64
  let end: UInt64
}

/// The data of a state dump, with the names of the decoder that formats it.
package struct ArchiveState: Hashable, Sendable {
  /// The number of a form: 1 is a property list, 2 a protocol buffer, 3 what a decoder knows.
  package let form: UInt32
  package let data: [UInt8]
  package let library: String
  package let type: String

  /// Creates a binary property list.
  package static func propertyList(_ data: [UInt8]) -> ArchiveState {
    ArchiveState(form: 1, data)
  }

  package init(form: UInt32, _ data: [UInt8], library: String = "", type: String = "") {
    (self.form, self.data, self.library, self.type) = (form, data, library, type)
  }
}
