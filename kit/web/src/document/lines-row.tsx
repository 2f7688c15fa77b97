import { memo, type ReactNode } from 'react';
import { shownText } from './cell-text.ts';
import type { CellProblems } from './cell-problems.ts';
import type { LineColumn } from './grid-column.ts';
import type { Line } from './line.ts';
import type { Locale } from '@switchboard/kit-contract';

interface Props {
  readonly index: number;
  readonly start: number;
  readonly columns: readonly LineColumn[];
  /** With the computed columns. */
  readonly values: Line;
  readonly marked: CellProblems | undefined;
  /** Selected columns of this row; -1 for none. */
  readonly from: number;
  readonly to: number;
  readonly activeColumn: number;
  readonly cellId: (row: number, column: number) => string;
  readonly locale: Locale;
}

/** Renders again only when its own line, marks or selection change: typing in a cell concerns one row. */
export const LinesRow = memo(function LinesRow(props: Props): ReactNode {
  const { index, start, columns, values, marked, from, to, activeColumn, cellId, locale } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="sb-lines-row"
      data-row={index}
      style={{ transform: `translateY(${start}px)` }}
    >
      <div role="rowheader" aria-colindex={1} className="sb-lines-number">
        {index + 1}
      </div>
      {columns.map((column, at) => {
        const text = displayed(column, values, locale);
        const problem = marked?.[column.name];
        return (
          <div
            key={column.name}
            id={cellId(index, at)}
            role="gridcell"
            aria-colindex={at + 2}
            data-column={at}
            aria-selected={at >= from && at <= to}
            {...(column.isEditable ? {} : { 'aria-readonly': true })}
            {...(problem === undefined ? {} : { 'aria-invalid': true })}
            title={problem ?? (text.length > LONG ? text : undefined)}
            className={classOf(column, { isMarked: problem !== undefined, isActive: at === activeColumn })}
            style={cellStyle(column.width)}
          >
            {text}
            {problem !== undefined && <span className="sb-visually-hidden">{problem}</span>}
          </div>
        );
      })}
    </div>
  );
});

const LONG = 18;

export const cellStyle = (width: number): { flex: string } => ({ flex: `${width} 0 ${width}px` });

export function displayed({ name, field, shownField }: LineColumn, values: Line, locale: Locale): string {
  const shown = shownField === name ? undefined : values[shownField];
  if (typeof shown === 'string' && shown !== '') return shown;
  // a computed amount has the digits of its currency, also zeros
  const value = values[name];
  const digits = field.editable || typeof value !== 'string' ? undefined : (value.split('.')[1]?.length ?? 0);
  return shownText(digits === undefined || field.kind !== 'decimal' ? field : { ...field, digits }, value, locale);
}

function classOf({ isNumeric, isEditable }: LineColumn, is: { isMarked: boolean; isActive: boolean }): string {
  const names = [isNumeric && 'sb-grid-number', !isEditable && 'sb-lines-fixed', is.isMarked && 'sb-lines-wrong'];
  return ['sb-lines-cell', ...names, is.isActive && 'sb-lines-at'].filter(Boolean).join(' ');
}
