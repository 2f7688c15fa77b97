import { type QualityDay, qualityResource, qualityTrend } from '@switchboard/ai-contract';
import type { InputOf } from '@switchboard/kit-contract';
import {
  Chart,
  type ChartData,
  formatDate,
  formatDecimal,
  LoadFailed,
  useCall,
  useListState,
} from '@switchboard/kit-web';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Span, spanOf } from './span.ts';
import styles from './quality.module.css';

const HEIGHT = 150;
const NO_DAYS: readonly QualityDay[] = [];
const numberOf = (value: string | number | null): number | null => (value === null ? null : Number(value));

/** Daily figures of the assistant, for the days and types of the list filter below. */
export function Trend() {
  const { t } = useTranslation('ai');
  const [{ filters }] = useListState(qualityResource.fields);
  const types = filters['type'] as InputOf<typeof qualityTrend>['type'];
  const [today] = useState(() => formatDate(new Date().toISOString()));
  const span = spanOf((filters['createdAt'] ?? {}) as Partial<Span>, today);
  const input = { ...span, ...(types === undefined ? {} : { type: types }) };
  const { data, error, refetch } = useCall(qualityTrend, input);
  const days = data ?? NO_DAYS;
  const charts = useMemo(() => {
    const of = (title: string, names: readonly (keyof QualityDay)[], format: (value: number) => string): ChartData => ({
      title,
      labelName: t('quality.day'),
      labels: days.map(({ day }) => day.slice(5)),
      series: names.map((name) => ({ name: t(`quality.of.${name}`), values: days.map((day) => numberOf(day[name])) })),
      format,
    });
    return [
      of(t('quality.asksChart'), ['asks', 'likes', 'dislikes'], (value) => formatDecimal(value)),
      of(t('quality.noHitChart'), ['noHitRate'], (value) => `${formatDecimal(value)}%`),
      of(t('quality.firstChart'), ['firstMs'], (value) => t('quality.ms', { value: formatDecimal(value) })),
    ];
  }, [days, t]);
  if (error !== null && data === undefined) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles['trend']}>
      {charts.map((chart) => (
        <Chart key={chart.title} kind="line" data={chart} height={HEIGHT} />
      ))}
    </div>
  );
}
