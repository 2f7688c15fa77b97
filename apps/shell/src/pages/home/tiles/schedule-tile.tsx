import { formatMoment, TONE_COLOR, useDateMode } from '@switchboard/kit-web';
import { useSession } from '@switchboard/kit-web/host';
import { getTodayScheduling, type Shift } from '@switchboard/oc-contract';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { PageLink } from '../../../layout/page-link.tsx';
import { useShellText } from '../../../text.ts';
import { useNow } from '../use-now.ts';
import { TileCard } from './tile-card.tsx';
import styles from './tiles.module.css';
import { useHasMenu } from './use-has-menu.ts';
import { useTile } from './use-tile.ts';

const SCHEDULE_PATH = '/businessOperations/schedule';

/** Today's shifts. Without the schedule's menu the tile shows only the own shift, and only if there is one. */
export function ScheduleTile(): ReactNode {
  const t = useShellText();
  const hasMenu = useHasMenu()(SCHEDULE_PATH);
  const tile = useTile(getTodayScheduling, {});
  const hasShift = (tile.kind === 'known' || tile.kind === 'old') && tile.data.length > 0;
  if (!hasMenu && !hasShift) return null;
  const all = hasMenu && (
    <PageLink path={SCHEDULE_PATH} className={styles.more}>
      {t('home.all')}
    </PageLink>
  );
  return (
    <TileCard title={t('home.schedule')} tile={tile} extra={all} rows={4}>
      {(shifts) =>
        shifts.length === 0 ? <p className={styles.nothing}>{t('home.noShifts')}</p> : <Shifts shifts={shifts} />
      }
    </TileCard>
  );
}

function Shifts({ shifts }: { shifts: readonly Shift[] }): ReactNode {
  const t = useShellText();
  const { user } = useSession();
  const [mode] = useDateMode();
  const now = useNow();
  const clock = (iso: string): string => formatMoment(iso, mode).slice(11, 16);
  const turns = Map.groupBy(shifts, ({ shift, start }) => `${start} ${shift}`);
  return (
    <ul className={styles.lines}>
      {[...turns.values()].map(([first, ...others]) => {
        if (first === undefined) return null;
        const people = [first, ...others];
        const isRunning = new Date(first.start) <= now && now < new Date(first.end);
        return (
          <li key={first.start + first.shift} className={styles.turn}>
            <div className={styles.turnHead}>
              <Tag color={TONE_COLOR[first.color as keyof typeof TONE_COLOR] ?? 'default'}>{first.shift}</Tag>
              <span>{`${clock(first.start)}–${clock(first.end)}`}</span>
              {isRunning && <Tag color="success">{t('home.onDuty')}</Tag>}
            </div>
            <p className={styles.people}>
              {[...Map.groupBy(people, ({ groupName }) => groupName)].map(([group, members]) => (
                <span key={group} className={styles.group}>
                  <span className={styles.groupName}>{group}</span>
                  {members.map(({ staffId, staffName }) => (
                    <span key={staffId} data-me={staffId === user?.staffId}>
                      {staffName}
                    </span>
                  ))}
                </span>
              ))}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
