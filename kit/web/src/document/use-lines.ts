import { computeLine, type Lines } from '@switchboard/kit-contract';
import { useInsertionEffect, useMemo, useRef, useState } from 'react';
import { useStable } from '../use-stable.ts';
import { cachedByLine } from './cached-by-line.ts';
import { type Line, withoutTrail } from './line.ts';
import { type LinesAction, linesReducer, type LinesState, startState } from './lines-state.ts';

interface Options {
  readonly lines: Lines;
  readonly value: readonly Line[] | null | undefined;
  readonly onChange: ((value: readonly Line[]) => void) | undefined;
}

interface Held extends LinesState {
  /** The value as the caller knows it. */
  readonly sent: readonly Line[];
}

const NONE: readonly Line[] = [];
const holding = (value: readonly Line[]): Held => ({ ...startState(value), sent: value });

/** The lines with their undo steps. A value that did not come from here replaces them: a draft, another record. */
export function useLines({
  lines,
  value,
  onChange,
}: Options): LinesState & { dispatch(action: LinesAction): LinesState } {
  const given = value ?? NONE;
  const [held, setHeld] = useState<Held>(() => holding(given));
  const [seen, setSeen] = useState(given);
  if (given !== seen) {
    setSeen(given);
    if (given !== held.sent) setHeld(holding(given));
  }
  // a key press can cause two actions before the next render
  const latest = useRef(held);
  useInsertionEffect(() => {
    latest.current = held;
  });
  const dispatch = useStable((action: LinesAction): LinesState => {
    const next = linesReducer(lines, latest.current, action);
    if (next === latest.current) return next;
    const sent = withoutTrail(lines, next.lines);
    latest.current = { ...next, sent };
    setHeld(latest.current);
    onChange?.(sent);
    return next;
  });
  return { lines: held.lines, past: held.past, future: held.future, dispatch };
}

/** Adds the computed columns to a line, once per line. In a saved document the numbers of the server win. */
export function useLineValues(lines: Lines, currency: string | null, isSaved: boolean): (line: Line) => Line {
  return useMemo(
    () =>
      cachedByLine((line): Line => {
        const computed = computeLine(lines, line, currency);
        const stored = isSaved ? Object.keys(computed).filter((name) => typeof line[name] === 'string') : [];
        return { ...line, ...computed, ...Object.fromEntries(stored.map((name) => [name, line[name]])) };
      }),
    [lines, currency, isSaved],
  );
}
