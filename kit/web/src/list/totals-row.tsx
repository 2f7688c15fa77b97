import { Table } from 'antd';
import type { ReactNode } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { tableCell } from './cell.tsx';
import type { ShownColumn } from './list-columns.ts';
import type { Row } from './table-columns.tsx';

interface Props {
  readonly shown: readonly ShownColumn[];
  readonly totals: Row;
  /** Table columns before the first field: for selecting and expanding rows. */
  readonly before: number;
  readonly hasActions: boolean;
}

/** Totals of the rows, visible while scrolling: the table requires exactly this element type. */
export const summaryOf = (props: Props) => (): ReactNode => (
  <Table.Summary fixed="top">
    <TotalsRow {...props} />
  </Table.Summary>
);

function TotalsRow({ shown, totals, before, hasActions }: Props): ReactNode {
  const locale = useLocale();
  const t = useKitText();
  const cell = ({ name, field }: ShownColumn): ReactNode =>
    name in totals ? tableCell(field, totals[name], { own: undefined, row: totals, text: { locale, t } }) : null;
  return (
    <Table.Summary.Row className="sb-totals">
      {before > 0 && <Table.Summary.Cell index={0} colSpan={before} />}
      {shown.map((column, index) => (
        <Table.Summary.Cell key={column.name} index={before + index} align={column.isNumeric ? 'end' : 'start'}>
          <strong>{index === 0 ? t('report.total') : cell(column)}</strong>
        </Table.Summary.Cell>
      ))}
      {hasActions && <Table.Summary.Cell index={before + shown.length} />}
    </Table.Summary.Row>
  );
}
