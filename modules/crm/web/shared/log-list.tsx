import { type ApiError, LoadFailed } from '@switchboard/kit-web';
import { Button, Empty, Spin, Timeline, type TimelineProps } from 'antd';
import { useTranslation } from 'react-i18next';

interface Props {
  items: NonNullable<TimelineProps['items']>;
  query: {
    isPending: boolean;
    error: ApiError | null;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  empty: string;
}

/** Entries of a log one under the other, and the way to older ones. */
export function LogList({ items, query, empty }: Props) {
  const { t } = useTranslation('crm');
  if (query.isPending) return <Spin style={{ display: 'block', margin: 32 }} />;
  if (query.error !== null && items.length === 0)
    return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (items.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />;
  return (
    <>
      <Timeline items={items} style={{ paddingTop: 12 }} />
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('log.more')}
        </Button>
      )}
    </>
  );
}
