import type { Fields, RowOf } from '@switchboard/kit-contract';
import { Checkbox, Spin } from 'antd';
import type { ReactNode } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { renderCell } from './cell.tsx';
import type { ShownColumn } from './list-columns.ts';
import type { ListPageProps } from './types.ts';

interface ListCardsProps<F extends Fields> extends Pick<ListPageProps<F>, 'columns' | 'rowActions'> {
  shown: readonly ShownColumn[];
  rows: readonly RowOf<F>[];
  isLoading: boolean;
  empty: ReactNode;
  selection: { ids: readonly string[]; onChange: (rows: RowOf<F>[]) => void } | null;
}

/** A card has no columns to keep straight: what is not there takes no line. */
function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Rows on a phone: the first column is the heading, codes stand beside it, the rest reads as label and value. */
export function ListCards<F extends Fields>({
  shown,
  rows,
  isLoading,
  empty,
  selection,
  columns,
  rowActions,
}: ListCardsProps<F>): ReactNode {
  const locale = useLocale();
  const t = useKitText();
  const [title, ...rest] = shown;
  const marks = rest.filter(({ field }) => field.kind === 'enum');
  const lines = rest.filter(({ field }) => field.kind !== 'enum');
  const overrides = (columns ?? {}) as Record<string, { render?: (value: unknown, row: unknown) => ReactNode }>;
  const cell = ({ name, field }: ShownColumn, row: Record<string, unknown>): ReactNode =>
    renderCell(field, row[name], overrides[name]?.render, row);
  const idOf = (row: RowOf<F>): string => String(row['id']);

  function toggle(row: RowOf<F>, isChosen: boolean): void {
    const chosen = rows.filter((one) => selection?.ids.includes(idOf(one)) && idOf(one) !== idOf(row));
    selection?.onChange(isChosen ? [...chosen, row] : chosen);
  }

  return (
    <Spin spinning={isLoading}>
      {rows.length === 0 && !isLoading && <div className="sb-card-empty">{empty}</div>}
      <ul className="sb-cards">
        {rows.map((row) => (
          <li key={idOf(row)} className="sb-card">
            <div className="sb-card-head">
              {selection !== null && (
                <Checkbox
                  aria-label={t('list.selectRow', { row: title === undefined ? idOf(row) : String(row[title.name]) })}
                  checked={selection.ids.includes(idOf(row))}
                  onChange={(event) => toggle(row, event.target.checked)}
                />
              )}
              <strong>{title !== undefined && cell(title, row)}</strong>
              <span className="sb-card-marks">
                {marks.map((column) => (
                  <span key={column.name} title={column.field.label[locale]}>
                    {cell(column, row)}
                  </span>
                ))}
              </span>
            </div>
            <dl>
              {lines
                .filter(({ name }) => !isNothing(row[name]))
                .map((column) => (
                  <div key={column.name}>
                    <dt>{column.field.label[locale]}</dt>
                    <dd>{cell(column, row)}</dd>
                  </div>
                ))}
            </dl>
            {rowActions !== undefined && <div className="sb-row-actions">{rowActions(row)}</div>}
          </li>
        ))}
      </ul>
    </Spin>
  );
}
