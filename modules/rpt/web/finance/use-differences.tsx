import type { Fields, Filters, ReportPage } from '@switchboard/kit-contract';
import { type ColumnOverrides, formatDecimal, useListState, useTabState } from '@switchboard/kit-web';
import { consumeDifferences, consumeReport } from '@switchboard/rpt-contract';
import { Button } from 'antd';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { FinanceNotes } from './finance-notes.tsx';
import { type Days, presetOf, presetOfRow } from './preset.ts';

const DIGITS = 6;
type DaysOf = (row: string) => Days | null;

/** Differences with finance in the consumption report: columns, note, and the differences that are open. */
export function useDifferences() {
  const { t } = useTranslation('rpt');
  const [{ filters }] = useListState(consumeReport.report.fields);
  const [opened, setOpened] = useTabState<Filters | null>('consume:differences', () => null);
  const [, setList] = useTabState(`list:${consumeDifferences.code}`, () => '');
  const open = useCallback(
    (preset: Filters) => {
      // each list opens without the previous filters
      setList('');
      setOpened(preset);
    },
    [setList, setOpened],
  );
  const columns = useCallback(
    (daysOf: DaysOf): ColumnOverrides<Fields> => {
      const render = (value: unknown, row: Readonly<Record<string, unknown>>): ReactNode => {
        // the tooltip gives the reason for the dash
        if (value === null) return <span title={t('finance.untold')}>-</span>;
        if (value === undefined || Number(value) === 0) return null;
        const id = String(row['id']);
        const days = daysOf(id);
        if (days === null) return null;
        return (
          <Button
            danger
            type="link"
            size="small"
            className="sb-open sb-digits"
            title={t('finance.open')}
            onClick={() => open(presetOfRow(filters, id, days))}
          >
            {formatDecimal(value as string, DIGITS)}
          </Button>
        );
      };
      return { fcDiff: { render }, fcCostDiff: { render } } as ColumnOverrides<Fields>;
    },
    [t, open, filters],
  );
  const notes = ({ from, to }: ReportPage): ReactNode => (
    <FinanceNotes days={{ from, to }} preset={presetOf(filters, { from, to })} onOpen={open} />
  );
  return { columns, notes, opened, close: () => setOpened(null) };
}
