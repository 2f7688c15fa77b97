import { customerResource } from '@switchboard/crm-contract';
import { businessDay, endOfBusinessDay } from '@switchboard/kit-contract';
import { formatMoment, useDateMode } from '@switchboard/kit-web';
import type { ReactNode } from 'react';
import { PageLink } from '../../../layout/page-link.tsx';
import { useShellText } from '../../../text.ts';
import { useNow } from '../use-now.ts';
import { CUSTOMERS_PATH, dueFilter } from './customers.ts';
import { isLate } from './is-late.ts';
import { TileCard } from './tile-card.tsx';
import styles from './tiles.module.css';
import { useHasMenu } from './use-has-menu.ts';
import { useTile } from './use-tile.ts';

const SHOWN = 5;

/** Customers with a follow-up due, the first task of a salesperson's day. */
export function FollowUpTile(): ReactNode {
  const t = useShellText();
  const now = useNow();
  const [mode] = useDateMode();
  const isShown = useHasMenu()(CUSTOMERS_PATH);
  const today = businessDay(now);
  const tile = useTile(
    customerResource.calls.page,
    {
      pageNo: 1,
      pageSize: SHOWN,
      sortField: 'nextFollowAt',
      sortOrder: 'asc',
      nextFollowAt: { to: endOfBusinessDay(today) },
    },
    isShown,
  );
  if (!isShown) return null;
  const all = (
    <PageLink path={`${CUSTOMERS_PATH}?${dueFilter(today)}`} className={styles.more}>
      {t('home.all')}
    </PageLink>
  );
  return (
    <TileCard title={t('home.followUps')} tile={tile} extra={all} rows={SHOWN}>
      {({ list }) =>
        list.length === 0 ? (
          <p className={styles.nothing}>{t('home.noFollowUps')}</p>
        ) : (
          <ul className={styles.lines}>
            {list.map(({ id, name, customerCode, nextFollowAt }) => (
              <li key={id} className={styles.line}>
                <PageLink path={`${CUSTOMERS_PATH}?q=${encodeURIComponent(customerCode)}`} className={styles.lineLink}>
                  {name ?? customerCode}
                </PageLink>
                <span className={styles.code}>{customerCode}</span>
                <time className={styles.due} data-late={isLate(nextFollowAt, now)} dateTime={nextFollowAt ?? ''}>
                  {nextFollowAt === null ? '' : formatMoment(nextFollowAt, mode).slice(5, 16)}
                </time>
              </li>
            ))}
          </ul>
        )
      }
    </TileCard>
  );
}
