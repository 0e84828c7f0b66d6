/// Decoders that write a word for a number, by their names.
enum ValueWords: String, Sendable {
  case acceptable = "mdns:acceptable"
  case added = "mdns:addrmv"
  case answered = "mdns:yesno"
  case negativeReason = "mdns:nreason"
  case dnsProtocol = "mdns:protocol"
  case recordType = "mdns:rrtype"
  case memberIdentifier = "odtypes:mbridtype"
  case directoryError = "odtypes:ODError"
  case locationAuthorization = "location:CLClientAuthorizationStatus"
  case ioMessage = "location:IOMessage"
  case sqliteResult = "location:SqliteResult"

  /// Returns the word for a number; `nil` if it has none.
  ///
  /// locationd's words are in quotes.
  func word(for number: UInt64) -> String? {
    switch self {
    case .acceptable: number == 0 ? "unacceptable" : "acceptable"
    case .added: number == 0 ? "rmv" : "add"
    case .answered: number == 0 ? "no" : "yes"
    case .directoryError:
      ValueWords.words[self]?[number].map { number < 1000 ? $0 : "ODError\($0)" }
    case .locationAuthorization, .ioMessage:
      ValueWords.words[self]?[number].map { "\"\($0)\"" }
    case .sqliteResult: ValueWords.words[self]?[number].map { "\"SQLITE_\($0)\"" }
    default: ValueWords.words[self]?[number]
    }
  }

  /// Source: libyal's specification, "Value type decoders".
  private static let words: [ValueWords: [UInt64: String]] = [
    .negativeReason: [
      1: "no-data", 2: "nxdomain", 3: "query-suppressed", 4: "no-dns-service", 5: "server error",
    ],
    .dnsProtocol: [1: "UDP", 2: "TCP", 4: "HTTPS"],
    .recordType: [
      1: "A", 2: "NS", 5: "CNAME", 6: "SOA", 12: "PTR", 13: "HINFO", 15: "MX", 16: "TXT",
      17: "RP", 18: "AFSDB", 24: "SIG", 25: "KEY", 28: "AAAA", 29: "LOC", 33: "SRV", 35: "NAPTR",
      36: "KX", 37: "CERT", 39: "DNAME", 42: "APL", 43: "DS", 44: "SSHFP", 45: "IPSECKEY",
      46: "RRSIG", 47: "NSEC", 48: "DNSKEY", 49: "DHCID", 50: "NSEC3", 51: "NSEC3PARAM",
      52: "TLSA", 53: "SMIMEA", 55: "HIP", 59: "CDS", 60: "CDNSKEY", 61: "OPENPGPKEY",
      62: "CSYNC", 63: "ZONEMD", 64: "SVCB", 65: "HTTPS", 108: "EUI48", 109: "EUI64",
      249: "TKEY", 250: "TSIG", 256: "URI", 257: "CAA", 32768: "TA", 32769: "DLV",
    ],
    .memberIdentifier: [
      0: "UID", 1: "GID", 3: "SID", 4: "Username", 5: "Groupname", 6: "UUID", 7: "GROUP NFS",
      8: "USER NFS", 10: "GSS EXPORT NAME", 11: "X509 DN", 12: "KERBEROS",
    ],
    .directoryError: [
      0: "ODNoError", 2: "Not Found", 1000: "SessionLocalOnlyDaemonInUse",
      1001: "SessionNormalDaemonInUse", 1002: "SessionDaemonNotRunning",
      1003: "SessionDaemonRefused", 1100: "SessionProxyCommunicationError",
      1101: "SessionProxyVersionMismatch", 1102: "SessionProxyIPUnreachable",
      1103: "SessionProxyUnknownHost", 2000: "NodeUnknownName", 2001: "NodeUnknownType",
      2002: "NodeDisabled", 2100: "NodeConnectionFailed", 2200: "NodeUnknownHost",
      3000: "QuerySynchronize", 3100: "QueryInvalidMatchType", 3101: "QueryUnsupportedMatchType",
      3102: "QueryTimeout", 4000: "RecordReadOnlyNode", 4001: "RecordPermissionError",
      4100: "RecordParameterError", 4101: "RecordInvalidType", 4102: "RecordAlreadyExists",
      4103: "RecordTypeDisabled", 4104: "RecordNoLongerExists",
      4200: "RecordAttributeUnknownType", 4201: "RecordAttributeNotFound",
      4202: "RecordAttributeValueSchemaError", 4203: "RecordAttributeValueNotFound",
      5000: "CredentialsInvalid", 5001: "CredentialsInvalidComputer",
      5100: "CredentialsMethodNotSupported", 5101: "CredentialsNotAuthorized",
      5102: "CredentialsParameterError", 5103: "CredentialsOperationFailed",
      5200: "CredentialsServerUnreachable", 5201: "CredentialsServerNotFound",
      5202: "CredentialsServerError", 5203: "CredentialsServerTimeout",
      5204: "CredentialsContactPrimary", 5205: "CredentialsServerCommunicationError",
      5300: "CredentialsAccountNotFound", 5301: "CredentialsAccountDisabled",
      5302: "CredentialsAccountExpired", 5303: "CredentialsAccountInactive",
      5304: "CredentialsAccountTemporarilyLocked", 5305: "CredentialsAccountLocked",
      5400: "CredentialsPasswordExpired", 5401: "CredentialsPasswordChangeRequired",
      5402: "CredentialsPasswordQualityFailed", 5403: "CredentialsPasswordTooShort",
      5404: "CredentialsPasswordTooLong", 5405: "CredentialsPasswordNeedsLetter",
      5406: "CredentialsPasswordNeedsDigit", 5407: "CredentialsPasswordChangeTooSoon",
      5408: "CredentialsPasswordUnrecoverable", 5500: "CredentialsInvalidLogonHours",
      6000: "PolicyUnsupported", 6001: "PolicyOutOfRange", 10000: "PluginOperationNotSupported",
      10001: "PluginError", 10002: "DaemonError", 10003: "PluginOperationTimeout",
    ],
    .locationAuthorization: [
      0: "Not Determined", 1: "Restricted", 2: "Denied", 3: "Authorized Always",
      4: "Authorized When In Use",
    ],
    .ioMessage: [
      0xE000_0010: "ServiceIsTerminated", 0xE000_0020: "ServiceIsSuspended",
      0xE000_0030: "ServiceIsResumed", 0xE000_0100: "ServiceIsRequestingClose",
      0xE000_0101: "ServiceIsAttemptingOpen", 0xE000_0110: "ServiceWasClosed",
      0xE000_0120: "ServiceBusyStateChange", 0xE000_0128: "ConsoleSecurityChange",
      0xE000_0130: "ServicePropertyChange", 0xE000_0200: "CanDevicePowerOff",
      0xE000_0210: "DeviceWillPowerOff", 0xE000_0220: "DeviceWillNotPowerOff",
      0xE000_0230: "DeviceHasPoweredOn", 0xE000_0250: "SystemWillPowerOff",
      0xE000_0255: "SystemPagingOff", 0xE000_0270: "CanSystemSleep",
      0xE000_0280: "SystemWillSleep", 0xE000_0290: "SystemWillNotSleep",
      0xE000_0300: "SystemHasPoweredOn", 0xE000_0310: "SystemWillRestart",
      0xE000_0320: "SystemWillPowerOn", 0xE000_0330: "CopyClientID",
      0xE000_0340: "SystemCapabilityChange", 0xE000_0350: "DeviceSignaledWakeup",
    ],
    .sqliteResult: [
      0: "OK", 1: "ERROR", 2: "INTERNAL", 3: "PERM", 4: "ABORT", 5: "BUSY", 6: "LOCKED",
      7: "NOMEM", 8: "READONLY", 9: "INTERRUPT", 10: "IOERR", 11: "CORRUPT", 12: "NOTFOUND",
      13: "FULL", 14: "CANTOPEN", 15: "PROTOCOL", 16: "EMPTY", 17: "SCHEMA", 18: "TOOBIG",
      19: "CONSTRAINT", 20: "MISMATCH", 21: "MISUSE", 22: "NOLFS", 23: "AUTH", 24: "FORMAT",
      25: "RANGE", 26: "NOTADB", 27: "NOTICE", 28: "WARNING", 100: "ROW", 101: "DONE",
    ],
  ]
}
