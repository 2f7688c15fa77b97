import type { Lines, Locale, Problem } from '@switchboard/kit-contract';
import { useMemo } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { cachedByLine } from './cached-by-line.ts';
import { type CellProblems, type LandedProblem, lineProblems, markedCells } from './cell-problems.ts';
import { type Line, keyOf } from './line.ts';

export interface Marks {
  readonly of: (line: Line) => CellProblems | undefined;
  /** All marked cells in reading order. */
  readonly cells: readonly { readonly row: number; readonly name: string }[];
}

interface Options {
  readonly lines: Lines;
  readonly rows: readonly Line[];
  /** The contract's problems of a form that was checked, and the refusals of the server. */
  readonly landed: readonly LandedProblem[];
  readonly isChecked: boolean;
  readonly isReadOnly: boolean;
}

/** Which cells are marked and why. A line is checked once; changing one does not check the others. */
export function useMarks({ lines, rows, landed, isChecked, isReadOnly }: Options): Marks {
  const locale = useLocale();
  const checked = useMemo(() => cachedByLine((line) => lineProblems(lines, line)), [lines]);
  const of = useMemo(
    () => (isReadOnly ? () => undefined : marksByLine(checked, landed, { isChecked, locale })),
    [checked, landed, isChecked, isReadOnly, locale],
  );
  const cells = useMemo(
    () =>
      rows.flatMap((line, row) => {
        const marked = of(line);
        if (marked === undefined) return [];
        return Object.keys(lines.columns).flatMap((name) => (name in marked ? [{ row, name }] : []));
      }),
    [rows, of, lines],
  );
  return { of, cells };
}

function marksByLine(
  checked: (line: Line) => readonly Problem[],
  landed: readonly LandedProblem[],
  how: { readonly isChecked: boolean; readonly locale: Locale },
): Marks['of'] {
  const byLine = Map.groupBy(landed, ({ key }) => key);
  return cachedByLine((line) => markedCells(checked(line), line, byLine.get(keyOf(line)) ?? [], how));
}
