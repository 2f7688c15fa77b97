import { type Fields, type Lines, sumLines } from '@switchboard/kit-contract';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { GridPosition } from '../grid/grid-position.ts';
import { useLocale } from '../i18n/locale.ts';
import { useIsPhone } from '../use-is-phone.ts';
import { landProblems, type ProblemText } from './cell-problems.ts';
import { copyText } from './copy.ts';
import { DocumentStyles } from './document-styles.tsx';
import { lineColumns } from './grid-column.ts';
import { type Line, withoutTrail } from './line.ts';
import { LinesCards } from './lines-cards.tsx';
import { EmptyLines, LinesFooter } from './lines-footer.tsx';
import { LinesGrid } from './lines-grid.tsx';
import { LinesToolbar } from './lines-toolbar.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import type { Pickers } from './picker.ts';
import { rangeOf, type Selection, single, within } from './selection.ts';
import { useLines, useLineValues } from './use-lines.ts';
import { useMarks } from './use-marks.ts';
import { usePaste } from './use-paste.ts';

export interface DocumentLinesProps<F extends Fields = Fields, D = unknown> {
  readonly id?: string;
  readonly lines: Lines<F, D>;
  readonly value?: readonly object[] | null;
  readonly onChange?: (value: readonly Line[]) => void;
  /** Currency of the document, where the lines have none of their own. */
  readonly currency?: string | null;
  /** How the records of id columns are found. */
  readonly pickers?: Pickers;
  /** Columns of percentages: a pasted `12%` is 12 there, and 0.12 elsewhere. */
  readonly percents?: readonly string[];
  /** Shows saved lines; cells can be copied. */
  readonly isReadOnly?: boolean;
  /** Largest height of the grid in px; longer documents scroll. */
  readonly height?: number;
  /** Problems with paths such as `lines.12.price`, and the lines that were checked. */
  readonly checked?: {
    readonly name: string;
    readonly problems: readonly ProblemText[];
    readonly sent: readonly object[];
  } | null;
}

const NO_PICKERS: Pickers = {};
const NO_NAMES: readonly string[] = [];
const HEIGHT = 460;
const START = single({ row: 0, column: 0 });

/** The lines of a document: a spreadsheet, on a phone cards. See the README of this folder. */
export function DocumentLines<F extends Fields, D>(props: DocumentLinesProps<F, D>): ReactNode {
  const { id, value, onChange, currency = null, isReadOnly = false, height = HEIGHT, checked = null } = props;
  const { pickers = NO_PICKERS, percents = NO_NAMES } = props;
  const lines = props.lines as unknown as Lines;
  const locale = useLocale();
  const isPhone = useIsPhone();
  const canEdit = !isReadOnly;
  const { lines: rows, past, future, dispatch } = useLines({ lines, value: value as readonly Line[] | null, onChange });
  const columns = useMemo(() => lineColumns(lines, pickers, canEdit), [lines, pickers, canEdit]);
  const names = useMemo(() => columns.map(({ name }) => name), [columns]);
  const valuesOf = useLineValues(lines, currency, isReadOnly);
  const landed = useMemo(
    () =>
      checked === null ? [] : landProblems(checked.name, checked.problems, checked.sent as readonly Line[], lines),
    [checked, lines],
  );
  const marks = useMarks({ lines, rows, landed, isChecked: checked !== null, isReadOnly });
  const sums = useMemo(
    () => (lines.sums.length === 0 || rows.length === 0 ? [] : sumLines(lines, rows, currency, valuesOf)),
    [lines, rows, currency, valuesOf],
  );
  const [chosen, setSelection] = useState<Selection>(START);
  const selection = within(chosen, rows.length, columns.length);
  const range = rangeOf(selection);
  const reveal = useRef<((at: GridPosition) => void) | null>(null);
  const [isPasting, setIsPasting] = useState(false);
  const [opened, setOpened] = useState<number | null>(null);
  const paste = usePaste({
    lines,
    names,
    pickers,
    percents,
    rows,
    dispatch,
    onPasted: (from, to) => focus({ anchor: to, active: from }),
  });

  function focus(to: Selection): void {
    setSelection(to);
    // a line that was just added is rendered first
    setTimeout(() => reveal.current?.(to.active), 0);
  }
  function show(row: number, name: string): void {
    if (isPhone) setOpened(row);
    else focus(single({ row, column: Math.max(0, names.indexOf(name)) }));
  }
  function add(): void {
    dispatch({ type: 'add', at: rows.length });
    show(rows.length, names[0] ?? '');
  }
  function move(by: -1 | 1): void {
    dispatch({ type: 'move', from: range.top, to: range.bottom, by });
    setSelection({
      active: { ...selection.active, row: selection.active.row + by },
      anchor: { ...selection.anchor, row: selection.anchor.row + by },
    });
  }
  const end = withoutTrail(lines, rows).length;
  const below = { top: end, bottom: end, left: 0, right: 0 };
  const view = { lines, columns, rows, valuesOf, marks, sums, canEdit, dispatch };
  return (
    <div className="sb-lines">
      <DocumentStyles />
      {canEdit && (
        <LinesToolbar
          isFull={rows.length >= lines.max}
          canUndo={past.length > 0}
          canRedo={future.length > 0}
          selected={isPhone || rows.length === 0 ? 0 : range.bottom - range.top + 1}
          canMoveUp={range.top > 0}
          canMoveDown={range.bottom < rows.length - 1}
          onAdd={add}
          onPaste={() => setIsPasting(true)}
          onUndo={() => dispatch({ type: 'undo' })}
          onRedo={() => dispatch({ type: 'redo' })}
          onMove={move}
          onRemove={() => dispatch({ type: 'remove', from: range.top, to: range.bottom })}
        />
      )}
      {rows.length === 0 ? (
        <EmptyLines
          {...(id === undefined ? {} : { id })}
          label={lines.label[locale]}
          canEdit={canEdit}
          takesFocus={past.length + future.length > 0}
          onPaste={(text) => paste(text, below)}
          onStep={(type) => {
            dispatch({ type });
            focus(START);
          }}
        />
      ) : isPhone ? (
        <LinesCards {...view} {...(id === undefined ? {} : { id })} opened={opened} onOpen={setOpened} />
      ) : (
        <LinesGrid
          {...view}
          id={id}
          percents={percents}
          height={height}
          selection={selection}
          onSelect={setSelection}
          reveal={reveal}
          copyOf={(of) => copyText(rows, of, { lines, names, pickers, locale, valuesOf })}
          onPaste={paste}
        />
      )}
      <LinesFooter count={rows.length} max={canEdit ? lines.max : null} marks={marks} onShow={show} />
      {isPasting && (
        <PasteDialog columns={columns} onPaste={(text) => paste(text, below)} onClose={() => setIsPasting(false)} />
      )}
    </div>
  );
}
