import { customerResource, getCustomerTrend } from '@switchboard/crm-contract';
import { useLocaleSetting } from '@switchboard/kit-web/host';
import type { ReactNode } from 'react';
import { useShellText } from '../../../text.ts';
import { Chart, type ChartData } from '../charts/chart.tsx';
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
          names: [t('home.day'), t('home.entries')],
          points: data.entered.map(({ day, count }) => ({ label: day.slice(5), value: count })),
        };
        const byStage: ChartData = {
          title: t('home.stages'),
          names: [t('home.stage'), t('home.customerCount')],
          points: stages.map(([code, { label }]) => ({ label: label[locale], value: counted.get(code) ?? 0 })),
        };
        return (
          <>
            <div className={styles.charts}>
              <Chart data={entered} kind="columns" />
              <Chart data={byStage} kind="bars" />
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
