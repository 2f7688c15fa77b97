import type { Lines } from '@switchboard/kit-contract';
import { App } from 'antd';
import { showError } from '../api/error-ui.ts';
import type { GridPosition } from '../grid/grid-position.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { useStable } from '../use-stable.ts';
import { keyOf, type Line } from './line.ts';
import type { FoundValue, LinesAction, LinesState } from './lines-state.ts';
import { planPaste } from './paste-plan.ts';
import { lookUp, type Pickers } from './picker.ts';
import type { Range } from './selection.ts';
import { parseTsv } from './tsv.ts';

interface Options {
  readonly lines: Lines;
  readonly names: readonly string[];
  readonly pickers: Pickers;
  readonly percents: readonly string[];
  readonly rows: readonly Line[];
  readonly dispatch: (action: LinesAction) => LinesState;
  /** The pasted cells are selected. */
  readonly onPasted: (from: GridPosition, to: GridPosition) => void;
}

/** Pastes the text of a spreadsheet at a cell; a single value fills the whole selection. */
export function usePaste({ lines, names, pickers, percents, rows, dispatch, onPasted }: Options) {
  const t = useKitText();
  const { message } = App.useApp();
  return useStable((text: string, range: Range): void => {
    const pasted = parseTsv(text);
    const isSingle = pasted.length === 1 && pasted[0]?.length === 1;
    const cells = isSingle ? filled(pasted[0]?.[0] ?? '', range) : pasted;
    const at = { row: Math.min(range.top, rows.length), column: range.left };
    const plan = planPaste(cells, { lines, names, pickers, percents, at, lineCount: rows.length });
    if ('tooMany' in plan) {
      void message.error(t('document.tooMany', { count: plan.tooMany, max: lines.max }));
      return;
    }
    const { lines: written } = dispatch({ type: 'write', row: plan.row, patches: plan.patches });
    if (plan.ignored > 0) void message.warning(t('document.ignored', { count: plan.ignored }));
    const width = Math.max(1, ...cells.map((row) => row.length));
    const last = { row: plan.row + Math.max(0, plan.patches.length - 1), column: at.column + width - 1 };
    onPasted(at, { row: last.row, column: Math.min(last.column, names.length - 1) });
    if (plan.open.length === 0) return;
    const keys = plan.patches.map((_, index) => keyOf(written[plan.row + index] ?? {}));
    lookUp(pickers, plan.open).then((found) => {
      const byLine = new Map<number, FoundValue[]>();
      for (const { name, ...value } of found)
        for (const row of name.rows) {
          const key = keys[row] ?? 0;
          byLine.set(key, [...(byLine.get(key) ?? []), value]);
        }
      dispatch({ type: 'complete', found: byLine });
    }, showError);
  });
}

const filled = (text: string, { top, bottom, left, right }: Range): string[][] =>
  Array.from({ length: bottom - top + 1 }, () => Array.from({ length: right - left + 1 }, () => text));
