import { ALARM_FACTOR, type queryRecommend, SCORE_PARTS } from '@switchboard/bq-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import { formatDecimal } from '@switchboard/kit-web';
import { Drawer, Table, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Row = ResultOf<typeof queryRecommend>['rows'][number];

interface Line {
  readonly key: string;
  readonly label: string;
  readonly textOf: (row: Row) => string;
  /** The value that decides which row is better; absent = neither is. */
  readonly worth?: (row: Row) => number | null;
}

const NONE = '-';
const FULL = 100;
const percent = (rate: string | null): string => (rate === null ? NONE : `${rate}%`);
const number = (text: string | null | undefined): number | null => (text == null ? null : Number(text));
const cheap = (value: number | null): number | null => (value === null ? null : -value);

/** Two to four channels next to each other, with the best value of each row highlighted. */
export function Compare({ rows, onClose }: { rows: readonly Row[]; onClose: () => void }): ReactNode {
  const { t } = useTranslation('bq');
  const lines: Line[] = [
    { key: 'supplier', label: t('recommend.supplier'), textOf: ({ supplierName = NONE }) => supplierName },
    { key: 'rank', label: t('recommend.rank'), textOf: ({ rank }) => String(rank ?? NONE) },
    {
      key: 'score',
      label: t('recommend.score'),
      textOf: ({ score }) => score?.toFixed(1) ?? NONE,
      worth: ({ score }) => score,
    },
    ...SCORE_PARTS.map((part) => ({
      key: part,
      label: t('recommend.partOf', { part: t(`recommend.part.${part}`) }),
      textOf: ({ parts }: Row) => {
        const value = parts?.[part] ?? null;
        return value === null ? NONE : `${(value * FULL).toFixed(1)}%`;
      },
      worth: ({ parts }: Row) => parts?.[part] ?? null,
    })),
    {
      key: 'sample',
      label: t('recommend.sample'),
      textOf: ({ sample }) => String(sample),
      worth: ({ sample }) => sample,
    },
    {
      key: 'delivery',
      label: t('recommend.delivery'),
      textOf: ({ deliveryRate }) => percent(deliveryRate),
      worth: ({ deliveryRate }) => number(deliveryRate),
    },
    {
      key: 'p95',
      label: t('recommend.p95'),
      textOf: ({ p95Seconds }) => String(p95Seconds ?? NONE),
      worth: ({ p95Seconds }) => cheap(p95Seconds),
    },
    {
      key: 'conversion',
      label: t('recommend.conversion'),
      textOf: ({ conversionRate }) => percent(conversionRate),
      worth: ({ conversionRate }) => number(conversionRate),
    },
    {
      key: 'cost',
      label: t('recommend.cost'),
      textOf: ({ cost }) => (cost == null ? NONE : formatDecimal(cost)),
      worth: ({ cost }) => cheap(number(cost)),
    },
    {
      key: 'tps',
      label: t('recommend.tps'),
      textOf: ({ peakTps, tpsLimit }) => `${peakTps} / ${tpsLimit}`,
    },
    {
      key: 'reasons',
      label: t('recommend.reasons'),
      textOf: ({ reasons, alarm }) =>
        [
          ...(alarm === null ? [] : [t('recommend.alarm', { sev: alarm, factor: ALARM_FACTOR })]),
          ...reasons.map((reason) => t(`recommend.reason.${reason}`)),
        ].join(', ') || NONE,
    },
  ];
  const columns: TableColumnsType<Line> = [
    { title: '', dataIndex: 'label', width: 140, fixed: 'left' },
    ...rows.map((row) => ({
      title: row.channelName ?? NONE,
      key: row.channelId,
      width: 150,
      render: (_: unknown, line: Line) =>
        isBest(line, row, rows) ? <strong>{line.textOf(row)}</strong> : line.textOf(row),
    })),
  ];
  return (
    <Drawer open onClose={onClose} title={t('recommend.compareTitle')} size={800}>
      <Table<Line> size="small" dataSource={lines} columns={columns} pagination={false} scroll={{ x: 'max-content' }} />
    </Drawer>
  );
}

function isBest({ worth }: Line, row: Row, rows: readonly Row[]): boolean {
  const own = worth?.(row) ?? null;
  if (worth === undefined || own === null) return false;
  const others = rows.filter((one) => one !== row).map(worth);
  return others.every((other) => other === null || other <= own) && others.some((other) => other !== own);
}
