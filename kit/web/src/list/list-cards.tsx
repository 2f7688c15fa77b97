import type { Fields, RowOf } from '@switchboard/kit-contract';
import { Checkbox, Spin } from 'antd';
import { type ReactNode, useState } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { tableCell } from './cell.tsx';
import type { ShownColumn } from './list-columns.ts';
import type { ListRows } from './list-rows.ts';
import { OpenLink } from './open-link.tsx';

interface ListCardsProps<F extends Fields> extends ListRows<F> {
  shown: readonly ShownColumn[];
}

/** A card has no column alignment: an empty value takes no line. */
function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Rows on a phone: the first column is the heading, codes are next to it, the rest is shown as label and value. */
export function ListCards<F extends Fields>(props: ListCardsProps<F>): ReactNode {
  const { shown, rows, isLoading, empty, selection, columns, renderActions, expand, rowTone, open } = props;
  const locale = useLocale();
  const t = useKitText();
  const [title, ...rest] = shown;
  const marks = rest.filter(({ field }) => field.kind === 'enum');
  const lines = rest.filter(({ field }) => field.kind !== 'enum');
  const overrides = (columns ?? {}) as Record<string, { render?: (value: unknown, row: unknown) => ReactNode }>;
  const cell = ({ name, field }: ShownColumn, row: Record<string, unknown>): ReactNode =>
    tableCell(field, row[name], { own: overrides[name]?.render, row, text: { locale, t } });
  const idOf = (row: RowOf<F>): string => String(row['id']);
  const heading = (row: RowOf<F>): ReactNode => {
    if (title === undefined) return null;
    if (open === null) return cell(title, row);
    return (
      <OpenLink row={row} open={open}>
        {cell(title, row)}
      </OpenLink>
    );
  };

  return (
    <Spin spinning={isLoading}>
      {rows.length === 0 && !isLoading && <div className="sb-card-empty">{empty}</div>}
      <ul className="sb-cards">
        {rows.map((row) => (
          <li key={idOf(row)} className={`sb-card sb-tone-${rowTone?.(row) ?? 'neutral'}`}>
            <div className="sb-card-head">
              {selection !== null && (
                <Checkbox
                  aria-label={t('list.selectRow', { row: title === undefined ? idOf(row) : String(row[title.name]) })}
                  checked={selection.ids.includes(idOf(row))}
                  onChange={() => selection.toggle(idOf(row))}
                />
              )}
              <strong>{heading(row)}</strong>
              <span className="sb-card-marks">
                {marks
                  .filter(({ name }) => !isNothing(row[name]))
                  .map((column) => (
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
            {expand !== undefined && <CardMore label={t('list.expand')}>{() => expand(row)}</CardMore>}
            {renderActions !== null && <div className="sb-row-actions">{renderActions(row)}</div>}
          </li>
        ))}
      </ul>
    </Spin>
  );
}

/** The content under a row is rendered when it is opened, because it may send a request. */
function CardMore({ label, children }: { label: string; children: () => ReactNode }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="sb-card-more" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{label}</summary>
      {isOpen && children()}
    </details>
  );
}
