import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { keyOf } from './line.ts';
import { LineDrawer } from './line-drawer.tsx';
import type { LinesView } from './lines-grid.tsx';
import { displayed } from './lines-row.tsx';
import { sumText } from './lines-sums.tsx';

interface Props extends LinesView {
  readonly id?: string;
  /** The line in the drawer. */
  readonly opened: number | null;
  readonly onOpen: (row: number | null) => void;
}

const PAGE = 50;

/** The lines on a phone: one card each, changed in a drawer. */
export function LinesCards(props: Props): ReactNode {
  const { id, lines, columns, rows, valuesOf, marks, sums, canEdit, opened, onOpen } = props;
  const t = useKitText();
  const locale = useLocale();
  const [limit, setLimit] = useState(PAGE);
  const [title, ...rest] = columns;
  const line = opened === null ? undefined : rows[opened];
  return (
    <>
      <ul className="sb-cards" {...(id === undefined ? {} : { id })} aria-label={lines.label[locale]}>
        {rows.slice(0, limit).map((row, index) => {
          const values = valuesOf(row);
          const marked = marks.of(row);
          const name = title === undefined ? '' : displayed(title, values, locale);
          const heading = `${index + 1}. ${name === '' ? t('document.blank') : name}`;
          return (
            <li key={keyOf(row)} className={marked === undefined ? 'sb-card' : 'sb-card sb-tone-danger'}>
              <div className="sb-card-head">
                <strong>
                  {canEdit ? (
                    <button type="button" className="sb-open" onClick={() => onOpen(index)}>
                      {heading}
                    </button>
                  ) : (
                    heading
                  )}
                </strong>
              </div>
              <dl>
                {rest.map((column) => {
                  const text = displayed(column, values, locale);
                  const problem = marked?.[column.name];
                  if (text === '' && problem === undefined) return null;
                  return (
                    <div key={column.name}>
                      <dt>{column.field.label[locale]}</dt>
                      <dd>
                        {text} {problem !== undefined && <span className="sb-lines-problem">{problem}</span>}
                      </dd>
                    </div>
                  );
                })}
              </dl>
            </li>
          );
        })}
      </ul>
      {rows.length > limit && (
        <Button block onClick={() => setLimit(limit + PAGE)}>
          {t('document.more', { count: rows.length - limit })}
        </Button>
      )}
      {sums.map((one) => (
        <dl key={one.currency} className="sb-lines-totals">
          {columns.flatMap((column) => {
            const text = sumText(lines, column, one);
            return text === ''
              ? []
              : [
                  <div key={column.name}>
                    <dt>
                      {t('document.sumOf', { label: column.field.label[locale] })} {one.currency}
                    </dt>
                    <dd>{text}</dd>
                  </div>,
                ];
          })}
        </dl>
      ))}
      {line !== undefined && opened !== null && (
        <LineDrawer key={keyOf(line)} {...props} row={opened} line={line} onClose={() => onOpen(null)} />
      )}
    </>
  );
}
