// What the report puts into its page, in the order of PageData.swift.

/** A set of states that a log leaves possible, with the reasons for it. */
interface State {
  key: string;
  words: string;
  /** Deactivation reasons; empty where the log names none. */
  reasons: string;
  /** Whether nothing but that the app lives is known, if that. */
  isOpen: boolean;
  roles: string[];
}

/** Begin and end in seconds from the first instant, where the log has them. */
interface Task {
  begin?: number;
  end?: number;
  name: string;
  outcome: string;
  place: string;
  row?: number;
  /** Where it is drawn to; set by the page. */
  until?: number;
}

interface Gauge {
  start: number;
  budget: number;
  end: number;
  verdict: string;
  words: string;
  place: string;
}

interface Mark {
  at: number;
  kind: string;
  words: string;
  isBad: boolean;
  sign: string;
  place: string;
}

interface Lane {
  kind: "app" | "process" | "scene" | "extension";
  app: string;
  device: string;
  name: string;
  count: number;
  tasks: Task[];
  gauges: Gauge[];
  marks: Mark[];
  /** The place of its first interval among those of all lanes; set by the page. */
  first: number;
  /** The place of its first bound. */
  firstBound: number;
  top: number;
  height: number;
  index: number;
  /** The rows of tasks below the states. */
  rows: number;
  text: string;
  /** The keys of its states; set by the page. */
  keys: Set<string>;
  /** How many of its intervals begin with each kind of evidence; set by the page. */
  evidence: number[];
  /** The kinds of evidence of what has a box; set by the page. */
  edges: Set<number>;
}

interface PageData {
  hasTimes: boolean;
  /** Seconds since 1970 of the first instant, with the zone of the log. */
  base: number;
  /** How dates are written: with the year, with the month alone, as days after the first one, or not at all. */
  dates: "year" | "month" | "count" | "";
  /** The first day of the log, in days since 1970. */
  firstDay: number;
  digits: number;
  length: number;
  zero: number;
  count: number;
  bounds: number;
  states: State[];
  evidence: string[];
  inputs: string[];
  /** Where nobody recorded. */
  holes: [number, number][];
  lanes: Lane[];
  /** With the first and the last instant that their sentences name. */
  findings: { at?: number; span?: [number, number]; lane: number; severity: "error" | "warning" | "note" }[];
}

interface Columns {
  bounds: Float64Array;
  lines: Uint32Array;
  inputs: Uint16Array;
  states: Uint8Array;
  begins: Uint8Array;
  ends: Uint8Array;
}
