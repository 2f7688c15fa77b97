import { getCustomerStatistics } from '@switchboard/crm-contract';
import { formatDate } from '@switchboard/kit-web';
import type { ReactNode } from 'react';
import { useShellText } from '../../../text.ts';
import { Count } from './count.tsx';
import { useNow } from '../use-now.ts';
import { CUSTOMERS_PATH } from './customers.ts';
import { TileCard } from './tile-card.tsx';
import styles from './tiles.module.css';
import { useHasMenu } from './use-has-menu.ts';
import { useTile } from './use-tile.ts';

const SENDS_PATH = '/businessInquiry/smsTaskQuery';

export function CustomerTile(): ReactNode {
  const t = useShellText();
  const now = useNow();
  const has = useHasMenu();
  const isShown = has(CUSTOMERS_PATH);
  const tile = useTile(getCustomerStatistics, {}, isShown);
  if (!isShown) return null;
  const today = formatDate(now.toISOString());
  const todays = `${CUSTOMERS_PATH}?f.createdAt=${today}..${today}`;
  return (
    <TileCard title={t('home.customers')} tile={tile} rows={2}>
      {({ myCustomer, todayCustomer, task, todaySend }) => (
        <div className={styles.counts}>
          <Count label={t('home.myCustomer')} value={myCustomer} path={CUSTOMERS_PATH} />
          <Count label={t('home.todayCustomer')} value={todayCustomer} path={todays} />
          <Count label={t('home.task')} value={task} path={CUSTOMERS_PATH} />
          {has(SENDS_PATH) && (
            <Count
              label={t('home.todaySend')}
              value={todaySend}
              path={SENDS_PATH}
              hint={todaySend === null ? t('home.noSendRecords') : undefined}
            />
          )}
        </div>
      )}
    </TileCard>
  );
}
