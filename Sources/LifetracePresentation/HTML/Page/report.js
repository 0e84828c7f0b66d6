// @ts-check
/// <reference path="page.d.ts" />

// The timeline of a report: the lanes of an app on a canvas, a strip of the whole log above them, words for what is under
// the pointer or chosen by keys, links that reopen a view, and a table of the same; and the way from the report's tables
// and diagrams to it.

(() => {
  "use strict";

  /**
   * @template {HTMLElement} T
   * @param {string} id
   * @returns {T}
   */
  const element = (id) => {
    const found = document.getElementById(id);
    if (!found) throw new Error(`no element ${id}`);
    return /** @type {T} */ (found);
  };

  /** @type {PageData} */
  const data = JSON.parse(element("data").textContent || "{}");

  /**
   * The intervals of all lanes: columns as the report packs them, the widest first, so that each begins at a multiple of
   * its width. They are unpacked before anything is drawn, as lanes without states look like apps that do not run.
   * @returns {Columns}
   */
  const unpacked = () => {
    const binary = atob((element("intervals").textContent ?? "").trim());
    const bytes = new Uint8Array(binary.length);
    for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
    const { buffer } = bytes;
    const { bounds, count } = data;
    let place = 0;
    /** @param {number} size */
    const column = (size) => {
      const start = place;
      place += size;
      return start;
    };
    return {
      bounds: new Float64Array(buffer, column(bounds * 8), bounds),
      lines: new Uint32Array(buffer, column(count * 4), count),
      inputs: new Uint16Array(buffer, column(count * 2), count),
      states: new Uint8Array(buffer, column(count), count),
      begins: new Uint8Array(buffer, column(count), count),
      ends: new Uint8Array(buffer, column(count), count),
    };
  };
  const columns = unpacked();

  const canvas = /** @type {HTMLCanvasElement} */ (element("lanes"));
  const brush = /** @type {HTMLCanvasElement} */ (element("brush"));
  const scroller = element("scroller");
  const spacer = element("spacer");
  const tip = element("tip");
  const live = element("live");
  const search = /** @type {HTMLInputElement} */ (element("search"));
  const filters = {
    device: /** @type {HTMLSelectElement} */ (element("device")),
    state: /** @type {HTMLSelectElement} */ (element("state")),
  };

  /** @param {HTMLCanvasElement} surface */
  const pen = (surface) => {
    const context = surface.getContext("2d");
    if (!context) throw new Error("no canvas");
    return context;
  };

  // The view: which seconds are seen, which lanes, and what is chosen.
  const whole = Math.max(data.length, data.hasTimes ? 1e-3 : 1);
  const beyond = whole * 1.01;
  let view = { from: 0, to: beyond };
  let mark = data.zero;
  let chosen = { lane: -1, interval: -1 };
  /** The app whose lanes are seen; empty for all. */
  let app = "";
  /** @type {Lane[]} */
  let shown = [];
  let isNarrow = false;
  const nameWidth = 190;
  let isDirty = false;

  /** With a line of its own for what the axis counts from, where there is no room beside it. */
  let axisHeight = 34;
  /** Of tasks and budgets below the states. */
  const rowHeight = 13;
  /** Of a lane's name above it, where there is no room beside it. */
  let titleHeight = 0;
  const day = 86400;
  const heights = /** @type {Record<string, number>} */ ({
    active: 1, inactive: 0.75, background: 0.5, suspended: 0.22, outside: 0,
  });
  /** How tall each state is drawn, as a part of a lane: the nearer to the user, the taller; 0 for what has no box. */
  const sizes = data.states.map((state) => (
    state.isOpen ? 0 : Math.max(...state.roles.map((role) => heights[role]), 0)));
  /** Places of kinds of evidence: a line of the log says so; the log begins or ends there. */
  const [observed, cutOff] = ["observed", "cut off"].map((words) => data.evidence.indexOf(words));
  /** How opaque what is not filtered for is. */
  const dimmed = 0.2;
  /** The places of states, the tallest first. */
  const tallestFirst = sizes.map((_, state) => state).sort((one, other) => sizes[other] - sizes[one]);

  /**
   * Whether a state is not the one that is filtered for.
   * @param {number} state its place
   */
  const isDim = (state) => filters.state.value !== "" && data.states[state].key !== filters.state.value;

  /** Which of several states in one pixel is seen, the highest number first. */
  const visibility = () => sizes.map((size, state) => (size > 0 && filters.state.value && !isDim(state) ? 2 : size));

  // MARK: Words

  /**
   * The date and the time of day as ISO 8601 has them.
   * @param {number} seconds
   */
  // Cut, as in the rest of the report; a double may lie just below a millisecond.
  const civil = (seconds) => new Date(Math.floor((data.base + seconds) * 1000 + 1e-3)).toISOString();

  const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

  /**
   * The date as in the rest of the report; empty where it has none.
   * @param {number} seconds
   */
  const date = (seconds) => {
    if (data.dates === "") return "";
    const [year, month, of] = civil(seconds).slice(0, 10).split("-");
    const days = Math.floor((data.base + seconds) / day) - data.firstDay;
    if (data.dates === "count") return days > 0 ? `+${days} d` : "";
    return data.dates === "year" ? `${year}-${month}-${of}` : `${months[Number(month) - 1]} ${of}`;
  };

  /** @param {number} seconds */
  const clock = (seconds) => {
    if (!data.hasTimes) return `#${Math.round(data.base * 1e9 + seconds)}`;
    return `${date(seconds)} ${civil(seconds).slice(11, data.digits > 0 ? 23 : 19)}`.trim();
  };

  /** @param {number} seconds */
  const duration = (seconds) => {
    if (!data.hasTimes) return Math.round(seconds) === 1 ? "1 line" : `${Math.round(seconds)} lines`;
    const size = Math.abs(seconds);
    if (size < 5e-7) return "a moment";
    if (size < 1e-3) return `${(size * 1e6).toFixed(0)} µs`;
    if (size < 1) return `${(size * 1e3).toFixed(0)} ms`;
    if (size < 60) return `${size.toPrecision(3)} s`;
    const whole = Math.round(size);
    const [days, hours, minutes] = [whole / 86400, (whole / 3600) % 24, (whole / 60) % 60].map(Math.floor);
    const rest = `${whole % 60}`.padStart(2, "0");
    if (whole < 3600) return `${minutes} m ${rest} s`;
    if (whole < 86400) return `${hours} h ${`${minutes}`.padStart(2, "0")} m`;
    return `${days} d ${hours} h`;
  };

  /**
   * The time from the mark, with seconds where ticks are less than a minute apart.
   * @param {number} seconds
   * @param {number} [apart]
   */
  const offset = (seconds, apart = 60) => {
    const difference = seconds - mark;
    if (Math.abs(difference) < 1e-9) return data.hasTimes ? "0 s" : "0";
    const sign = difference < 0 ? "−" : "+";
    const size = Math.abs(difference);
    if (!data.hasTimes || apart >= 60 || size < 3600) return sign + duration(difference);
    return `${sign}${Math.floor(size / 3600)} h ${duration(size % 3600)}`;
  };

  /** @param {Lane} lane */
  const title = (lane) => [lane.app, lane.name, lane.device].filter(Boolean).join(" · ");

  /**
   * The line that begins an interval; empty if none does.
   * @param {number} place among the intervals of all lanes
   */
  const lineAt = (place) => {
    const line = columns.lines[place];
    return line > 0 ? `${data.inputs[columns.inputs[place]] ?? "?"}:${line}` : "";
  };

  /**
   * A state with the reasons for it.
   * @param {State} state
   */
  const named = (state) => (state.reasons ? `${state.words}: ${state.reasons}` : state.words);

  /**
   * Where an interval of a lane begins and ends.
   * @param {Lane} lane
   * @param {number} interval within the lane
   * @returns {[number, number]}
   */
  const span = (lane, interval) => {
    const bound = lane.firstBound + interval;
    return [columns.bounds[bound], columns.bounds[bound + 1]];
  };

  /**
   * @param {Lane} lane
   * @param {number} interval within the lane
   */
  const describe = (lane, interval) => {
    const place = lane.first + interval;
    const [from, to] = span(lane, interval);
    const line = lineAt(place);
    const source = line ? `, ${line}` : "";
    const begin = data.evidence[columns.begins[place]];
    const end = data.evidence[columns.ends[place]];
    const state = named(data.states[columns.states[place]]);
    if (from === to) return `${state} at ${clock(from)} (${begin}${source})`;
    const length = data.hasTimes ? ` for ${duration(to - from)}` : "";
    return `${state}${length}, from ${clock(from)} (${begin}${source}) to ${clock(to)} (${end})`;
  };

  // MARK: Lanes

  /**
   * The name of a lane's app in `data-app`: where there are several devices, with its own.
   * @param {Lane} lane
   */
  const appOf = (lane) => (lane.device ? `${lane.app} · ${lane.device}` : lane.app);

  /**
   * Whether a lane is a scene or an extension of its app, below its processes.
   * @param {Lane} lane
   */
  const isPart = (lane) => lane.kind === "scene" || lane.kind === "extension";

  /**
   * The lanes with all states of apps: one for each as a whole, or that of its only process.
   * @param {string[]} names
   */
  const wholeLanes = (names) => {
    const apps = new Set(names);
    const own = data.lanes.filter((lane) => apps.has(appOf(lane)) && !isPart(lane));
    const withWhole = new Set(own.filter((lane) => lane.kind === "app").map(appOf));
    return own.filter((lane) => lane.kind === "app" || !withWhole.has(appOf(lane)));
  };

  /** Finds what each lane holds, and puts tasks that overlap below each other. */
  const arrange = () => {
    let first = 0;
    let firstBound = 0;
    data.lanes.forEach((lane, index) => {
      Object.assign(lane, { index, first, firstBound });
      // What has no box is not seen for a moment.
      const seen = new Set(columns.states.subarray(first, first + lane.count)
        .filter((state, interval) => sizes[state] > 0 || span(lane, interval)[0] < span(lane, interval)[1]));
      lane.keys = new Set([...seen].map((place) => data.states[place].key));
      lane.evidence = data.evidence.map(() => 0);
      lane.edges = new Set();
      for (let place = first; place < first + lane.count; place += 1) {
        const { roles, isOpen } = data.states[columns.states[place]];
        // None is seen to change where the state before goes on to be possible, or that one line passes in no time.
        const goesOn = isOpen || (place > first && data.states[columns.states[place - 1]].roles.every((role) => roles.includes(role)));
        const [from, to] = span(lane, place - first);
        const isPassed = from === to && place + 1 < first + lane.count && lineAt(place) === lineAt(place + 1);
        if (!goesOn && !isPassed) lane.evidence[columns.begins[place]] += 1;
        if (sizes[columns.states[place]] > 0) lane.edges.add(columns.begins[place]).add(columns.ends[place]);
      }
      first += lane.count;
      firstBound += lane.count + 1;
      /** @type {number[]} */
      const ends = [];
      // A task that the log does not end was over with its process.
      const last = lane.marks.filter((entry) => entry.kind === "exit").at(-1)?.at ?? whole;
      for (const task of lane.tasks) {
        task.until = task.end ?? Math.max(last, task.begin ?? 0);
        const begin = task.begin ?? 0;
        let row = ends.findIndex((end) => end <= begin);
        if (row < 0) row = Math.min(ends.length, 3);
        ends[row] = task.end ?? Infinity;
        task.row = row;
      }
      lane.rows = ends.length;
      lane.text = [lane.app, lane.device, lane.name, ...lane.tasks.map((task) => task.name),
        ...lane.marks.map((entry) => entry.words)].join("\n").toLowerCase();
    });
  };

  /** @param {Lane} lane */
  const isFound = (lane) => {
    const words = search.value.trim().toLowerCase();
    return (!filters.device.value || lane.device === filters.device.value)
      && (!filters.state.value || lane.keys.has(filters.state.value))
      && (lane.text.includes(words) || data.states.some((state) => state.words.includes(words) && lane.keys.has(state.key)));
  };

  /**
   * Where the states of a lane end, in pixels below its top.
   * @param {Lane} lane
   */
  const baseOf = (lane) => titleHeight + ({ process: 56, app: 44, scene: 22, extension: 22 })[lane.kind]
    + (isPart(lane) && lane.marks.length > 0 ? 16 : 0);

  const filter = () => {
    const found = data.lanes.filter(isFound);
    // What is searched for is shown, whatever app it is of.
    if (search.value && app && found.length > 0 && !found.some((lane) => appOf(lane) === app)) showApp("");
    shown = found.filter((lane) => !app || appOf(lane) === app);
    let top = 0;
    for (const lane of shown) {
      lane.top = top;
      lane.height = baseOf(lane) + 5 + (lane.rows + (lane.gauges.length > 0 ? 1 : 0)) * rowHeight;
      top += lane.height;
    }
    const stage = element("stage");
    const height = Math.max(Math.min(top + axisHeight + 8, window.innerHeight * 0.6), 130);
    stage.style.height = `${height}px`;
    // The canvas stays in place, and scrolling moves the lanes in it.
    spacer.style.height = `${Math.max(top + axisHeight + 8 - height, 0)}px`;
    const lanes = shown.length === data.lanes.length
      ? `${shown.length} ${shown.length === 1 ? "lane" : "lanes"}` : `${shown.length} of ${data.lanes.length} lanes`;
    element("shown").textContent = [lanes, known()].filter(Boolean).join(" · ");
    overview = null;
    if (!shown.some((lane) => lane.index === chosen.lane)) {
      chosen = { lane: shown[0]?.index ?? -1, interval: -1 };
      if (shown[0]) announce(shown[0]);
      else live.textContent = emptiness();
    }
    fillLegend();
    redraw();
  };

  /** How the changes of state of the apps that are shown are known; empty if there is none. */
  const known = () => {
    const lanes = wholeLanes(shown.map(appOf));
    const counts = data.evidence.flatMap((words, kind) => {
      const count = lanes.reduce((sum, lane) => sum + lane.evidence[kind], 0);
      return kind !== cutOff && count > 0 ? [`${count} ${words}`] : [];
    });
    return counts.length > 0 ? `changes of app state: ${counts.join(", ")}` : "";
  };

  /** Why no lane is shown. */
  const emptiness = () => {
    if (search.value || filters.state.value || filters.device.value) return "Nothing found";
    return "The log names this app, and shows no state of it";
  };

  /**
   * Shows the lanes and the section of an app; those of all for an empty name.
   * @param {string} name
   */
  const showApp = (name) => {
    app = name;
    for (const link of document.querySelectorAll("#apps a")) {
      if (link.getAttribute("data-app") === name) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    for (const section of document.querySelectorAll("section.app")) {
      /** @type {HTMLElement} */ (section).hidden = name !== "" && section.getAttribute("data-app") !== name;
    }
    scrollToKills();
  };

  /** Scrolls state diagrams that are wider than the page to the edge of a kill. */
  const scrollToKills = () => {
    for (const edge of document.querySelectorAll("section.app .edge-killed")) {
      const figure = edge.closest("figure");
      if (!figure) continue;
      const [inner, outer] = [edge.getBoundingClientRect(), figure.getBoundingClientRect()];
      if (inner.right > outer.right + 1) figure.scrollLeft += inner.right - outer.right;
    }
  };

  // MARK: Legend

  const fillLegend = () => {
    // States that look the same are one entry: those of apps and of scenes.
    /** @type {Map<string, State[]>} */
    const looks = new Map();
    for (const state of data.states) {
      if (!shown.some((lane) => lane.keys.has(state.key))) continue;
      const look = state.isOpen ? "" : state.roles.join();
      looks.set(look, [...(looks.get(look) ?? []), state]);
    }
    const isEnded = shown.some((lane) => lane.marks.some((entry) => entry.kind === "exit"));
    const items = [...looks.values()].map((states) => {
      const { isOpen, roles } = states[0];
      const swatch = document.createElement("i");
      swatch.className = isOpen ? "undetermined" : roles[0];
      const words = [...new Set(states.map((state) => state.words))].sort((one, other) => one.length - other.length).join(", ");
      if (isOpen) return [swatch, words];
      // As tall as in the lanes; nothing but their line where nothing runs.
      const size = sizes[data.states.indexOf(states[0])];
      swatch.style.height = `${size > 0 ? Math.max(size * 14, 6) : 1}px`;
      if (size === 0 && isEnded && !words.includes("not running")) return [swatch, `${words}, not running`];
      if (roles.length === 1) return [swatch, words];
      swatch.classList.add("stripes");
      const stripes = roles.map((role, index) => `var(--${role}) ${index * 4}px ${index * 4 + 4}px`);
      swatch.style.background = `repeating-linear-gradient(135deg, ${stripes.join(", ")})`;
      return [swatch, `${words}: the log does not say which`];
    });
    /** @param {string} name @param {string} color */
    const swatch = (name, color) => {
      const made = document.createElement("i");
      made.className = name;
      made.style.setProperty("--own", `var(--${color})`);
      return made;
    };
    const unseen = data.evidence.filter((_, kind) => kind !== observed && shown.some((lane) => lane.edges.has(kind)));
    if (unseen.length > 0) items.push([swatch("edge", "line"), `dashed edge: ${unseen.join(" or ")}`]);
    const tasks = shown.flatMap((lane) => lane.tasks);
    const late = new Set(tasks.filter(isLate).map((task) => task.outcome));
    if (tasks.some((task) => !isLate(task))) items.push([swatch("task", "line"), "background task"]);
    if (late.size > 0) items.push([swatch("task", "bad"), `background task: ${[...late].join(" or ")}`]);
    const uses = new Set(shown.flatMap((lane) => lane.gauges).map(gaugeColor));
    if (uses.size > 0) items.push([...[...uses].map((color) => swatch("budget", color)), "used of a budget, and its rest"]);
    const found = new Set(shown.flatMap((lane) => lane.marks).map((entry) => entry.sign));
    for (const [sign, words] of Object.entries(signs)) if (found.has(sign)) items.push([`${sign} ${words}`]);
    items.push([swatch("origin", markColor()), "times count from there"]);
    element("legend").replaceChildren(...items.map((parts) => {
      const item = document.createElement("li");
      item.append(...parts);
      return item;
    }));
  };

  /** What the signs of marks mean. */
  const signs = { "▲": "launch", "◆": "event", "!": "little is left of the budget", "■": "exit", "✗": "exit by an error" };

  // MARK: Drawing

  /** @type {Record<string, string>} */
  let colors = {};
  /** @type {Map<string, CanvasPattern | string>} */
  const paints = new Map();

  const readColors = () => {
    const style = getComputedStyle(document.documentElement);
    paints.clear();
    for (const name of ["canvas", "panel", "text", "muted", "line", "faint", "bad", "warning", "active", "active-line",
      "inactive", "inactive-line", "background", "background-line", "suspended", "suspended-line", "outside", "outside-line"]) {
      colors[name] = style.getPropertyValue(`--${name}`).trim();
    }
    // Between the two that are next to it: to be seen, and not to be looked at.
    colors.grid = `color-mix(in srgb, ${colors.panel}, ${colors.faint} 40%)`;
  };

  /**
   * A colour for a state, stripes for several.
   * @param {CanvasRenderingContext2D} context
   * @param {string[]} roles
   */
  const paint = (context, roles) => {
    if (roles.length === 1) return colors[roles[0]];
    const key = roles.join();
    const known = paints.get(key);
    if (known) return known;
    const tile = document.createElement("canvas");
    tile.width = roles.length * 5;
    tile.height = roles.length * 5;
    const on = pen(tile);
    roles.forEach((role, index) => {
      on.strokeStyle = colors[role];
      on.lineWidth = 5 * Math.SQRT1_2 + 0.5;
      // Beyond the tile's ends, where tiles meet.
      on.lineCap = "square";
      for (const shift of [-tile.width, 0, tile.width]) {
        on.beginPath();
        on.moveTo(index * 5 + shift, tile.height);
        on.lineTo(index * 5 + shift + tile.width, 0);
        on.stroke();
      }
    });
    const made = context.createPattern(tile, "repeat") ?? colors[roles[0]];
    paints.set(key, made);
    return made;
  };

  /** @param {HTMLCanvasElement} surface @param {number} width @param {number} height */
  const fit = (surface, width, height) => {
    const density = window.devicePixelRatio || 1;
    if (surface.width !== Math.round(width * density) || surface.height !== Math.round(height * density)) {
      surface.width = Math.round(width * density);
      surface.height = Math.round(height * density);
      surface.style.width = `${width}px`;
      surface.style.height = `${height}px`;
    }
    const context = pen(surface);
    context.setTransform(density, 0, 0, density, 0, 0);
    context.clearRect(0, 0, width, height);
    return context;
  };

  /**
   * The first bound of a lane beyond an instant.
   * @param {Lane} lane
   * @param {number} at
   */
  const firstBeyond = (lane, at) => {
    let low = lane.firstBound;
    let high = lane.firstBound + lane.count + 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (columns.bounds[middle] <= at) low = middle + 1; else high = middle;
    }
    return low - lane.firstBound;
  };

  const redraw = () => {
    if (isDirty) return;
    isDirty = true;
    requestAnimationFrame(() => {
      isDirty = false;
      draw();
    });
  };

  /**
   * Steps of an axis: 1, 2 or 5 of a unit.
   * @param {number} least
   */
  const step = (least) => {
    const units = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200,
      day, 2 * day, 7 * day];
    const unit = units.find((seconds) => seconds >= least);
    if (unit && least > 0.5 && data.hasTimes) return unit;
    const power = 10 ** Math.floor(Math.log10(Math.max(least, 1e-9)));
    return [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= least) ?? least;
  };

  /**
   * Round instants in view: of the clock, Mondays, first days of months and years, or counts.
   * @param {number} least the seconds between two of them
   */
  const ticks = (least) => {
    /** @type {number[]} */
    const found = [];
    if (data.hasTimes && least > 7 * day) {
      const count = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600].find((size) => size * 28 * day >= least) ?? 1200;
      const start = new Date((data.base + view.from) * 1000);
      let month = Math.floor((start.getUTCFullYear() * 12 + start.getUTCMonth()) / count) * count;
      for (let at = -Infinity; at <= view.to; month += count) {
        if (at >= view.from) found.push(at);
        at = Date.UTC(2000, month - 24000) / 1000 - data.base;
      }
      return { apart: count * 28 * day, found };
    }
    const apart = step(data.hasTimes ? least : Math.max(least, 1));
    // 1970 began on a Thursday.
    const shift = data.hasTimes ? (data.base - (apart % (7 * day) === 0 ? 4 * day : 0)) % apart : 0;
    for (let at = Math.ceil((view.from + shift) / apart) * apart - shift; at <= view.to; at += apart) found.push(at);
    return { apart, found };
  };

  const draw = () => {
    const width = scroller.clientWidth;
    const height = element("stage").clientHeight;
    const context = fit(canvas, width, height);
    const { left, room } = axis();
    /** @param {number} at */
    const x = (at) => left + ((at - view.from) / (view.to - view.from)) * room;
    context.font = "12px Helvetica, Arial, sans-serif";
    context.textBaseline = "middle";
    drawAxis(context, x, left, room, height);
    const scrolled = scroller.scrollTop;
    context.save();
    context.beginPath();
    context.rect(0, axisHeight, width, height - axisHeight);
    context.clip();
    for (const lane of shown) {
      const top = lane.top - scrolled + axisHeight;
      if (top > height || top + lane.height < axisHeight) continue;
      drawLane(context, lane, top, x, left, room);
    }
    context.restore();
    if (shown.length === 0) {
      context.fillStyle = colors.muted;
      context.fillText(emptiness(), left + 8, axisHeight + 30);
    }
    if (scroller.scrollTop + scroller.clientHeight < scroller.scrollHeight - 1) {
      // More lanes are below.
      const shade = context.createLinearGradient(0, height - 14, 0, height);
      shade.addColorStop(0, `${colors.faint}00`);
      shade.addColorStop(1, colors.faint);
      context.fillStyle = shade;
      context.fillRect(0, height - 14, width, 14);
    }
    drawBrush(left, room, width);
  };

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {(at: number) => number} x
   * @param {number} left @param {number} room @param {number} height
   */
  const drawAxis = (context, x, left, room, height) => {
    const perPixel = (view.to - view.from) / room;
    const hasFraction = data.digits > 0 && data.hasTimes;
    const longest = hasFraction && perPixel > 0.02 ? clock(view.to).slice(0, -4) : clock(view.to);
    const { apart, found } = ticks(perPixel * (perPixel > day / 110 ? 90 : context.measureText(longest).width + 40));
    const top = axisHeight - 25;
    context.textAlign = "center";
    for (const [from, to] of data.holes) {
      const [start, end] = [Math.max(x(from), left), Math.min(x(to), left + room)];
      if (end <= start) continue;
      context.fillStyle = colors.panel;
      context.fillRect(start, axisHeight, end - start, height - axisHeight);
      context.fillStyle = colors.muted;
      if (end - start > 80) context.fillText("not recorded", (start + end) / 2, axisHeight + 8);
    }
    for (const at of found) {
      context.strokeStyle = colors.grid;
      context.beginPath();
      context.moveTo(x(at), axisHeight);
      context.lineTo(x(at), height);
      context.stroke();
      context.fillStyle = colors.muted;
      const words = apart >= 1 && hasFraction ? clock(at).slice(0, -4) : clock(at);
      const lines = [apart >= day && data.hasTimes && date(at) || words, offset(at, apart)];
      lines.forEach((text, row) => {
        // The first and the last stay whole.
        const half = context.measureText(text).width / 2;
        context.fillText(text, Math.max(left + half + 4, Math.min(x(at), left + room + 6 - half)), top + row * 15);
      });
    }
    if (mark >= view.from && mark <= view.to) {
      context.strokeStyle = colors[markColor()];
      line(context, [4, 3], [[x(mark), axisHeight - 4, x(mark), height]]);
      context.setLineDash([]);
    }
    context.textAlign = "left";
    context.fillStyle = colors.muted;
    const origin = `from ${clock(mark)}`;
    if (isNarrow) {
      context.fillText(clip(context, `time, and time ${origin}`, room), 4, 9);
    } else {
      context.fillText("time", 8, 9);
      context.fillText(clip(context, origin, nameWidth - 16), 8, 24);
    }
  };

  /** The colour of what the axis counts from: as alarming as what was found there. */
  const markColor = () => {
    const severities = data.findings.filter((finding) => finding.at === mark).map((finding) => finding.severity);
    return severities.includes("error") ? "bad" : severities.includes("warning") ? "warning" : "line";
  };

  /**
   * Writes words on a ground of their own, so that no line crosses them.
   * @param {CanvasRenderingContext2D} context
   * @param {string} words @param {number} start @param {number} y
   * @param {CanvasPattern | string} back the colour of the ground
   */
  const write = (context, words, start, y, back) => {
    const color = context.fillStyle;
    context.fillStyle = back;
    context.fillRect(start - 2, y - 5, context.measureText(words).width + 4, 9);
    context.fillStyle = color;
    context.fillText(words, start, y);
  };

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Lane} lane @param {number} top
   * @param {(at: number) => number} x
   * @param {number} left @param {number} room
   */
  const drawLane = (context, lane, top, x, left, room) => {
    const isChosen = lane.index === chosen.lane;
    const isMarked = isChosen && shown.length > 1;
    const back = isMarked ? colors.panel : colors.canvas;
    if (isMarked) {
      context.fillStyle = back;
      context.fillRect(0, top, left + room + 12, lane.height);
    }
    context.textAlign = "left";
    const band = isPart(lane) ? 16 : 26;
    const base = top + baseOf(lane);
    context.fillStyle = colors.text;
    if (isNarrow) {
      write(context, clip(context, title(lane), room), 6, top + 8, back);
    } else if (isPart(lane)) {
      context.fillStyle = colors.muted;
      context.fillText(clip(context, lane.name, nameWidth - 16), 8, base - 8);
    } else {
      context.font = "bold 12px Helvetica, Arial, sans-serif";
      context.fillText(clip(context, lane.app, nameWidth - 16), 8, base - 20);
      context.font = "12px Helvetica, Arial, sans-serif";
      context.fillStyle = colors.muted;
      context.fillText(clip(context, [lane.name, lane.device].filter(Boolean).join(" · "), nameWidth - 16), 8, base - 6);
    }
    context.save();
    context.beginPath();
    context.rect(left, top + titleHeight - 2, room + 12, lane.height - titleHeight + 4);
    context.clip();
    context.strokeStyle = colors.faint;
    context.beginPath();
    context.moveTo(left, base + 0.5);
    context.lineTo(left + room, base + 0.5);
    context.stroke();
    // Words come after all lines.
    const labels = [
      ...drawStates(context, lane, base, band, x, left, room, back),
      ...drawMarks(context, lane, base - band, base, x, left, room, back),
    ];
    for (const label of labels) label();
    for (const task of lane.tasks) drawTask(context, task, base, x, back);
    const gauges = lane.gauges.filter((gauge) => gaugeEnd(gauge) >= view.from && gauge.start <= view.to);
    /** @type {[number, number][]} where their row is filled */
    const taken = gauges.map((gauge) => [x(gauge.start), x(gaugeEnd(gauge))]);
    for (const gauge of gauges) drawGauge(context, gauge, base + 3 + lane.rows * rowHeight, x, left, room, taken, back);
    context.restore();
    if (isMarked) {
      context.fillStyle = colors["active-line"];
      context.fillRect(0, top, 4, lane.height);
    }
  };

  /**
   * Lines with words where there is room for them, the gravest first: words about what went wrong are always there. A line
   * goes up to its words, whose sign is beside it. Returns what writes the words.
   * @param {CanvasRenderingContext2D} context
   * @param {Lane} lane @param {number} top @param {number} base
   * @param {(at: number) => number} x
   * @param {number} left @param {number} room @param {string} back
   */
  const drawMarks = (context, lane, top, base, x, left, room, back) => {
    /** @type {[number, number][][]} */
    const taken = isPart(lane) ? [[]] : [[], []];
    /** Lines, and how many rows up they go. @type {[number, number][]} */
    const lines = [[x(mark), taken.length]];
    const visible = lane.marks.filter((entry) => entry.at >= view.from && entry.at <= view.to);
    /** @param {Mark} entry */
    const rank = (entry) => entry.isBad ? Number(entry.at !== data.zero) : ({ exit: 2, warning: 3, launch: 4 })[entry.kind] ?? 5;
    const ordered = [...visible].sort((one, other) => rank(one) - rank(other));
    /** @type {(() => void)[]} */
    const labels = [];
    let last = -1;
    for (const entry of ordered) {
      const at = x(entry.at);
      // Many in one place are one line.
      if (!entry.isBad && Math.abs(at - last) < 1) continue;
      last = at;
      // Rather where the process does not run; on the other side if there are lines or no room.
      const isFirst = entry.kind === "launch" || (entry.kind !== "exit" && at > left + room / 2);
      // What has no room beside its line in one row may have it in two, broken after a colon.
      const places = [[entry.words], entry.words.split(/(?<=:) /)].flatMap((parts) => [isFirst, !isFirst].flatMap((isBefore) => {
        const signed = parts.map((part, index) => (index > 0 ? part : isBefore ? `${part} ${entry.sign}` : `${entry.sign} ${part}`));
        const width = Math.min(Math.max(...signed.map((part) => context.measureText(part).width)), room) + 8;
        const wanted = isBefore ? at - width : at;
        const start = Math.max(Math.min(wanted, left + room + 12 - width), left);
        const row = taken.findIndex((_, first) => first + parts.length <= taken.length
          && taken.slice(first, first + parts.length).flat().every(([from, to]) => start + width < from || start > to));
        const isFree = row >= 0 && taken[row].length <= 60 && (start === wanted || entry.isBad);
        const isClear = start === wanted && lines.every(([line, rows]) => rows <= row || line <= start + 1 || line >= start + width - 1)
          && taken.slice(0, row).flat().every(([from, to]) => at <= from || at >= to);
        return isFree ? [{ signed, isBefore, start, end: start + width, row, isClear }] : [];
      }));
      // What went wrong or ended has its words in any case; those of others would mislead at the line of another moment.
      const place = places.find((one) => one.isClear) ?? (entry.isBad || entry.kind === "exit" ? places[0] : undefined);
      /** @param {number} row */
      const height = (row) => top - 9 - row * 13;
      const highest = place ? place.row + place.signed.length - 1 : 0;
      context.strokeStyle = entry.isBad ? colors.bad : colors.line;
      context.beginPath();
      context.moveTo(at, place ? height(highest) - 5 : top - 4);
      context.lineTo(at, base);
      context.stroke();
      if (!place) continue;
      for (let row = place.row; row <= highest; row += 1) taken[row].push([place.start, place.end]);
      lines.push([at, highest]);
      labels.push(() => {
        context.fillStyle = entry.isBad ? colors.bad : colors.text;
        place.signed.forEach((part, index) => {
          const words = clip(context, part, room);
          const start = place.isBefore ? place.end - 4 - context.measureText(words).width : place.start + 4;
          write(context, words, start, height(highest - index), back);
        });
      });
    }
    return labels;
  };

  /**
   * Draws the states in view, and returns what writes their names.
   * @param {CanvasRenderingContext2D} context
   * @param {Lane} lane @param {number} base @param {number} band
   * @param {(at: number) => number} x
   * @param {number} left @param {number} room @param {string} back
   */
  const drawStates = (context, lane, base, band, x, left, room, back) => {
    if (lane.count === 0) return [];
    const { bounds, states } = columns;
    /** @type {(() => void)[]} */
    const labels = [];
    const first = Math.max(firstBeyond(lane, view.from) - 1, 0);
    const last = Math.min(firstBeyond(lane, view.to), lane.count);
    const perPixel = (view.to - view.from) / room;
    const visible = visibility();
    /** @type {number[][]} pixels, by the states seen there */
    const slivers = data.states.map(() => []);
    for (let interval = first; interval < last;) {
      const [from, to] = span(lane, interval);
      if (to - from >= perPixel) {
        labels.push(...box(context, lane.first + interval, Math.max(x(from), left), Math.min(x(to), left + room), base, band, back));
        interval += 1;
        continue;
      }
      // Those that begin in one pixel and are shorter: the most visible, and in front of it one at random, so that
      // many of them are as frequent in the picture as in time. In equal steps it could keep to the step of a log
      // that repeats itself.
      const pixel = Math.floor(Math.max(x(from), left));
      const pixelEnd = view.from + (pixel + 1 - left) * perPixel;
      let next = Math.min(Math.max(firstBeyond(lane, pixelEnd) - 1, interval + 1), last);
      const [nextFrom, nextTo] = span(lane, next);
      if (next < last && nextFrom < pixelEnd && nextTo - nextFrom < perPixel) next += 1;
      let best = states[lane.first + interval];
      for (let other = interval + 1; other < next; other += 1) {
        const state = states[lane.first + other];
        if (visible[state] > visible[best]) best = state;
      }
      const at = from + ((pixel * 0.618034) % 1) * (bounds[lane.firstBound + next] - from);
      const random = states[lane.first + Math.min(Math.max(firstBeyond(lane, at) - 1, interval), next - 1)];
      slivers[best].push(pixel);
      if (random !== best) slivers[random].push(pixel);
      interval = next;
    }
    for (const state of tallestFirst) {
      const size = sizes[state] * band;
      if (size === 0 || slivers[state].length === 0) continue;
      context.globalAlpha = isDim(state) ? dimmed : 1;
      context.fillStyle = paint(context, data.states[state].roles);
      for (const pixel of slivers[state]) context.fillRect(pixel, base - size, 1, size);
    }
    context.globalAlpha = 1;
    if (lane.index !== chosen.lane || chosen.interval < first || chosen.interval >= last) return labels;
    const [start, end] = span(lane, chosen.interval).map(x);
    context.strokeStyle = colors.text;
    context.lineWidth = 2;
    context.strokeRect(Math.max(start, left), base - band, Math.max(Math.min(end, left + room) - Math.max(start, left), 3), band);
    context.lineWidth = 1;
    return labels;
  };

  /**
   * Draws an interval's state, and returns what writes its name. An edge is dashed where no line shows the state to begin
   * or end there.
   * @param {CanvasRenderingContext2D} context
   * @param {number} interval among those of all lanes
   * @param {number} start @param {number} end @param {number} base @param {number} band @param {string} back
   */
  const box = (context, interval, start, end, base, band, back) => {
    const place = columns.states[interval];
    const state = data.states[place];
    const isUnknown = state.isOpen;
    const size = isUnknown ? band : sizes[place] * band;
    context.globalAlpha = isDim(place) ? dimmed : 1;
    if (isUnknown) {
      context.strokeStyle = colors.faint;
      context.setLineDash([1, 4]);
      context.strokeRect(start + 0.5, base - band + 0.5, end - start - 1, band - 1);
    } else if (size > 0) {
      context.fillStyle = paint(context, state.roles);
      context.fillRect(start, base - size, end - start, size);
      if (end - start > 3) {
        context.strokeStyle = colors[`${state.roles[0]}-line`];
        const [left, right, top, bottom] = [start + 0.5, end - 0.5, base - size + 0.5, base - 0.5];
        line(context, state.roles.length > 1 ? [3, 2] : [], [[left, top, right, top], [left, bottom, right, bottom]]);
        line(context, columns.begins[interval] === observed ? [] : [2, 3], [[left, top, left, bottom]]);
        line(context, columns.ends[interval] === observed ? [] : [2, 3], [[right, top, right, bottom]]);
      }
    }
    context.setLineDash([]);
    const words = end - start < 46 ? undefined
      : [named(state), state.words].find((text) => context.measureText(text).width + 10 <= end - start);
    context.globalAlpha = 1;
    if (!words) return [];
    const isInside = size >= 12 && !isUnknown;
    const y = size < 12 && !isUnknown ? base - size - 8 : base - Math.min(size, 16) / 2;
    return [() => {
      context.globalAlpha = isDim(place) ? dimmed : 1;
      context.fillStyle = isInside ? colors.text : colors.muted;
      write(context, words, start + 5, y, isInside ? paint(context, state.roles) : back);
      context.globalAlpha = 1;
    }];
  };

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {number[]} dash @param {[number, number, number, number][]} lines from where to where
   */
  const line = (context, dash, lines) => {
    context.setLineDash(dash);
    context.beginPath();
    for (const [fromX, fromY, toX, toY] of lines) {
      context.moveTo(fromX, fromY);
      context.lineTo(toX, toY);
    }
    context.stroke();
  };

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Task} task @param {number} base
   * @param {(at: number) => number} x
   * @param {string} back
   */
  const drawTask = (context, task, base, x, back) => {
    const [from, to] = [task.begin ?? 0, task.until ?? whole];
    if (to < view.from || from > view.to) return;
    const y = base + 4 + (task.row ?? 0) * rowHeight;
    const isBad = isLate(task);
    context.strokeStyle = isBad ? colors.bad : colors.line;
    const [start, end] = [x(Math.max(from, view.from)), x(Math.min(to, view.to))];
    context.strokeRect(start + 0.5, y + 0.5, Math.max(end - start, 2), rowHeight - 3);
    context.fillStyle = isBad ? colors.bad : colors.text;
    context.font = "11px Helvetica, Arial, sans-serif";
    const room = end - start - 6;
    const long = `${task.name}, never ended`;
    const words = task.outcome === "leaked" && context.measureText(long).width <= room ? long : task.name;
    if (room > 34) write(context, clip(context, words, room), start + 4, y + 6, back);
    context.font = "12px Helvetica, Arial, sans-serif";
  };

  /**
   * Whether the app did not end a task in time.
   * @param {Task} task
   */
  const isLate = (task) => task.outcome === "leaked" || task.outcome === "expired";

  /** @param {Gauge} gauge */
  const gaugeColor = (gauge) => gauge.verdict === "over" || gauge.verdict === "killed" ? "bad"
    : gauge.verdict === "near" ? "warning" : "background-line";

  /** @param {Gauge} gauge */
  const gaugeEnd = (gauge) => Math.max(gauge.end, gauge.start + gauge.budget);

  /**
   * A gauge, with words where there is room for them.
   * @param {CanvasRenderingContext2D} context
   * @param {Gauge} gauge @param {number} y
   * @param {(at: number) => number} x
   * @param {number} left @param {number} room
   * @param {[number, number][]} taken @param {string} back
   */
  const drawGauge = (context, gauge, y, x, left, room, taken, back) => {
    context.fillStyle = colors[gaugeColor(gauge)];
    context.fillRect(x(gauge.start), y + 2, Math.max(x(gauge.end) - x(gauge.start), 1), 6);
    context.strokeStyle = colors.line;
    context.strokeRect(x(gauge.start) + 0.5, y + 1.5, Math.max(x(gauge.start + gauge.budget) - x(gauge.start), 1), 7);
    const words = `budget: ${gauge.words}`;
    context.font = "11px Helvetica, Arial, sans-serif";
    context.fillStyle = colors.text;
    const width = context.measureText(words).width + 8;
    const place = taken.length > 200 ? undefined : [x(gaugeEnd(gauge)), x(gauge.start) - width].find((from) => (
      from >= left && from + width <= left + room
        && taken.every(([start, end]) => from + width <= start || from >= end)));
    if (place !== undefined) {
      write(context, words, place + 4, y + 5, back);
      taken.push([place, place + width]);
    }
    context.font = "12px Helvetica, Arial, sans-serif";
  };

  /** @param {CanvasRenderingContext2D} context @param {string} text @param {number} room */
  const clip = (context, text, room) => {
    if (context.measureText(text).width <= room) return text;
    const letters = [...text];
    let [low, high] = [0, letters.length];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      const half = Math.ceil(middle / 2);
      const shorter = `${letters.slice(0, half).join("")}…${letters.slice(letters.length - (middle - half)).join("")}`;
      if (context.measureText(shorter).width <= room) low = middle; else high = middle - 1;
    }
    const half = Math.ceil(low / 2);
    return `${letters.slice(0, half).join("")}…${low > half ? letters.slice(letters.length - (low - half)).join("") : ""}`;
  };

  /** The states of the whole log, until other lanes are shown. @type {HTMLCanvasElement | null} */
  let overview = null;
  const mostRowsInOverview = 6;

  /**
   * The states of the lanes that are shown, a row each, and where nobody recorded.
   * @param {number} room @param {number} height
   */
  const drawOverview = (room, height) => {
    const surface = document.createElement("canvas");
    const context = fit(surface, room, height);
    context.fillStyle = colors.panel;
    context.fillRect(0, 0, room, height);
    const rows = wholeLanes(shown.map(appOf)).slice(0, mostRowsInOverview);
    const size = (height - 8) / Math.max(rows.length, 1);
    const visible = visibility();
    rows.forEach((lane, row) => {
      if (lane.count === 0) return;
      const { bounds, states } = columns;
      const base = 4 + size * (row + 1) - 1;
      // A state shorter than a pixel is seen, too: of several, the most visible.
      const seen = new Int16Array(Math.ceil(room)).fill(-1);
      for (let interval = 0; interval < lane.count; interval += 1) {
        const state = states[lane.first + interval];
        const bound = lane.firstBound + interval;
        const end = Math.max((bounds[bound + 1] / beyond) * room, (bounds[bound] / beyond) * room + 1e-9);
        for (let pixel = Math.floor((bounds[bound] / beyond) * room); pixel < end; pixel += 1) {
          if (seen[pixel] < 0 || visible[state] > visible[seen[pixel]]) seen[pixel] = state;
        }
      }
      let begin = 0;
      for (let pixel = 1; pixel <= seen.length; pixel += 1) {
        if (pixel < seen.length && seen[pixel] === seen[begin]) continue;
        if (seen[begin] >= 0) paintStrip(context, seen[begin], begin, pixel, base, size - 1);
        begin = pixel;
      }
    });
    context.fillStyle = colors.canvas;
    for (const [from, to] of data.holes) {
      context.fillRect((from / beyond) * room, 0, Math.max(((to - from) / beyond) * room, 1), height);
    }
    return surface;
  };

  /**
   * @param {CanvasRenderingContext2D} context @param {number} state its place
   * @param {number} from @param {number} to @param {number} base @param {number} band
   */
  const paintStrip = (context, state, from, to, base, band) => {
    const size = sizes[state] * band;
    if (size === 0) return;
    context.globalAlpha = isDim(state) ? dimmed : 1;
    context.fillStyle = paint(context, data.states[state].roles);
    context.fillRect(from, base - size, to - from, size);
    context.globalAlpha = 1;
  };

  /**
   * The whole log, with the part in view.
   * @param {number} left
   * @param {number} room
   * @param {number} width
   */
  const drawBrush = (left, room, width) => {
    const height = 44;
    const context = fit(brush, width, height);
    /** @param {number} at */
    const x = (at) => left + (at / beyond) * room;
    overview ??= drawOverview(room, height);
    context.drawImage(overview, left, 0, room, height);
    for (const finding of data.findings) {
      const lane = data.lanes[finding.lane];
      if (finding.at === undefined || finding.severity === "note" || (app && lane && appOf(lane) !== app)) continue;
      context.fillStyle = finding.severity === "error" ? colors.bad : colors.warning;
      context.fillRect(x(finding.at) - 1, 0, 2, height);
    }
    context.strokeStyle = colors.text;
    context.lineWidth = 2;
    context.strokeRect(x(view.from), 1, Math.max(x(view.to) - x(view.from), 3), height - 2);
    context.lineWidth = 1;
  };

  // MARK: Moving

  /** @param {number} from @param {number} to */
  const show = (from, to) => {
    const least = data.hasTimes ? 1e-5 : 2;
    const length = Math.min(Math.max(to - from, least), beyond);
    const start = Math.min(Math.max(from, 0), beyond - length);
    view = { from: start, to: start + length };
    redraw();
    remember();
  };

  /** @param {number} factor @param {number} [at] */
  const zoom = (factor, at = (view.from + view.to) / 2) =>
    show(at - (at - view.from) * factor, at + (view.to - at) * factor);

  /** @param {number} share */
  const pan = (share) => {
    const length = view.to - view.from;
    show(view.from + length * share, view.to + length * share);
  };

  /** Where the axis begins, and how long it is, in pixels. */
  const axis = () => {
    const left = isNarrow ? 0 : nameWidth;
    return { left, room: Math.max(scroller.clientWidth - left - 12, 10) };
  };

  /**
   * How far along the axis a place is, 0…1.
   * @param {number} place in pixels from the canvas's left
   */
  const share = (place) => (place - axis().left) / axis().room;

  /** @param {number} place in pixels from the canvas's left */
  const instant = (place) => view.from + share(place) * (view.to - view.from);

  /**
   * Shows all lanes of a lane's app, or of all apps if they are shown.
   * @param {Lane | undefined} lane
   */
  const clearFilters = (lane) => {
    for (const control of Object.values(filters)) control.value = "";
    search.value = "";
    if (lane && app) showApp(appOf(lane));
    filter();
  };

  /**
   * The interval of a lane at an instant; -1 before the first.
   * @param {Lane} lane @param {number} at
   */
  const intervalAt = (lane, at) => Math.min(firstBeyond(lane, at) - 1, lane.count - 1);

  /** @param {number} y @returns {Lane | undefined} */
  const laneAt = (y) => {
    const place = y - axisHeight + scroller.scrollTop;
    return shown.find((lane) => place >= lane.top && place < lane.top + lane.height);
  };

  /** @param {Task} task */
  const taskWords = (task) => {
    const from = task.begin === undefined ? "from an unknown time" : `from ${clock(task.begin)}`;
    const to = task.end === undefined ? "without an end in the log" : `to ${clock(task.end)}`;
    return `${task.name}, ${task.outcome}: ${from} ${to}${task.place ? `, ${task.place}` : ""}`;
  };

  /** @param {Mark} entry */
  const markWords = (entry) =>
    `${entry.words} at ${clock(entry.at)} (${offset(entry.at)})${entry.place ? `, ${entry.place}` : ""}`;

  /**
   * What is at a place, in words.
   * @param {number} px
   * @param {number} y
   */
  const wordsAt = (px, y) => {
    const lane = laneAt(y);
    const at = instant(px);
    if (!lane || y < axisHeight) return { lane, words: "" };
    const near = ((view.to - view.from) / scroller.clientWidth) * 6;
    const entry = lane.marks.find((item) => Math.abs(item.at - at) < near);
    const below = y - axisHeight + scroller.scrollTop - lane.top - baseOf(lane) - 4;
    if (below > 0) {
      const row = Math.floor(below / rowHeight);
      const task = lane.tasks.find((item) => item.row === row && (item.begin ?? 0) <= at && at <= (item.until ?? whole));
      if (task) return { lane, words: taskWords(task) };
      const gauge = lane.gauges.find((item) => item.start <= at && at <= Math.max(item.end, item.start + item.budget));
      if (gauge) return { lane, words: `budget: ${gauge.words}, ${gauge.verdict}${gauge.place ? `, ${gauge.place}` : ""}` };
    }
    if (entry) return { lane, words: markWords(entry) };
    const interval = intervalAt(lane, at);
    return { lane, words: interval >= 0 && lane.count > 0 ? describe(lane, interval) : "" };
  };

  /**
   * The state in which the log leaves a lane, which may be too short to be seen; empty where it has ended.
   * @param {Lane} lane
   */
  const lastWords = (lane) => {
    const place = lane.first + lane.count - 1;
    const state = data.states[columns.states[place]];
    if (lane.count === 0 || columns.ends[place] !== cutOff || state.isOpen) return "";
    return `${named(state)} as the log ends, since ${clock(span(lane, lane.count - 1)[0])}`;
  };

  /**
   * Says in words what is chosen of a lane.
   * @param {Lane} lane @param {string} [words]
   */
  const announce = (lane, words = lastWords(lane)) => {
    live.textContent = `${title(lane)}${words ? `: ${words}` : ""}`;
  };

  /** @param {Lane} lane @param {number} interval @param {boolean} [isMoving] @param {string} [words] */
  const choose = (lane, interval, isMoving = true, words = interval >= 0 ? describe(lane, interval) : lastWords(lane)) => {
    chosen = { lane: lane.index, interval };
    announce(lane, words);
    const room = canvas.clientHeight - axisHeight;
    if (lane.top < scroller.scrollTop) scroller.scrollTop = lane.top;
    else if (lane.top + lane.height > scroller.scrollTop + room) scroller.scrollTop = lane.top + lane.height - room;
    if (interval >= 0 && isMoving) {
      const [from, to] = span(lane, interval);
      if (from < view.from || to > view.to) {
        const length = Math.max(view.to - view.from, (to - from) * 1.2);
        show((from + to) / 2 - length / 2, (from + to) / 2 + length / 2);
      }
    }
    fillTable();
    redraw();
    remember();
  };

  // MARK: The table

  const mostRows = 500;

  const fillTable = () => {
    const details = /** @type {HTMLDetailsElement} */ (element("table"));
    if (!details.open) return;
    const lane = data.lanes[chosen.lane] ?? shown[0];
    const body = element("rows");
    body.replaceChildren();
    element("caption").textContent = lane ? `${title(lane)}, from ${clock(view.from)} to ${clock(Math.min(view.to, whole))}` : "No lane";
    if (!lane) return;
    const first = Math.max(firstBeyond(lane, view.from) - 1, 0);
    const last = Math.min(firstBeyond(lane, view.to), lane.count);
    for (let interval = first; interval < Math.min(last, first + mostRows); interval += 1) {
      const place = lane.first + interval;
      const [from, to] = span(lane, interval);
      const row = document.createElement("tr");
      const cells = [
        named(data.states[columns.states[place]]), clock(from), clock(to), duration(to - from), data.evidence[columns.begins[place]],
        lineAt(place),
      ];
      for (const text of cells) {
        const cell = document.createElement("td");
        cell.textContent = text;
        row.append(cell);
      }
      body.append(row);
    }
    element("more").textContent = last - first > mostRows
      ? `${last - first - mostRows} more rows in view: zoom in to see them` : "";
  };

  // MARK: Links

  let timer = 0;
  const remember = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const parts = new URLSearchParams();
      if (app || list) parts.set("app", app);
      for (const [name, control] of Object.entries(filters)) if (control.value) parts.set(name, control.value);
      if (search.value) parts.set("q", search.value);
      if (chosen.lane >= 0) parts.set("lane", `${chosen.lane}`);
      if (mark !== data.zero) parts.set("at", mark.toFixed(6));
      if (view.from > 0 || view.to < beyond) {
        parts.set("from", view.from.toFixed(6));
        parts.set("to", view.to.toFixed(6));
      }
      history.replaceState(null, "", `#${parts}`);
    }, 200);
  };

  const reopen = () => {
    const parts = new URLSearchParams(location.hash.slice(1));
    const index = parts.get("show");
    if (index !== null) {
      goTo(Number(index));
      return;
    }
    showApp(parts.get("app") ?? firstApp());
    for (const [name, control] of Object.entries(filters)) control.value = parts.get(name) ?? "";
    search.value = parts.get("q") ?? "";
    filter();
    const [from, to] = [Number(parts.get("from") ?? 0), Number(parts.get("to") ?? beyond)];
    if (Number.isFinite(from) && Number.isFinite(to) && from < to) show(from, to);
    const lane = data.lanes[Number(parts.get("lane") ?? shown[0]?.index ?? -1)];
    const at = Number(parts.get("at") ?? Number.NaN);
    if (Number.isFinite(at)) goToMoment(at, lane && parts.has("lane") ? lane : undefined, !parts.has("from"));
    else if (lane) choose(lane, -1, false);
  };

  /** The app that is shown first: the one that matters most. */
  const firstApp = () => (document.querySelector("#apps a[aria-current]")
    ?? document.querySelector("#apps a:not([data-app=''])"))?.getAttribute("data-app") ?? "";

  /**
   * Goes to a finding's place.
   * @param {number} index
   */
  const goTo = (index) => {
    const finding = data.findings[index];
    if (finding?.at === undefined) return;
    goToMoment(finding.at, data.lanes[finding.lane], true, finding.span);
    canvas.focus({ preventScroll: true });
  };

  /** @param {Lane} lane @param {number} at */
  const covers = (lane, at) =>
    intervalAt(lane, at) >= 0 && columns.bounds[lane.firstBound + lane.count] >= at;

  /**
   * The states, budgets and tasks of a lane that begin or end at an instant.
   * @param {Lane} lane @param {number} at
   * @param {number} interval the one from there on
   */
  const spansBeside = (lane, at, interval) => [
    ...[interval - 1, interval].filter((place) => place >= 0 && sizes[columns.states[lane.first + place]] > 0)
      .map((place) => span(lane, place)),
    ...lane.gauges.map((gauge) => [gauge.start, gaugeEnd(gauge)]),
    ...lane.tasks.map((task) => [task.begin ?? 0, task.until ?? whole]),
  ].filter(([from, to]) => Math.min(Math.abs(from - at), Math.abs(to - at)) <= (to - from) / 50);

  /**
   * Shows a part of the log with something on either side.
   * @param {number} from @param {number} to
   */
  const showAround = (from, to) => {
    const room = Math.max((to - from) / 3, whole / 100, data.hasTimes ? 1 : 5);
    show(from - room, to + room);
  };

  /**
   * Counts times from an instant, and chooses the state from there on, or that before an end.
   * @param {number} at
   * @param {Lane | undefined} lane
   * @param {boolean} isMoving whether the view moves to it
   * @param {[number, number]} [about] what the view holds, too
   */
  const goToMoment = (at, lane, isMoving, about = [at, at]) => {
    mark = at;
    clearFilters(lane);
    const there = lane ?? shown.find((item) => covers(item, at)) ?? shown[0];
    if (there && there.count > 0) {
      const interval = Math.max(intervalAt(there, at), 0);
      if (isMoving) {
        const spans = [[at, at], about, ...spansBeside(there, at, interval)];
        showAround(Math.min(...spans.map(([from]) => from)), Math.max(...spans.map(([, to]) => to)));
      }
      choose(there, interval, false);
    }
    const box = element("timeline").getBoundingClientRect();
    if (box.top < 0 || box.top > window.innerHeight - 200) element("timeline").scrollIntoView({ block: "start" });
  };

  // MARK: Events

  const pointers = /** @type {Map<number, {x: number, y: number}>} */ (new Map());
  /** @type {{from: number, to: number, distance: number, middle: number} | null} */
  let pinch = null;
  /** @type {number | null} */
  let selection = null;

  // Where the pointer is on the axis.
  let pointer = /** @type {number | null} */ (null);

  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
    if (event.offsetY < axisHeight) {
      mark = instant(event.offsetX);
      redraw();
    } else if (event.shiftKey) {
      selection = instant(event.offsetX);
    } else {
      // What hovering shows, a click keeps.
      const { lane, words } = wordsAt(event.offsetX, event.offsetY);
      if (lane) choose(lane, intervalAt(lane, instant(event.offsetX)), false, words);
    }
    if (pointers.size === 2) {
      const [one, other] = [...pointers.values()];
      pinch = { ...view, distance: Math.abs(one.x - other.x), middle: instant((one.x + other.x) / 2) };
    }
  });

  canvas.addEventListener("pointermove", (event) => {
    pointer = event.offsetX;
    const before = pointers.get(event.pointerId);
    if (before && pinch && pointers.size === 2) {
      pointers.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
      const [one, other] = [...pointers.values()];
      const factor = pinch.distance / Math.max(Math.abs(one.x - other.x), 1);
      show(pinch.middle - (pinch.middle - pinch.from) * factor, pinch.middle + (pinch.to - pinch.middle) * factor);
    } else if (before && selection === null) {
      pan((before.x - event.offsetX) / Math.max(scroller.clientWidth - (isNarrow ? 0 : nameWidth), 10));
      pointers.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
    }
    const { lane, words } = wordsAt(event.offsetX, event.offsetY);
    tip.hidden = !words || pointers.size > 0;
    if (lane && words) {
      tip.replaceChildren();
      const strong = document.createElement("strong");
      strong.textContent = title(lane);
      tip.append(strong, document.createElement("br"), words);
      tip.style.left = `${Math.min(event.offsetX + 14, Math.max(scroller.clientWidth - 330, 4))}px`;
      tip.style.top = `${event.offsetY + 16}px`;
    }
  });

  /** @param {PointerEvent} event */
  const release = (event) => {
    if (selection !== null) {
      const end = instant(event.offsetX);
      // Shorter than three pixels it is a moment.
      if (Math.abs(end - selection) * axis().room > (view.to - view.from) * 3) {
        show(Math.min(selection, end), Math.max(selection, end));
      } else {
        mark = selection;
        redraw();
        remember();
      }
    }
    pointers.delete(event.pointerId);
    pinch = null;
    selection = null;
    fillTable();
  };
  canvas.addEventListener("pointerup", release);
  canvas.addEventListener("pointercancel", release);
  canvas.addEventListener("pointerleave", () => {
    tip.hidden = true;
    pointer = null;
  });
  canvas.addEventListener("dblclick", () => show(0, beyond));

  canvas.addEventListener("wheel", (event) => {
    if (event.ctrlKey || event.metaKey || document.activeElement === canvas && event.deltaX === 0 && !event.shiftKey) {
      event.preventDefault();
      tip.hidden = true;
      const turn = Math.max(-50, Math.min(50, event.deltaY));
      zoom(Math.exp(turn * 0.008), instant(event.offsetX));
    } else if (event.deltaX !== 0 || event.shiftKey) {
      event.preventDefault();
      pan((event.deltaX || event.deltaY) / Math.max(scroller.clientWidth, 10));
    }
  }, { passive: false });

  /** Whether the timeline is in the window, so that keys are for it. */
  const isBoardSeen = () => {
    const box = element("stage").getBoundingClientRect();
    return box.bottom > 0 && box.top < window.innerHeight;
  };

  const help = /** @type {HTMLDialogElement} */ (element("help"));

  /** Where keys zoom to: the pointer, else the chosen state or the mark if it is in view, else the middle. */
  const zoomPlace = () => {
    if (pointer !== null) return instant(pointer);
    const lane = data.lanes[chosen.lane];
    if (lane && chosen.interval >= 0) {
      const [from, to] = span(lane, chosen.interval);
      const middle = (from + to) / 2;
      if (middle > view.from && middle < view.to) return middle;
    }
    return mark > view.from && mark < view.to ? mark : (view.from + view.to) / 2;
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || help.open) return;
    const target = /** @type {Element} */ (event.target);
    if (target.closest("input, select")) return;
    const isControl = target.closest("button, a, summary, [role=button]") !== null;
    const place = shown.findIndex((lane) => lane.index === chosen.lane);
    const lane = shown[place];
    /** @type {Record<string, () => void>} */
    const actions = {
      ArrowLeft: () => pan(-0.15),
      ArrowRight: () => pan(0.15),
      ArrowUp: () => shown.length > 0 && choose(shown[Math.max(place - 1, 0)], -1, false),
      ArrowDown: () => shown.length > 0 && choose(shown[Math.min(place + 1, shown.length - 1)], -1, false),
      "+": () => zoom(0.6, zoomPlace()),
      "=": () => zoom(0.6, zoomPlace()),
      "-": () => zoom(1 / 0.6, zoomPlace()),
      0: () => show(0, beyond),
      Escape: () => show(0, beyond),
      "/": () => search.focus(),
      "?": () => help.showModal(),
      Home: () => show(0, view.to - view.from),
      End: () => show(beyond - (view.to - view.from), beyond),
      n: () => lane && choose(lane, Math.min(chosen.interval + 1, lane.count - 1)),
      p: () => lane && choose(lane, Math.max(chosen.interval - 1, 0)),
      m: () => {
        if (!lane || chosen.interval < 0) return;
        [mark] = span(lane, chosen.interval);
        live.textContent = `${title(lane)}: times count from ${clock(mark)}`;
        redraw();
      },
      Enter: () => {
        const details = /** @type {HTMLDetailsElement} */ (element("table"));
        details.open = true;
        fillTable();
        details.querySelector("summary")?.focus();
      },
    };
    const action = actions[event.key];
    // The rest of the page scrolls and opens as any other.
    if (!action || (isControl && event.key === "Enter")) return;
    if (["Home", "End"].includes(event.key) && target !== canvas) return;
    if (!["/", "?"].includes(event.key) && !isBoardSeen()) return;
    event.preventDefault();
    action();
  });

  /** @type {number | null} */
  let brushStart = null;
  /** @param {number} place */
  const brushInstant = (place) => share(place) * beyond;
  brush.addEventListener("pointerdown", (event) => {
    brush.setPointerCapture(event.pointerId);
    brushStart = brushInstant(event.offsetX);
  });
  brush.addEventListener("pointermove", (event) => {
    if (brushStart === null) return;
    const end = brushInstant(event.offsetX);
    if (Math.abs(end - brushStart) > whole / 500) show(Math.min(brushStart, end), Math.max(brushStart, end));
  });
  brush.addEventListener("pointerup", (event) => {
    const end = brushInstant(event.offsetX);
    if (brushStart !== null && Math.abs(end - brushStart) <= whole / 500) {
      const half = (view.to - view.from) / 2;
      show(end - half, end + half);
    }
    brushStart = null;
    fillTable();
  });

  scroller.addEventListener("scroll", redraw);
  for (const control of Object.values(filters)) control.addEventListener("change", () => { filter(); remember(); });
  search.addEventListener("input", () => { filter(); remember(); });
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || shown.length === 0) return;
    const words = search.value.trim().toLowerCase();
    const places = shown.flatMap((lane) => [
      ...lane.marks.filter((entry) => entry.words.toLowerCase().includes(words))
        .map((entry) => ({ lane, at: entry.at, to: entry.at, words: markWords(entry) })),
      ...lane.tasks.filter((task) => task.name.toLowerCase().includes(words))
        .map((task) => ({ lane, at: task.begin ?? 0, to: task.until ?? whole, words: taskWords(task) })),
    ]).sort((one, other) => one.at - other.at);
    const next = places.find((place) => place.at > mark) ?? places[0];
    if (next) {
      mark = next.at;
      showAround(next.at, next.to);
      choose(next.lane, Math.max(intervalAt(next.lane, next.at), 0), false, next.words);
    } else {
      choose(shown[0], -1, false);
    }
  });
  element("in").addEventListener("click", () => zoom(0.6));
  element("out").addEventListener("click", () => zoom(1 / 0.6));
  element("all").addEventListener("click", () => show(0, beyond));
  element("table").addEventListener("toggle", fillTable);
  element("keys").addEventListener("click", () => help.showModal());
  window.addEventListener("hashchange", reopen);
  for (const link of document.querySelectorAll("a[data-finding]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      goTo(Number(link.getAttribute("data-finding")));
    });
  }
  for (const link of document.querySelectorAll("a[data-at]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      const name = link.closest("section.app")?.getAttribute("data-app");
      if (name && app) showApp(name);
      const at = Number(link.getAttribute("data-at"));
      const own = data.lanes.filter((lane) => appOf(lane) === name && lane.kind === "process");
      goToMoment(at, own.find((lane) => covers(lane, at)) ?? own[0], true);
    });
  }

  // MARK: Apps

  const list = document.querySelector("#apps ul");
  if (list) {
    const items = [...list.children].slice(1);
    const find = /** @type {HTMLInputElement} */ (element("find"));
    const order = /** @type {HTMLSelectElement} */ (element("order"));
    /** @param {Element} item */
    const name = (item) => item.querySelector("a")?.getAttribute("data-app") ?? "";
    find.addEventListener("input", () => {
      const words = find.value.trim().toLowerCase();
      for (const item of items) {
        /** @type {HTMLElement} */ (item).hidden = !item.textContent?.toLowerCase().includes(words);
      }
    });
    find.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      items.find((item) => !(/** @type {HTMLElement} */ (item).hidden))?.querySelector("a")?.click();
    });
    order.addEventListener("change", () => {
      const key = order.value;
      const sorted = key === "" ? items : [...items].sort((one, other) => key === "name"
        ? name(one).localeCompare(name(other))
        : Number(other.getAttribute(`data-${key}`)) - Number(one.getAttribute(`data-${key}`)));
      list.append(...sorted);
    });
    for (const link of list.querySelectorAll("a")) {
      link.addEventListener("click", (event) => {
        event.preventDefault();
        search.value = "";
        showApp(link.getAttribute("data-app") ?? "");
        filter();
        show(0, beyond);
        if (shown[0]) choose(shown[0], -1, false);
      });
    }
  }

  const small = matchMedia("(max-width: 480px)");

  /** Folds what comes after the answer's first items; on a small screen, after the first. */
  const foldItems = () => {
    const more = document.getElementById("folded");
    if (!more) return;
    const items = [...document.querySelectorAll("#answer .item")];
    const open = small.matches ? 1 : Number(more.dataset.open);
    more.before(...items.slice(0, open));
    more.append(...items.slice(open));
  };
  small.addEventListener("change", foldItems);

  const measure = () => {
    isNarrow = scroller.clientWidth < 620;
    axisHeight = isNarrow ? 49 : 34;
    titleHeight = isNarrow ? 16 : 0;
    filter();
    scrollToKills();
  };
  new ResizeObserver(measure).observe(scroller);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { readColors(); overview = null; redraw(); });

  // MARK: State diagrams

  /** @typedef {{lane: Lane, interval: number, at: number, length: number}} Stay */

  /**
   * The intervals of an app that are in a state, or that a transition ends; each with its begin, or its end.
   * @param {string} app
   * @param {string} key the state
   * @param {string} [to] the state after it; without one every interval in the state
   * @returns {Generator<Stay>}
   */
  const stays = function* (app, key, to) {
    const { states } = columns;
    const keys = data.states.map((state) => state.key);
    for (const lane of wholeLanes([app])) {
      // The lane of a process ends where the app stops running.
      const isEnded = lane.marks.some((entry) => entry.kind === "exit");
      for (let interval = 0; interval < lane.count; interval += 1) {
        if (keys[states[lane.first + interval]] !== key) continue;
        const isLast = interval + 1 === lane.count;
        const next = isLast ? (isEnded ? "notRunning" : "") : keys[states[lane.first + interval + 1]];
        if (to !== undefined && next !== to) continue;
        const [begin, end] = span(lane, interval);
        yield { lane, interval, at: to === undefined ? begin : end, length: end - begin };
      }
    }
  };

  /**
   * Lists places of the timeline below what was clicked.
   * @param {Element} below
   * @param {Stay[]} found
   * @param {(item: Stay) => string} words
   */
  const listInstances = (below, found, words) => {
    const known = below.nextElementSibling;
    const list = known?.classList.contains("instances") ? known : document.createElement("ol");
    list.className = "instances";
    list.replaceChildren();
    for (const item of found.slice(0, 50)) {
      const entry = document.createElement("li");
      const button = document.createElement("button");
      const line = lineAt(item.lane.first + item.interval);
      button.textContent = `${words(item)}, ${item.lane.name}${line ? `, ${line}` : ""}`;
      button.addEventListener("click", () => jump(item));
      entry.append(button);
      list.append(entry);
    }
    if (found.length > 50) {
      const entry = document.createElement("li");
      entry.textContent = `and ${found.length - 50} more`;
      list.append(entry);
    }
    below.after(list);
  };

  /** @param {Generator<Stay>} found */
  const longestFirst = (found) => [...found].sort((one, other) => other.length - one.length);

  /** @param {Element} item @param {() => void} open */
  const makeClickable = (item, open) => {
    item.setAttribute("role", "button");
    item.setAttribute("tabindex", "0");
    item.classList.add("clickable");
    item.addEventListener("click", open);
    item.addEventListener("keydown", (event) => {
      if (!["Enter", " "].includes(/** @type {KeyboardEvent} */ (event).key)) return;
      event.preventDefault();
      event.stopPropagation();
      open();
    });
  };

  const connectSections = () => {
    for (const section of document.querySelectorAll("section.app")) {
      const name = section.getAttribute("data-app") ?? "";
      for (const edge of section.querySelectorAll("g[id*='-edge-']")) {
        const match = /-edge-([A-Za-z]+)-([A-Za-z]+)$/.exec(edge.id);
        const figure = edge.closest("figure");
        if (!match || !figure || stays(name, match[1], match[2]).next().done) continue;
        makeClickable(edge, () => {
          const found = longestFirst(stays(name, match[1], match[2]));
          listInstances(figure, found, (item) => `${clock(item.at)}, after ${duration(item.length)}`);
          jump(found[0], false);
        });
      }
      for (const state of section.querySelectorAll("td:first-child .state")) {
        const key = state.getAttribute("data-state") ?? "";
        const table = state.closest(".scrolled");
        if (!table || stays(name, key).next().done) continue;
        makeClickable(state, () => {
          listInstances(table, longestFirst(stays(name, key)), (item) => `${clock(item.at)} for ${duration(item.length)}`);
        });
      }
    }
  };

  /** @param {Stay} item @param {boolean} [isScrolling] */
  const jump = (item, isScrolling = true) => {
    const length = Math.max(item.length * 3, data.hasTimes ? 1 : 10);
    mark = item.at;
    clearFilters(item.lane);
    show(item.at - length / 2, item.at + length / 2);
    choose(item.lane, item.interval, false);
    if (isScrolling) element("timeline").scrollIntoView({ block: "start" });
  };

  // MARK: Start

  /** @param {HTMLSelectElement} control @param {string[]} values */
  const fill = (control, values) => {
    for (const value of [...new Set(values)].filter(Boolean).sort()) control.append(new Option(value, value));
    const label = control.closest("label");
    if (label) label.hidden = control.options.length < 3;
  };

  foldItems();
  readColors();
  arrange();
  fill(filters.device, data.lanes.map((lane) => lane.device));
  const options = new Map(data.states.map((state) => [state.key, state.words]));
  for (const [key, words] of options) filters.state.append(new Option(words, key));
  measure();
  reopen();
  connectSections();
  document.documentElement.dataset.ready = "true";
  performance.mark("lifetrace-ready");
})();
