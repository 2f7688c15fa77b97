import { formatMoment, useDateMode } from '@switchboard/kit-web';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useId } from 'react';
import { useShellText } from '../../../text.ts';
import styles from './tiles.module.css';
import type { Tile } from './use-tile.ts';

interface Props<T> {
  readonly title: string;
  readonly tile: Tile<T>;
  readonly extra?: ReactNode;
  /** Number of lines of the skeleton. */
  readonly rows?: number;
  readonly children: (data: T) => ReactNode;
}

export function TileCard<T>({ title, tile, extra, rows = 3, children }: Props<T>): ReactNode {
  const titleId = useId();
  return (
    <section className={styles.tile} aria-labelledby={titleId} aria-busy={tile.kind === 'loading'}>
      <div className={styles.head}>
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        {extra}
      </div>
      {tile.kind === 'loading' && <Skeleton active title={false} paragraph={{ rows }} />}
      {tile.kind === 'unknown' && <Unknown reason={tile.reason} retry={tile.retry} />}
      {(tile.kind === 'known' || tile.kind === 'old') && children(tile.data)}
      {tile.kind === 'old' && <Age since={tile.since} retry={tile.retry} />}
    </section>
  );
}

function Unknown({ reason, retry }: { reason: string; retry: () => void }): ReactNode {
  const t = useShellText();
  return (
    <div className={styles.unknown}>
      <span className={styles.unknownWord}>{t('home.unknown')}</span>
      <span className={styles.reason}>{t('home.failed', { reason })}</span>
      <Retry retry={retry} />
    </div>
  );
}

/** The last known numbers are kept and shown with their age. */
function Age({ since, retry }: { since: number; retry: () => void }): ReactNode {
  const t = useShellText();
  const [mode] = useDateMode();
  const at = formatMoment(new Date(since).toISOString(), mode);
  return (
    <div className={styles.age} role="status">
      <span>{t('home.asOf', { at: at.slice(5, 16) })}</span>
      <Retry retry={retry} />
    </div>
  );
}

function Retry({ retry }: { retry: () => void }): ReactNode {
  const t = useShellText();
  return (
    <Button size="small" type="link" style={{ paddingInline: 0 }} onClick={retry}>
      {t('home.retry')}
    </Button>
  );
}
