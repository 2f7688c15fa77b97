/** A position in a generated file, lines and columns counted from one as in a stack trace. */
export interface Place {
  readonly position: string;
  readonly line: number;
  readonly column: number;
}

export interface Source {
  /** Index among the sources of the map. */
  readonly source: number;
  readonly line: number;
  readonly column: number;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const DIGITS = new Uint8Array(128);
for (let digit = 0; digit < ALPHABET.length; digit++) DIGITS[ALPHABET.charCodeAt(digit)] = digit;

const COMMA = 44;
const SEMICOLON = 59;

/**
 * Finds places in the `mappings` of a source map (version 3) in one pass without storing the segments: the map of the
 * API has a million segments, a stack trace needs ten.
 */
export function locate(mappings: string, places: readonly Place[]): Map<Place, Source> {
  const found = new Map<Place, Source>();
  const byLine = Map.groupBy(places, ({ line }) => line);
  const lastLine = Math.max(...byLine.keys());
  let [line, source, sourceLine, sourceColumn, generated] = [1, 0, 0, 0, 0];
  let wanted = byLine.get(line);
  // deltas of one segment: generated column, source, line, column, name
  const deltas = [0, 0, 0, 0, 0];
  let [field, value, shift] = [0, 0, 0];
  for (let at = 0; at <= mappings.length && line <= lastLine; at++) {
    const code = at === mappings.length ? SEMICOLON : mappings.charCodeAt(at);
    if (code !== COMMA && code !== SEMICOLON) {
      const digit = DIGITS[code] as number;
      value |= (digit & 31) << shift;
      shift += 5;
      if ((digit & 32) !== 0) continue;
      deltas[field++] = (value & 1) === 1 ? -(value >>> 1) : value >>> 1;
      value = 0;
      shift = 0;
      continue;
    }
    if (field > 0) generated += deltas[0] as number;
    if (field > 3) {
      source += deltas[1] as number;
      sourceLine += deltas[2] as number;
      sourceColumn += deltas[3] as number;
      if (wanted !== undefined)
        for (const place of wanted)
          if (generated < place.column) found.set(place, { source, line: sourceLine + 1, column: sourceColumn + 1 });
    }
    field = 0;
    if (code === SEMICOLON) {
      generated = 0;
      wanted = byLine.get(++line);
    }
  }
  return found;
}
