import { CODES, type Fields } from '@switchboard/kit-contract';
import type { ReactNode } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { useIsPhone } from '../use-is-phone.ts';
import { BulkBar } from './bulk-bar.tsx';
import { resizeColumn } from './column-settings.ts';
import { FilterBar } from './filter-bar.tsx';
import { FilterDrawer } from './filter-drawer.tsx';
import { ListExport } from './list-export.tsx';
import { ListCards } from './list-cards.tsx';
import { ListPagination } from './list-pagination.tsx';
import type { ListState, Sort } from './list-state.ts';
import { LateRecords, LoadFailed, RefreshFailed } from './list-states.tsx';
import { LIST_STYLES } from './list-styles.ts';
import { ListTable } from './list-table.tsx';
import { ListTools } from './list-tools.tsx';
import { LongQueryWarning, BroadQueryConfirm } from './long-query-warning.tsx';
import { QuickTabs } from './quick-tabs.tsx';
import type { ListPageProps } from './types.ts';
import { useStable } from '../use-stable.ts';
import { useList } from './use-list.ts';
import { useListRows } from './use-list-rows.tsx';

/** A complete list page from a resource definition. The props can replace every part of it. */
export function ListPage<F extends Fields>(props: ListPageProps<F>): ReactNode {
  const { toolbar, renderHeader, tabs, bulkActions, extraFilters, rowActionsWidth, totals, isEmbedded = false } = props;
  const list = useList(props);
  const { resource, isReady, state, change, query, refresh, preferences } = list;
  const { shared, nameOf, dialog } = useListRows(list, props);
  const locale = useLocale();
  const isPhone = useIsPhone();
  const { data, error } = query;
  const sort = state.sort ?? resource.list.defaultSort;
  const onSort = useStable((next: Sort) => void change({ sort: next }));
  const onResize = useStable((name: string, width: number) =>
    list.setPreferences({ ...preferences, columns: resizeColumn(preferences.columns, name, width) }),
  );
  const filterProps = {
    resource,
    state,
    extraFilters,
    // "search" without changes reloads the list
    onChange: (part: Partial<ListState>) => {
      if (!change(part)) refresh();
    },
  };
  const body = { ...shared, shown: list.shown };
  const head = renderHeader?.(query.isPlaceholderData ? undefined : data) ?? props.header;

  return (
    <section className="sb-list" aria-label={resource.title[locale]} aria-busy={query.isFetching}>
      <style href="sb-list" precedence="kit">
        {LIST_STYLES}
      </style>
      {head !== undefined && <div className="sb-list-header">{head}</div>}
      {tabs !== undefined && (
        <QuickTabs tabs={tabs} chosen={list.tab?.key ?? ''} onChoose={(key) => void change({ tab: key })} />
      )}
      {isReady && (isPhone ? <FilterDrawer {...filterProps} /> : <FilterBar {...filterProps} />)}
      <header className="sb-list-head">
        {isEmbedded ? <span /> : <h1>{resource.title[locale]}</h1>}
        <span className="sb-toolbar">
          {toolbar}
          <ListExport list={list} />
        </span>
        <ListTools list={list} isPhone={isPhone} />
      </header>
      {bulkActions !== undefined && <BulkBar list={list} bulkActions={bulkActions} nameOf={nameOf} />}
      <LateRecords data={data} />
      {resource.isKeyset === true && <LongQueryWarning list={list} />}
      {error !== null && data !== undefined && error.code !== CODES.queryTooBroad && (
        <RefreshFailed error={error} onRetry={refresh} />
      )}
      {error?.code === CODES.queryTooBroad ? (
        <BroadQueryConfirm error={error} onGoAhead={list.goAhead} />
      ) : error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={refresh} />
      ) : isPhone ? (
        <ListCards<F> {...body} />
      ) : (
        <ListTable<F>
          {...body}
          density={preferences.density}
          sort={sort}
          onSort={onSort}
          onResize={onResize}
          totals={data === undefined ? undefined : totals?.(data)}
          {...(rowActionsWidth === undefined ? {} : { rowActionsWidth })}
        />
      )}
      {data !== undefined && <ListPagination result={data} state={state} isPhone={isPhone} onChange={change} />}
      {dialog}
    </section>
  );
}
