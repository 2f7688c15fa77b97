import { ReloadOutlined } from '@ant-design/icons';
import {
  EMPTY_STATE,
  ExportMenu,
  FilterBar,
  FilterDrawer,
  LIST_STYLES,
  type ListState,
  LoadFailed,
  NoRows,
  RefreshFailed,
  useIsPhone,
} from '@switchboard/kit-web';
import { AUDIT_OBJECT, LOG_COLUMNS, LOG_MAX_DAYS, logExport, logFields } from '@switchboard/sys-contract';
import { App, Button } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChainBadge } from './chain-badge.tsx';
import { type Days, isTooLong } from './days.ts';
import { EntryDrawer } from './entry-drawer.tsx';
import { filterControls } from './filter-controls.tsx';
import { LoadMore } from './load-more.tsx';
import { LogCards } from './log-cards.tsx';
import { LogTable } from './log-table.tsx';
import { useLog } from './use-log.ts';

/** Properties of a resource that the filter bar needs; the log itself is read by cursor, not by page number. */
const LOG = {
  code: AUDIT_OBJECT,
  fields: logFields,
  list: {
    columns: LOG_COLUMNS,
    defaultSort: { field: 'createdAt', order: 'desc' },
    search: ['actorName', 'jobNumber'],
  },
} as const;

/** /setModule/systemLog */
export default function SystemLogPage() {
  const { t } = useTranslation('sys');
  const { message } = App.useApp();
  const isPhone = useIsPhone();
  const { state, change, query, filters, rows, refresh, isFiltered } = useLog();
  const [openId, setOpenId] = useState<string | null>(null);
  const { fetchNextPage } = query;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);

  function changeFilters(part: Partial<ListState>): void {
    if (isTooLong((part.filters?.['createdAt'] ?? {}) as Days))
      void message.warning(t('log.tooLong', { count: LOG_MAX_DAYS }));
    else if (!change(part)) refresh();
  }

  const filterProps = { resource: LOG, state, onChange: changeFilters, extraFilters: filterControls };
  const listProps = {
    rows,
    isLoading: query.isPending || query.isPlaceholderData,
    empty: query.isPending ? <span /> : <NoRows isFiltered={isFiltered} onClear={() => change(EMPTY_STATE)} />,
    onOpen: setOpenId,
  };
  return (
    <section className="sb-list" aria-label={t('log.title')} aria-busy={query.isFetching}>
      <style href="sb-list" precedence="kit">
        {LIST_STYLES}
      </style>
      {isPhone ? <FilterDrawer {...filterProps} /> : <FilterBar {...filterProps} />}
      <header className="sb-list-head">
        <h1>{t('log.title')}</h1>
        <span className="sb-toolbar">
          <ChainBadge />
          <ExportMenu call={logExport} input={filters} name={t('log.title')} />
        </span>
        <Button
          type="text"
          icon={<ReloadOutlined spin={query.isFetching} />}
          aria-label={t('log.refresh')}
          title={t('log.refresh')}
          onClick={refresh}
        />
      </header>
      {query.error !== null && query.data !== undefined && <RefreshFailed error={query.error} onRetry={refresh} />}
      {query.error !== null && query.data === undefined ? (
        <LoadFailed error={query.error} onRetry={refresh} />
      ) : isPhone ? (
        <LogCards {...listProps} />
      ) : (
        <LogTable {...listProps} chosenId={openId} />
      )}
      {rows.length > 0 && (
        <LoadMore count={rows.length} hasMore={query.hasNextPage} isLoading={query.isFetchingNextPage} onMore={more} />
      )}
      <EntryDrawer
        id={openId}
        rows={rows}
        onOpen={setOpenId}
        onSearch={(filters) => {
          setOpenId(null);
          changeFilters({
            keyword: '',
            filters: { ...(state.filters['createdAt'] ? { createdAt: state.filters['createdAt'] } : {}), ...filters },
          });
        }}
      />
    </section>
  );
}
