import Testing

@testable import LifetraceCLI

@Suite struct HelpSnapshotTests {
  @Test(arguments: [
    ([], root), (["help"], root), (["--help"], root), (["report", "--help"], report),
    (["help", "explain"], explain), (["help", "timeline"], timeline),
    (["help", "graph"], graph), (["convert", "-h"], convert), (["embed", "--help"], embed),
    (["check", "--help"], check), (["schema", "--help"], schema), (["diff", "--help"], diff),
    (["export", "--help"], export),
  ])
  func help(arguments: [String], expected: String) {
    let run = Recording(arguments)
    #expect(run.status == 0)
    #expect(run.output == expected + "\n")
    #expect(run.errors.isEmpty)
  }

  static let root = """
    OVERVIEW: Shows which state an iOS app was in, when, for how long, and why it was terminated.

    Examples:
      idevicesyslog | lifetrace report
      lifetrace report console.txt --app com.example.notes
      lifetrace graph capture.ndjson --app com.example.notes --output app.svg

    Exit status: 0 done, 1 a check found something, and no error, 64 wrong usage, or nothing in the log
    of the app, device or times asked for, 65 an input was not understood, 66 an input is missing, 74
    reading or writing failed.

    USAGE: lifetrace <subcommand>

    OPTIONS:
      --version               Show the version.
      -h, --help              Show help information.

    SUBCOMMANDS:
      report                  Shows what went wrong, why and what to do, then the states and sessions of
                              every app.
      explain                 Explains an exit or a background session: what happened, why, and which
                              lines prove it.
      timeline                Draws what happened over time: states, tasks, budgets, launches and exits.
      graph                   Draws the states an app went through, with times and transitions.
      check                   Checks a log against rules and requirements, for scripts and CI.
      diff                    Compares two logs of an app, and distinguishes changes from chance.
      convert                 Writes the life-cycle events of any log as native events, one JSON object
                              a line.
      export                  Writes tables for SQL and data frames: sessions, exits, launches, states,
                              events.
      show                    Lists the records of any log, as `log show` lists those of a log archive.
      embed                   Fills tables, numbers and graphs of traces into Markdown and HTML
                              documents.
      schema                  Prints the JSON Schema of a format, or the columns of tables.

      See 'lifetrace help <subcommand>' for detailed help.
    """

  static let report = """
    OVERVIEW: Shows what went wrong, why and what to do, then the states and sessions of every app.

    Examples:
      lifetrace report console.txt
      lifetrace report logs/ --app com.example.notes --from 14:05 --to 14:20
      lifetrace report syslog.txt --year 2026 --time-zone Europe/Berlin --os 17.5
      lifetrace report capture.ndjson --full --output report.md
      idevicesyslog | lifetrace report        (Ctrl-C ends the log and shows the report)

    Exit status: 0 done, 64 wrong usage, or nothing in the log of the app, device or times asked for, 65
    an input was not understood, 66 an input is missing, 74 reading or writing failed. The report covers
    every input that could be read in any case.

    USAGE: lifetrace report [<input> ...] [--layout <layout>] [--os <version>] [--date <date>]
      [--year <year>] [--time-zone <zone>] [--words <file>] [--same-app <name=bundle> ...]
      [--format <format>] [--full] [--all-apps] [--redact] [--color <color>] [--rows <rows>]
      [--output <file|folder>] [--app <bundle>] [--device <device>] [--from <time>] [--to <time>]

    ARGUMENTS:
      <input>                 Files, folders, archives, PowerLog databases, or '-' for standard input.
                              Without any, a pipe or file on standard input is read.

    OPTIONS:
      --format <format>       The format; by default the one for the output file's extension, else text,
                              or csv with --rows. (values: text, markdown, html, json, csv)
      --full                  Show everything: whole timelines, complete lists, evidence.
      --all-apps              Show Apple's own apps and daemons, too.
      --redact                Replace names, identifiers and quoted text of the log, to show the report
                              to others.
      --color <color>         When text has colours; auto follows the terminal, NO_COLOR and
                              CLICOLOR_FORCE. (values: auto, always, never; default: auto)
      --rows <rows>           The records in the rows of CSV; by default intervals. (values: intervals,
                              sessions, exits, launches)
      --output <file|folder>  Write here instead of standard output.
      --version               Show the version.
      -h, --help              Show help information.

    READING:
      --layout <layout>       How the log is laid out, where that is not found by content. (values:
                              log-show, log-show-compact, log-show-syslog, pymobiledevice3, xcode,
                              idevicesyslog, device-console, console, syslog-relay, app-logger,
                              crash-report, message-only, native, log-show-ndjson, log-show-json,
                              unified-log, pymobiledevice3-json, instruments, sentry, opentelemetry,
                              app-logger-json, ips, counters, xctrace)
      --os <version>          Version of iOS, if the log does not name it.
      --date <date>           Date of the first record of a log without dates, such as 2026-11-21.
      --year <year>           Year of a log without years.
      --time-zone <zone>      Zone of a log without one: UTC, +02:00, Europe/Berlin.
      --words <file>          What the app prints of its life cycle in words of its own: a file of rules
                              with "words".
      --same-app <name=bundle>
                              A process and the bundle identifier of its app, where no line ties them;
                              may be given several times.

    SELECTION:
      --app <bundle>          Only this app: its bundle identifier or name.
      --device <device>       Only this device.
      --from <time>           Only from this time on: 14:05, '2026-11-21 14:05', 2026-11-21T14:05:00Z,
                              +90s after the start, or as a report writes it.
      --to <time>             Only up to this time, or to the end of this day.
    """

  static let explain = """
    OVERVIEW: Explains an exit or a background session: what happened, why, and which lines prove it.

    By default the exit or session of the worst finding is explained, else the last exit, else the
    background session that went furthest.

    Examples:
      lifetrace explain console.txt
      lifetrace explain logs/ --app com.example.notes --at 18:04
      lifetrace explain logs.zip --output why.md

    Exit status: 0 done, 64 wrong usage, or no exit or background session to explain, 65 an input was
    not understood, 66 an input is missing, 74 reading or writing failed.

    USAGE: lifetrace explain [<input> ...] [--layout <layout>] [--os <version>] [--date <date>]
      [--year <year>] [--time-zone <zone>] [--words <file>] [--same-app <name=bundle> ...] [--at <time>]
      [--format <format>] [--color <color>] [--output <file|folder>] [--app <bundle>]
      [--device <device>] [--from <time>] [--to <time>]

    ARGUMENTS:
      <input>                 Files, folders, archives, PowerLog databases, or '-' for standard input.
                              Without any, a pipe or file on standard input is read.

    OPTIONS:
      --at <time>             The exit or session that is nearest to this time, or contains it.
      --format <format>       The format; by default the one for the output file's extension, else text.
                              (values: text, markdown, json)
      --color <color>         When text has colours; auto follows the terminal, NO_COLOR and
                              CLICOLOR_FORCE. (values: auto, always, never; default: auto)
      --output <file|folder>  Write here instead of standard output.
      --version               Show the version.
      -h, --help              Show help information.

    READING:
      --layout <layout>       How the log is laid out, where that is not found by content. (values:
                              log-show, log-show-compact, log-show-syslog, pymobiledevice3, xcode,
                              idevicesyslog, device-console, console, syslog-relay, app-logger,
                              crash-report, message-only, native, log-show-ndjson, log-show-json,
                              unified-log, pymobiledevice3-json, instruments, sentry, opentelemetry,
                              app-logger-json, ips, counters, xctrace)
      --os <version>          Version of iOS, if the log does not name it.
      --date <date>           Date of the first record of a log without dates, such as 2026-11-21.
      --year <year>           Year of a log without years.
      --time-zone <zone>      Zone of a log without one: UTC, +02:00, Europe/Berlin.
      --words <file>          What the app prints of its life cycle in words of its own: a file of rules
                              with "words".
      --same-app <name=bundle>
                              A process and the bundle identifier of its app, where no line ties them;
                              may be given several times.

    SELECTION:
      --app <bundle>          Only this app: its bundle identifier or name.
      --device <device>       Only this device.
      --from <time>           Only from this time on: 14:05, '2026-11-21 14:05', 2026-11-21T14:05:00Z,
                              +90s after the start, or as a report writes it.
      --to <time>             Only up to this time, or to the end of this day.
    """

  static let timeline = """
    OVERVIEW: Draws what happened over time: states, tasks, budgets, launches and exits.

    Each process has a lane, and the scenes and extensions of its app have theirs below it: as text on a
    terminal, otherwise as SVG. Quiet stretches of a long log are left out, with a visible break.

    Examples:
      lifetrace timeline console.txt
      lifetrace timeline console.txt --app com.example.notes --output notes.svg
      lifetrace timeline logs/ --from 18:04 --to 18:06 --theme dark --output kill.svg
      lifetrace timeline logs/ --output logs.pftrace      (opens in https://ui.perfetto.dev)

    Exit status: 0 done, 64 wrong usage, or nothing in the log of the app, device or times asked for, 65
    an input was not understood, or there is nothing to draw, 66 an input is missing, 74 reading or
    writing failed.

    USAGE: lifetrace timeline [<input> ...] [--layout <layout>] [--os <version>] [--date <date>]
      [--year <year>] [--time-zone <zone>] [--words <file>] [--same-app <name=bundle> ...]
      [--format <format>] [--theme <theme>] [--color <color>] [--output <file|folder>] [--all-apps]
      [--app <bundle>] [--device <device>] [--from <time>] [--to <time>]

    ARGUMENTS:
      <input>                 Files, folders, archives, PowerLog databases, or '-' for standard input.
                              Without any, a pipe or file on standard input is read.

    OPTIONS:
      --format <format>       The format; by default the one for the output file's extension, else text
                              on a terminal, else svg. (values: svg, png, pdf, text, csv, perfetto,
                              chrome)
      --theme <theme>         The colours of a picture; auto follows the reader's scheme. (values: auto,
                              light, dark; default: auto)
      --color <color>         When text has colours; auto follows the terminal, NO_COLOR and
                              CLICOLOR_FORCE. (values: auto, always, never; default: auto)
      --output <file|folder>  Write here instead of standard output.
      --all-apps              Draw Apple's own apps and daemons, too.
      --version               Show the version.
      -h, --help              Show help information.

    READING:
      --layout <layout>       How the log is laid out, where that is not found by content. (values:
                              log-show, log-show-compact, log-show-syslog, pymobiledevice3, xcode,
                              idevicesyslog, device-console, console, syslog-relay, app-logger,
                              crash-report, message-only, native, log-show-ndjson, log-show-json,
                              unified-log, pymobiledevice3-json, instruments, sentry, opentelemetry,
                              app-logger-json, ips, counters, xctrace)
      --os <version>          Version of iOS, if the log does not name it.
      --date <date>           Date of the first record of a log without dates, such as 2026-11-21.
      --year <year>           Year of a log without years.
      --time-zone <zone>      Zone of a log without one: UTC, +02:00, Europe/Berlin.
      --words <file>          What the app prints of its life cycle in words of its own: a file of rules
                              with "words".
      --same-app <name=bundle>
                              A process and the bundle identifier of its app, where no line ties them;
                              may be given several times.

    SELECTION:
      --app <bundle>          Only this app: its bundle identifier or name.
      --device <device>       Only this device.
      --from <time>           Only from this time on: 14:05, '2026-11-21 14:05', 2026-11-21T14:05:00Z,
                              +90s after the start, or as a report writes it.
      --to <time>             Only up to this time, or to the end of this day.
    """

  static let graph = """
    OVERVIEW: Draws the states an app went through, with times and transitions.

    Of several apps, choose one with --app, of several devices one with --device, or write one picture
    for each into a folder.

    Examples:
      lifetrace graph console.txt --app com.example.notes --output app.svg
      lifetrace graph logs/ --output pictures/ --format png
      lifetrace graph console.txt --of scene --output scenes/
      lifetrace graph --reference app --format mermaid

    Exit status: 0 done, 64 wrong usage, or nothing in the log of the app, device or times asked for, 65
    an input was not understood, or there is nothing to draw, 66 an input is missing, 74 reading or
    writing failed.

    USAGE: lifetrace graph [<input> ...] [--layout <layout>] [--os <version>] [--date <date>]
      [--year <year>] [--time-zone <zone>] [--words <file>] [--same-app <name=bundle> ...]
      [--of <machine>] [--reference <machine>] [--format <format>] [--theme <theme>] [--observed-only]
      [--output <file|folder>] [--app <bundle>] [--device <device>] [--from <time>] [--to <time>]

    ARGUMENTS:
      <input>                 Files, folders, archives, PowerLog databases, or '-' for standard input.
                              Without any, a pipe or file on standard input is read.

    OPTIONS:
      --of <machine>          The state machine to draw. Of scenes: one picture for each in a folder,
                              otherwise all of an app together. (values: app, scene; default: app)
      --reference <machine>   Draw the documented machine, without a log. (values: app, scene)
      --format <format>       The format; by default the one for the output file's extension, else text
                              on a terminal and svg elsewhere. (values: svg, png, pdf, dot, mermaid,
                              text)
      --theme <theme>         The colours of a picture; auto follows the reader's scheme, where SVG can.
                              (values: auto, light, dark; default: auto)
      --observed-only         Leave out what is documented and was not seen.
      --output <file|folder>  Write here instead of standard output.
      --version               Show the version.
      -h, --help              Show help information.

    READING:
      --layout <layout>       How the log is laid out, where that is not found by content. (values:
                              log-show, log-show-compact, log-show-syslog, pymobiledevice3, xcode,
                              idevicesyslog, device-console, console, syslog-relay, app-logger,
                              crash-report, message-only, native, log-show-ndjson, log-show-json,
                              unified-log, pymobiledevice3-json, instruments, sentry, opentelemetry,
                              app-logger-json, ips, counters, xctrace)
      --os <version>          Version of iOS, if the log does not name it.
      --date <date>           Date of the first record of a log without dates, such as 2026-11-21.
      --year <year>           Year of a log without years.
      --time-zone <zone>      Zone of a log without one: UTC, +02:00, Europe/Berlin.
      --words <file>          What the app prints of its life cycle in words of its own: a file of rules
                              with "words".
      --same-app <name=bundle>
                              A process and the bundle identifier of its app, where no line ties them;
                              may be given several times.

    SELECTION:
      --app <bundle>          Only this app: its bundle identifier or name.
      --device <device>       Only this device.
      --from <time>           Only from this time on: 14:05, '2026-11-21 14:05', 2026-11-21T14:05:00Z,
                              +90s after the start, or as a report writes it.
      --to <time>             Only up to this time, or to the end of this day.
    """

  static let diff = """
    OVERVIEW: Compares two logs of an app, and distinguishes changes from chance.

    Each side is a log, a folder of logs, or a report in JSON made with --full. Apps are matched by
    their bundle identifier, without Apple's own unless one is asked for. Durations are compared with
    the rank-sum test (Mann-Whitney), counts with Fisher's exact test; p values are corrected for the
    number of tests (Holm), so that two logs of the same behaviour differ in at most 5 % of comparisons.

    --fail-on takes one or more words, separated by commas:
      change                any change
      slower                a duration that became longer
      new-findings          a finding of a rule that found nothing before, even once
      new-exits             a category of exits that was not there before, even once
      error, warning, note  a new finding of this severity or a graver one
      RULE                  a new finding of this rule, such as background-task-leaked

    Examples:
      lifetrace diff monday.ndjson tuesday.ndjson
      lifetrace diff build-41/ build-42/ --app com.example.notes --fail-on slower,new-exits
      lifetrace diff main.json branch.ndjson --format markdown --output diff.md

    Exit status: 0 done, 1 something that --fail-on names, without an error, 64 wrong usage, or logs of
    different apps, or nothing in a log of the app, device or times asked for, 65 an input was not
    understood, or has no app, 66 an input is missing, 74 reading or writing failed.

    USAGE: lifetrace diff <before> <after> [--layout <layout>] [--os <version>] [--date <date>]
      [--year <year>] [--time-zone <zone>] [--words <file>] [--same-app <name=bundle> ...]
      [--format <format>] [--fail-on <expression>] [--output <file|folder>] [--app <bundle>]
      [--device <device>] [--from <time>] [--to <time>]

    ARGUMENTS:
      <before>                The first log, folder or report; '-' for a log on standard input.
      <after>                 The second log, folder or report; '-' for a log on standard input.

    OPTIONS:
      --format <format>       The format; by default the one for the output file's extension, else text.
                              (values: text, markdown, json)
      --fail-on <expression>  Exit with status 1 on such differences.
      --output <file|folder>  Write here instead of standard output.
      --version               Show the version.
      -h, --help              Show help information.

    READING:
      --layout <layout>       How the log is laid out, where that is not found by content. (values:
                              log-show, log-show-compact, log-show-syslog, pymobiledevice3, xcode,
                              idevicesyslog, device-console, console, syslog-relay, app-logger,
                              crash-report, message-only, native, log-show-ndjson, log-show-json,
                              unified-log, pymobiledevice3-json, instruments, sentry, opentelemetry,
                              app-logger-json, ips, counters, xctrace)
      --os <version>          Version of iOS, if the log does not name it.
      --date <date>           Date of the first record of a log without dates, such as 2026-11-21.
      --year <year>           Year of a log without years.
      --time-zone <zone>      Zone of a log without one: UTC, +02:00, Europe/Berlin.
      --words <file>          What the app prints of its life cycle in words of its own: a file of rules
                              with "words".
      --same-app <name=bundle>
                              A process and the bundle identifier of its app, where no line ties them;
                              may be given several times.

    SELECTION:
      --app <bundle>          Only this app: its bundle identifier or name.
      --device <device>       Only this device.
      --from <time>           Only from this time on: 14:05, '2026-11-21 14:05', 2026-11-21T14:05:00Z,
                              +90s after the start, or as a report writes it.
      --to <time>             Only up to this time, or to the end of this day.
    """

  static let check = """
    OVERVIEW: Checks a log against rules and requirements, for scripts and CI.

    A rule looks for one kind of problem: a kill by a watchdog, a background task that was never ended.
    Without --rules, the recommended rules apply: those whose findings are errors, and one that fails
    where nothing in the log can be judged. --rules none drops them. A file of rules, such as
    lifetrace.json, turns rules off, sets severities and limits, and may require values; it is read only
    if --rules names it.

    A requirement is a path of the report's JSON, a comparison and a value. It is checked for each app,
    without Apple's own unless one is asked for:
      backgroundSessions.verdicts.killed = 0
      launches.toActive.p95 <= 2 s
      timeInState.background.share < 80 %

    Requirements add to the rules. A value that is not in the log satisfies no requirement, nor does a
    count that could differ. A rule that the log leaves open passes, unless its setting is "unknown":
    "fail".

    Examples:
      lifetrace check capture.ndjson
      lifetrace check capture.ndjson --require 'exits.byCategory.watchdog = 0'
      lifetrace check logs/ --rules lifetrace.json --format junit --output results.xml
      lifetrace check new.ndjson --baseline result.json      (made by --format json)
      lifetrace check --explain background-task-leaked

    Exit status: 0 nothing fails, 1 something does, or a required value is unknown, 64 wrong usage, a
    file of rules or a baseline that is not one, or nothing in the log of the app, device or times asked
    for, 65 an input was not understood, or has no app, 66 an input is missing, 74 reading or writing
    failed. 65, 66 and 74 win over 1.

    USAGE: lifetrace check [<input> ...] [--layout <layout>] [--os <version>] [--date <date>]
      [--year <year>] [--time-zone <zone>] [--words <file>] [--same-app <name=bundle> ...]
      [--rules <file|recommended|all|none>] [--require <requirement> ...] [--allow-unknown]
      [--baseline <file>] [--format <format>] [--output <file|folder>] [--list] [--explain <rule>]
      [--app <bundle>] [--device <device>] [--from <time>] [--to <time>]

    ARGUMENTS:
      <input>                 Files, folders, archives, PowerLog databases, or '-' for standard input.
                              Without any, a pipe or file on standard input is read.

    OPTIONS:
      --rules <file|recommended|all|none>
                              The rules to apply: recommended, all, none, or a file of rules.
      --require <requirement> A requirement; may be given several times.
      --allow-unknown         Pass requirements whose value is not in the log, and a log in which
                              nothing can be judged.
      --baseline <file>       Fail only on what this result of check --format json does not have.
      --format <format>       The format; by default the one for the output file's extension, else text.
                              (values: text, json, junit, sarif, github)
      --output <file|folder>  Write here instead of standard output.
      --list                  Print every path that a requirement can name, with its value and meaning.
      --explain <rule>        Print what a rule looks for, and how to set it.
      --version               Show the version.
      -h, --help              Show help information.

    READING:
      --layout <layout>       How the log is laid out, where that is not found by content. (values:
                              log-show, log-show-compact, log-show-syslog, pymobiledevice3, xcode,
                              idevicesyslog, device-console, console, syslog-relay, app-logger,
                              crash-report, message-only, native, log-show-ndjson, log-show-json,
                              unified-log, pymobiledevice3-json, instruments, sentry, opentelemetry,
                              app-logger-json, ips, counters, xctrace)
      --os <version>          Version of iOS, if the log does not name it.
      --date <date>           Date of the first record of a log without dates, such as 2026-11-21.
      --year <year>           Year of a log without years.
      --time-zone <zone>      Zone of a log without one: UTC, +02:00, Europe/Berlin.
      --words <file>          What the app prints of its life cycle in words of its own: a file of rules
                              with "words".
      --same-app <name=bundle>
                              A process and the bundle identifier of its app, where no line ties them;
                              may be given several times.

    SELECTION:
      --app <bundle>          Only this app: its bundle identifier or name.
      --device <device>       Only this device.
      --from <time>           Only from this time on: 14:05, '2026-11-21 14:05', 2026-11-21T14:05:00Z,
                              +90s after the start, or as a report writes it.
      --to <time>             Only up to this time, or to the end of this day.
    """

  static let convert = """
    OVERVIEW: Writes the life-cycle events of any log as native events, one JSON object a line.

    A report on the result equals a report on the log.

    Examples:
      lifetrace convert console.txt > events.ndjson
      lifetrace convert logs/ --date 2026-11-21 --time-zone +02:00 --output events.ndjson

    Exit status: 0 done, 64 wrong usage, 65 an input was not understood, 66 an input is missing, 74
    reading or writing failed. Every input that could be read is converted in any case.

    USAGE: lifetrace convert [<input> ...] [--layout <layout>] [--os <version>] [--date <date>]
      [--year <year>] [--time-zone <zone>] [--words <file>] [--same-app <name=bundle> ...]
      [--output <file|folder>]

    ARGUMENTS:
      <input>                 Files, folders, archives, PowerLog databases, or '-' for standard input.
                              Without any, a pipe or file on standard input is read.

    OPTIONS:
      --output <file|folder>  Write here instead of standard output.
      --version               Show the version.
      -h, --help              Show help information.

    READING:
      --layout <layout>       How the log is laid out, where that is not found by content. (values:
                              log-show, log-show-compact, log-show-syslog, pymobiledevice3, xcode,
                              idevicesyslog, device-console, console, syslog-relay, app-logger,
                              crash-report, message-only, native, log-show-ndjson, log-show-json,
                              unified-log, pymobiledevice3-json, instruments, sentry, opentelemetry,
                              app-logger-json, ips, counters, xctrace)
      --os <version>          Version of iOS, if the log does not name it.
      --date <date>           Date of the first record of a log without dates, such as 2026-11-21.
      --year <year>           Year of a log without years.
      --time-zone <zone>      Zone of a log without one: UTC, +02:00, Europe/Berlin.
      --words <file>          What the app prints of its life cycle in words of its own: a file of rules
                              with "words".
      --same-app <name=bundle>
                              A process and the bundle identifier of its app, where no line ties them;
                              may be given several times.
    """

  static let export = """
    OVERVIEW: Writes tables for SQL and data frames: sessions, exits, launches, states, events.

    The place is a SQLite database (.sqlite, .sqlite3, .db), a folder of NDJSON or CSV files that
    DuckDB, pandas and Spark read, or - for NDJSON on standard output, where the rows of several tables
    begin with the table's name. Rows of other logs in the place stay; the same log twice is there once.

    Inputs are read as the log of one device, or of devices that they name. With --each, every file is a
    log of its own.

    Examples:
      lifetrace export capture.ndjson --to logs.sqlite
      lifetrace export fleet/ --each --to logs.sqlite --label run=4711 --label build=345
      lifetrace export logs/ --to tables/ --format csv
      lifetrace export capture.ndjson --table sessions --to - > sessions.ndjson

    lifetrace schema --of tables describes every column.

    Exit status: 0 done, 64 wrong usage, or nothing in the log of the app or device asked for, 65 an
    input was not understood, 66 an input is missing, 74 reading or writing failed. Every input that
    could be read is exported in any case.

    USAGE: lifetrace export [<input> ...] [--layout <layout>] [--os <version>] [--date <date>]
      [--year <year>] [--time-zone <zone>] [--words <file>] [--same-app <name=bundle> ...] --to <place>
      [--format <format>] [--table <table> ...] [--label <key=value> ...] [--each] [--name <name>]
      [--neutralize-formulas] [--app <bundle>] [--device <device>]

    ARGUMENTS:
      <input>                 Files, folders, archives, PowerLog databases, or '-' for standard input.
                              Without any, a pipe or file on standard input is read.

    OPTIONS:
      --to <place>            A SQLite database, a folder, or - for standard output.
      --format <format>       The format; by default sqlite for a database by its extension, else
                              ndjson. (values: sqlite, ndjson, csv)
      --table <table>         Write only this table; may be given several times. (values: inputs, apps,
                              processes, scenes, intervals, sessions, tasks, launches, exits, metrics,
                              findings, counters, events, diagnostics)
      --label <key=value>     Add a column with this value, such as run=4711; may be given several
                              times. version, build and model fill the columns of these names.
      --each                  Take each file for a log of its own, as for logs of several devices.
      --name <name>           The name of the only input in the tables.
      --neutralize-formulas   Put an apostrophe before text of a CSV that a spreadsheet would read as a
                              formula.
      --version               Show the version.
      -h, --help              Show help information.

    READING:
      --layout <layout>       How the log is laid out, where that is not found by content. (values:
                              log-show, log-show-compact, log-show-syslog, pymobiledevice3, xcode,
                              idevicesyslog, device-console, console, syslog-relay, app-logger,
                              crash-report, message-only, native, log-show-ndjson, log-show-json,
                              unified-log, pymobiledevice3-json, instruments, sentry, opentelemetry,
                              app-logger-json, ips, counters, xctrace)
      --os <version>          Version of iOS, if the log does not name it.
      --date <date>           Date of the first record of a log without dates, such as 2026-11-21.
      --year <year>           Year of a log without years.
      --time-zone <zone>      Zone of a log without one: UTC, +02:00, Europe/Berlin.
      --words <file>          What the app prints of its life cycle in words of its own: a file of rules
                              with "words".
      --same-app <name=bundle>
                              A process and the bundle identifier of its app, where no line ties them;
                              may be given several times.

    SELECTION:
      --app <bundle>          Only this app: its bundle identifier or name.
      --device <device>       Only this device.
    """

  static let embed = """
    OVERVIEW: Fills tables, numbers and graphs of traces into Markdown and HTML documents.

    A block is a pair of comments; the first names its contents. lifetrace writes the part between them
    and nothing else:
      <!-- lifetrace: table time-in-state trace=Traces/day.ndjson app=com.example.notes -->
      <!-- /lifetrace -->

    Kinds: table, value, graph, timeline, mermaid, badge, report. Paths are relative to the document and
    stay below the root.

    Examples:
      lifetrace embed README.md Sources/
      lifetrace embed --check .
      lifetrace embed --list .
      lifetrace embed --new value launches.toActive.median trace=Traces/day.ndjson

    Exit status: 0 done, 1 --check found something stale and no error, 64 wrong usage, 65 a block is
    malformed or a trace was not understood, 66 a trace or document is missing, 74 reading or writing
    failed. After an error nothing is written.

    USAGE: lifetrace embed [<doc> ...] [--check] [--list] [--new <kind>] [--root <folder>]

    ARGUMENTS:
      <doc>                   Documents (.md, .markdown, .html, .htm), or folders for all documents in
                              them. After --new: the words of the block.

    OPTIONS:
      --check                 Write nothing; show stale parts as a diff, and end with status 1 if there
                              are any.
      --list                  Write nothing; list the blocks.
      --new <kind>            Print a block to paste. (values: table, value, graph, timeline, mermaid,
                              badge, report)
      --root <folder>         The folder that contains all traces; by default the repository or package
                              of the document.
      --version               Show the version.
      -h, --help              Show help information.
    """

  static let schema = """
    OVERVIEW: Prints the JSON Schema of a format, or the columns of tables.

    The schema (draft 2020-12) names every field of `lifetrace report --format json` with its type, its
    unit and its meaning.

    Examples:
      lifetrace schema > report.schema.json
      lifetrace schema --of rules > lifetrace.schema.json
      lifetrace schema --of tables      (the columns of lifetrace export)

    Exit status: 0 done, 64 wrong usage, 74 writing failed.

    USAGE: lifetrace schema [--of <format>]

    OPTIONS:
      --of <format>           The format to describe. (values: report, explanation, check, rules,
                              tables; default: report)
      --version               Show the version.
      -h, --help              Show help information.
    """
}
