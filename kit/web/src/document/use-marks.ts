import type { Lines, Problem } from '@switchboard/kit-contract';
import { useMemo } from 'react';
import { useLocale } from '../i18n/locale.ts';
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
  const checked = useMemo(() => {
    const known = new WeakMap<Line, readonly Problem[]>();
    return (line: Line): readonly Problem[] => {
      const found = known.get(line) ?? lineProblems(lines, line);
      known.set(line, found);
      return found;
    };
  }, [lines]);
  const of = useMemo(() => {
    const byLine = Map.groupBy(landed, ({ key }) => key);
    const known = new WeakMap<Line, { readonly marked: CellProblems | undefined }>();
    return (line: Line): CellProblems | undefined => {
      if (isReadOnly) return undefined;
      const found = known.get(line) ?? {
        marked: markedCells(checked(line), line, byLine.get(keyOf(line)) ?? [], { isChecked, locale }),
      };
      known.set(line, found);
      return found.marked;
    };
  }, [checked, landed, isChecked, isReadOnly, locale]);
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
