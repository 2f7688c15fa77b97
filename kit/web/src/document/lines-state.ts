import type { Lines } from '@switchboard/kit-contract';
import { isEmptyValue } from '../form/values.ts';
import { type Line, keyOf, newLine, withKeys } from './line.ts';
import type { Range } from './selection.ts';

/** New values of one line. */
export type Patch = Readonly<Record<string, unknown>>;

/** Values by the key of their line, valid while its cells still have the value that was looked up. */
export type Found = ReadonlyMap<number, readonly FoundValue[]>;

export interface FoundValue {
  readonly was: Patch;
  readonly now: Patch;
  /** Only into cells without a value: what was pasted next to a name wins. */
  readonly fill?: Patch | undefined;
}

export interface LinesState {
  readonly lines: readonly Line[];
  /** Earlier and undone states; a whole paste is one step. */
  readonly past: readonly (readonly Line[])[];
  readonly future: readonly (readonly Line[])[];
}

export type LinesAction =
  | { readonly type: 'load'; readonly lines: readonly Line[] }
  /** Changes lines from `row` on; rows below the last are added. */
  | { readonly type: 'write'; readonly row: number; readonly patches: readonly Patch[] }
  | { readonly type: 'add'; readonly at: number }
  | { readonly type: 'remove'; readonly from: number; readonly to: number }
  | { readonly type: 'move'; readonly from: number; readonly to: number; readonly by: -1 | 1 }
  | { readonly type: 'clear'; readonly range: Range; readonly names: readonly string[] }
  | { readonly type: 'fill'; readonly range: Range; readonly names: readonly string[] }
  /** Values found later belong to the step that needed them. */
  | { readonly type: 'complete'; readonly found: Found }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

const MAX_STEPS = 100;

export const startState = (lines: readonly Line[]): LinesState => ({ lines: withKeys(lines), past: [], future: [] });

/** All changes of the lines. An action that changes nothing returns the same state. */
export function linesReducer(of: Lines, state: LinesState, action: LinesAction): LinesState {
  switch (action.type) {
    case 'load':
      return startState(action.lines);
    case 'undo':
      return stepped(state, state.past.at(-1), {
        past: state.past.slice(0, -1),
        future: [...state.future, state.lines],
      });
    case 'redo':
      return stepped(state, state.future.at(-1), {
        past: [...state.past, state.lines],
        future: state.future.slice(0, -1),
      });
    case 'complete':
      return { ...state, lines: completed(state.lines, action.found) };
    default: {
      const lines = changed(of, state.lines, action);
      if (lines === state.lines) return state;
      return { lines, past: [...state.past, state.lines].slice(-MAX_STEPS), future: [] };
    }
  }
}

type Change = Exclude<LinesAction, { type: 'load' | 'undo' | 'redo' | 'complete' }>;

function changed(of: Lines, lines: readonly Line[], action: Change): readonly Line[] {
  switch (action.type) {
    case 'write':
      return written(of, lines, action.row, action.patches);
    case 'add':
      return lines.length >= of.max ? lines : lines.toSpliced(action.at, 0, newLine(of));
    case 'remove':
      return lines.length === 0 ? lines : lines.toSpliced(action.from, action.to - action.from + 1);
    case 'move': {
      const { from, to, by } = action;
      if (from + by < 0 || to + by >= lines.length) return lines;
      const moved = lines.slice(from, to + 1);
      return lines.toSpliced(from, moved.length).toSpliced(from + by, 0, ...moved);
    }
    case 'clear': {
      const { top, bottom } = action.range;
      const patch = Object.fromEntries(action.names.map((name) => [name, of.initial[name] ?? null]));
      const rows = lines.slice(top, bottom + 1);
      return written(
        of,
        lines,
        top,
        rows.map(() => patch),
      );
    }
    case 'fill': {
      const { top, bottom } = action.range;
      // a single row takes the values of the row above
      const from = top === bottom ? top - 1 : top;
      const source = lines[from];
      if (source === undefined) return lines;
      const patch = Object.fromEntries(action.names.map((name) => [name, source[name] ?? null]));
      return written(
        of,
        lines,
        from + 1,
        Array.from({ length: bottom - from }, () => patch),
      );
    }
  }
}

function written(of: Lines, lines: readonly Line[], row: number, patches: readonly Patch[]): readonly Line[] {
  let next: Line[] | null = null;
  patches.forEach((patch, offset) => {
    const line = lines[row + offset];
    if (line === undefined && row + offset >= of.max) return;
    const made = line === undefined ? { ...newLine(of), ...patch } : patched(line, patch);
    if (made === line) return;
    next ??= [...lines];
    next[row + offset] = made;
  });
  return next ?? lines;
}

function patched(line: Line, patch: Patch): Line {
  const isSame = Object.entries(patch).every(([name, value]) => (line[name] ?? null) === (value ?? null));
  return isSame ? line : { ...line, ...patch };
}

function completed(lines: readonly Line[], found: Found): readonly Line[] {
  return lines.map((line) =>
    (found.get(keyOf(line)) ?? []).reduce<Line>((now, one) => {
      const isOpen = Object.entries(one.was).every(([name, value]) => now[name] === value);
      if (!isOpen) return now;
      const empty = Object.entries(one.fill ?? {}).filter(([name]) => isEmptyValue(now[name]));
      return patched(now, { ...Object.fromEntries(empty), ...one.now });
    }, line),
  );
}

function stepped(
  state: LinesState,
  lines: readonly Line[] | undefined,
  rest: Pick<LinesState, 'past' | 'future'>,
): LinesState {
  return lines === undefined ? state : { lines, ...rest };
}
