// @ts-check
/// <reference path="page.d.ts" />

// Unpacks the intervals of all lanes away from the page's own thread.

/** @param {MessageEvent<{text: string, count: number, bounds: number}>} message */
self.onmessage = (message) => {
  const { text, count, bounds } = message.data;
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
  // The columns as the report packs them, the widest first: each begins at a multiple of its width.
  const { buffer } = bytes;
  let place = 0;
  /** @param {number} size */
  const column = (size) => {
    const start = place;
    place += size;
    return start;
  };
  const columns = {
    bounds: new Float64Array(buffer, column(bounds * 8), bounds),
    lines: new Uint32Array(buffer, column(count * 4), count),
    inputs: new Uint16Array(buffer, column(count * 2), count),
    states: new Uint8Array(buffer, column(count), count),
    begins: new Uint8Array(buffer, column(count), count),
    ends: new Uint8Array(buffer, column(count), count),
  };
  /** @type {any} */ (self).postMessage(columns, [buffer]);
};
