import type { ReactNode } from 'react';
import { useNavigation } from '../../layout/use-place.ts';
import { useShellText } from '../../text.ts';
import { GreetingHead } from './greeting-head.tsx';
import styles from './home.module.css';
import { ModuleCards } from './module-cards.tsx';
import { QuickStart } from './quick-start.tsx';
import { CustomerTile } from './tiles/customer-tile.tsx';
import { FollowUpTile } from './tiles/follow-up-tile.tsx';
import { NewsTile } from './tiles/news-tile.tsx';
import { ProcessTile } from './tiles/process-tile.tsx';
import { PromoTile } from './tiles/promo-tile.tsx';
import { ScheduleTile } from './tiles/schedule-tile.tsx';
import { ShortcutTile } from './tiles/shortcut-tile.tsx';
import { TrendTile } from './tiles/trend-tile.tsx';

/** The overview: open tasks, own numbers, today's shifts, and links to every permitted page. */
export function HomePage(): ReactNode {
  const t = useShellText();
  const modules = useNavigation();
  const hasNothing = modules.length === 0;
  return (
    <div className={styles.home}>
      <GreetingHead />
      <div className={styles.board}>
        <div className={styles.column}>
          {hasNothing && <QuickStart />}
          <ProcessTile />
          <FollowUpTile />
          <CustomerTile />
          <TrendTile />
          {!hasNothing && (
            <section aria-labelledby="home-modules">
              <h2 className={styles.heading} id="home-modules">
                {t('home.modules')}
              </h2>
              <ModuleCards modules={modules} />
            </section>
          )}
        </div>
        <div className={styles.column}>
          {!hasNothing && <ShortcutTile />}
          <ScheduleTile />
          <PromoTile />
          <NewsTile />
        </div>
      </div>
    </div>
  );
}
