import { DAY_ENDS, type DayEnd } from '@switchboard/bq-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import {
  Chart,
  type ChartData,
  formatDateTime,
  formatDecimal,
  LoadFailed,
  useCall,
  useLocale,
} from '@switchboard/kit-web';
import { Card, Flex, Skeleton, Statistic, Typography } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Aims } from './aims.tsx';
import { DayStates } from './day-states.tsx';
import { Disputes } from './disputes.tsx';
import styles from './preview.module.css';
import { TargetsButton } from './targets.tsx';

type Preview = ResultOf<(typeof DAY_ENDS)['c']['preview']>;

/** Only while the page is in front: a background page sends no requests. */
const REFRESH_MS = 60_000;
const RANKING_HEIGHT = 360;
const SPANS = ['today', 'yesterday', 'month'] as const;

/** A wall screen: the figures of today, yesterday and the month, and a ranking. */
export function DayPreview({ end }: { end: DayEnd }): ReactNode {
  const { t } = useTranslation('bq');
  const locale = useLocale();
  const { preview, report } = DAY_ENDS[end];
  const { data, error, refetch } = useCall(preview, {}, { refetchInterval: REFRESH_MS, staleTime: 0 });
  if (data === undefined)
    return error === null ? <Skeleton active /> : <LoadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <Flex vertical gap={16} className={styles['page']}>
      <Flex wrap justify="space-between" align="baseline" gap="4px 16px">
        <Typography.Title level={3} className={styles['title']}>
          {report.report.title[locale]}
        </Typography.Title>
        <Flex gap={12} align="center">
          {data.freshAt !== null && (
            <Typography.Text type="secondary">{t('day.fresh', { at: formatDateTime(data.freshAt) })}</Typography.Text>
          )}
          <TargetsButton end={end} />
        </Flex>
      </Flex>
      <div className={styles['cards']}>
        {SPANS.map((span) => (
          <Card key={span} title={t(`day.${span}`)}>
            <div className={styles['sums']}>
              <Statistic title={t('day.revenue')} value={shown(data[span].revenue)} />
              <Statistic title={t('day.profit')} value={shown(data[span].profit)} />
            </div>
            {span === 'month' && <Aims targets={data.targets} />}
          </Card>
        ))}
      </div>
      <DayStates days={data.days} />
      <Ranking end={end} ranking={data.ranking} />
      <Disputes end={end} disputes={data.disputes} />
    </Flex>
  );
}

/** Rounded to cents, which is readable from a distance. A dash if the user may not see the value. */
const shown = (sum: string | null): string => (sum === null ? '–' : formatDecimal(sum, 2));

function Ranking({ end, ranking }: { end: DayEnd; ranking: Preview['ranking'] }): ReactNode {
  const { t } = useTranslation('bq');
  const drawn = useMemo(
    (): ChartData => ({
      title: t(`day.ranking.${end}`),
      labelName: t(`day.party.${end}`),
      labels: ranking.map(({ name }) => (name === '' ? t('day.nobody') : name)),
      series: (['revenue', 'profit'] as const).map((name) => ({
        name: t(`day.${name}`),
        values: ranking.map((row) => (row[name] === null ? null : Number(row[name]))),
      })),
      format: (value) => formatDecimal(value.toFixed(2), 2),
    }),
    [t, end, ranking],
  );
  return <Chart kind="bars" data={drawn} height={RANKING_HEIGHT} />;
}
