import { currencyDigits, type Lines, type LineSums } from '@switchboard/kit-contract';
import type { ReactNode } from 'react';
import { formatDecimal } from '../format/number.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import type { LineColumn } from './grid-column.ts';
import { cellStyle } from './lines-row.tsx';

interface Props {
  readonly lines: Lines;
  readonly columns: readonly LineColumn[];
  readonly sums: readonly LineSums[];
  readonly rowIndex: number;
}

/** Sums below the lines, one row per currency. */
export function SumRows({ lines, columns, sums, rowIndex }: Props): ReactNode {
  const t = useKitText();
  return (
    <div role="rowgroup" className="sb-lines-sums">
      {sums.map((one, index) => (
        <div key={one.currency} role="row" aria-rowindex={rowIndex + index} className="sb-lines-sum">
          <div role="rowheader" aria-colindex={1} className="sb-lines-sum-head">
            {one.currency === null ? t('report.total') : t('document.sumIn', { currency: one.currency })}
          </div>
          <div className="sb-lines-number" aria-hidden />
          {columns.map((column, at) => (
            <div
              key={column.name}
              role="gridcell"
              aria-colindex={at + 2}
              className={column.isNumeric ? 'sb-lines-cell sb-grid-number' : 'sb-lines-cell'}
              style={cellStyle(column.width)}
            >
              {sumText(lines, column, one)}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

export function sumText(lines: Lines, { name, field }: LineColumn, { sums, currency }: LineSums): string {
  const sum = sums[name];
  if (sum === undefined) return '';
  const rule = lines.computed[name];
  return formatDecimal(sum, rule === undefined ? field.digits : (rule.digits ?? currencyDigits(currency)));
}
