import { Button, Empty, Spin } from 'antd';
import type { ReactNode } from 'react';
import type { Keyset } from '../api/use-keyset.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { LoadFailed, RefreshFailed } from '../list/list-states.tsx';
import { TIMELINE_STYLES } from './timeline-styles.ts';

interface Props<Row> {
  keyset: Keyset<Row>;
  empty: string;
  children: (rows: readonly Row[]) => ReactNode;
}

/** Frame of every cursor-paged list: loading, failed and empty states, and older rows on demand. */
export function KeysetList<Row>({ keyset, empty, children }: Props<Row>): ReactNode {
  const t = useKitText();
  const { rows, error } = keyset;
  if (error !== null && rows.length === 0) return <LoadFailed error={error} onRetry={keyset.refresh} />;
  return (
    <div className="sb-keyset" aria-busy={keyset.isFetching}>
      <style href="sb-timeline" precedence="kit">
        {TIMELINE_STYLES}
      </style>
      {error !== null && <RefreshFailed error={error} onRetry={keyset.refresh} />}
      {keyset.isPending && <Spin />}
      {!keyset.isPending && rows.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />}
      {rows.length > 0 && children(rows)}
      {keyset.hasMore && (
        <Button size="small" className="sb-keyset-more" loading={keyset.isFetching} onClick={keyset.more}>
          {t('timeline.more')}
        </Button>
      )}
    </div>
  );
}
