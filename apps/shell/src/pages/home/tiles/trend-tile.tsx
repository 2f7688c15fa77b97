import { customerResource, getCustomerTrend } from '@switchboard/crm-contract';
import { Chart, type ChartData } from '@switchboard/kit-web';
import { useLocaleSetting } from '@switchboard/kit-web/host';
import type { ReactNode } from 'react';
import { useShellText } from '../../../text.ts';
import { CUSTOMERS_PATH } from './customers.ts';
import { TileCard } from './tile-card.tsx';
import styles from './tiles.module.css';
import { useHasMenu } from './use-has-menu.ts';
import { useTile } from './use-tile.ts';

const DAYS = 30;

export function TrendTile(): ReactNode {
  const t = useShellText();
  const [locale] = useLocaleSetting();
  const isShown = useHasMenu()(CUSTOMERS_PATH);
  const tile = useTile(getCustomerTrend, { days: DAYS }, isShown);
  if (!isShown) return null;
  const stages = Object.entries(customerResource.fields.stage.values ?? {});
  return (
    <TileCard title={t('home.trend')} tile={tile} rows={6}>
      {(data) => {
        const counted = new Map(data.stages.map(({ stage, count }) => [stage, count]));
        const entered: ChartData = {
          title: t('home.entered', { days: DAYS }),
          labelName: t('home.day'),
          labels: data.entered.map(({ day }) => day.slice(5)),
          series: [{ name: t('home.entries'), values: data.entered.map(({ count }) => count) }],
        };
        const byStage: ChartData = {
          title: t('home.stages'),
          labelName: t('home.stage'),
          labels: stages.map(([, { label }]) => label[locale]),
          series: [{ name: t('home.customerCount'), values: stages.map(([code]) => counted.get(code) ?? 0) }],
        };
        return (
          <>
            <div className={styles.charts}>
              <Chart data={entered} kind="columns" height={190} />
              <Chart data={byStage} kind="bars" height={190} />
            </div>
            {(data.recallSoon ?? 0) > 0 && (
              <p className={styles.note}>{t('home.recallSoon', { count: data.recallSoon })}</p>
            )}
          </>
        );
      }}
    </TileCard>
  );
}
