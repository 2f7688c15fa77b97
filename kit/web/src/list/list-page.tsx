import type { Call, Fields, PageInput, PageResult, RowOf } from '@switchboard/kit-contract';
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { useCall } from '../api/use-call.ts';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { useIsPhone } from '../use-is-phone.ts';
import { FilterBar } from './filter-bar.tsx';
import { FilterDrawer } from './filter-drawer.tsx';
import { ListCards } from './list-cards.tsx';
import { shownColumns } from './list-columns.ts';
import { ListPagination } from './list-pagination.tsx';
import { EMPTY_STATE, type ListState } from './list-state.ts';
import { LoadFailed, NoRows, RefreshFailed } from './list-states.tsx';
import { LIST_STYLES } from './list-styles.ts';
import { ListTable } from './list-table.tsx';
import { ListTools } from './list-tools.tsx';
import { pageInput } from './page-input.ts';
import type { ListPageProps } from './types.ts';
import { useListPreferences } from './use-list-preferences.ts';
import { useListState } from './use-list-state.ts';
import { usePermitted } from './use-permitted.ts';
import { useSelection } from './use-selection.ts';

/** A whole list page from a resource definition. Everything in it can be replaced by ordinary React through the props. */
export function ListPage<F extends Fields>(props: ListPageProps<F>): ReactNode {
  const { toolbar, bulkActions, extraFilters, columns, rowActions } = props;
  const permitted = usePermitted(props.resource);
  const resource = permitted ?? props.resource;
  const locale = useLocale();
  const t = useKitText();
  const isPhone = useIsPhone();
  const [state, change] = useListState(resource.fields);
  const [preferences, setPreferences] = useListPreferences(resource);
  const input = pageInput(state, resource.fields);
  const isFiltered = state.keyword !== '' || Object.keys(state.filters).length > 0;
  // an address may name fields that the person may not use: then the question waits until that is known
  const isAskable = permitted !== null || (!isFiltered && state.sort === null);
  const query = usePage<F>(resource.calls.page, input, isAskable);
  const selection = useSelection<RowOf<F>>(JSON.stringify(input));
  const { data, error } = query;
  const rows = data?.list ?? [];
  const shown = permitted === null ? [] : shownColumns(resource.fields, preferences.columns, locale);

  // a link to page 9 of what is now 3 pages long
  const lastPage = data === undefined ? null : Math.max(1, Math.ceil(data.total / state.pageSize));
  const isPastEnd = lastPage !== null && !query.isPlaceholderData && state.pageNo > lastPage;
  useEffect(() => {
    if (isPastEnd && lastPage !== null) change({ pageNo: lastPage });
  });

  const isLoading = permitted === null || query.isPending || query.isPlaceholderData;
  const shared = {
    shown,
    rows: permitted === null ? [] : rows,
    isLoading,
    empty:
      permitted === null || query.isPending ? (
        <span />
      ) : (
        <NoRows isFiltered={isFiltered} onClear={() => change({ ...EMPTY_STATE, pageSize: state.pageSize })} />
      ),
    selection:
      bulkActions === undefined
        ? null
        : { ids: selection.rows.map((row) => String(row['id'])), onChange: selection.set },
    ...(columns === undefined ? {} : { columns }),
    ...(rowActions === undefined ? {} : { rowActions }),
  };
  const retry = (): void => void query.refetch();
  const filterProps = {
    resource,
    state,
    extraFilters,
    // "search" with nothing changed means: is there anything new?
    onChange: (part: Partial<ListState>) => {
      if (!change(part)) retry();
    },
  };

  return (
    <section className="sb-list" aria-label={resource.title[locale]} aria-busy={query.isFetching}>
      <style href="sb-list" precedence="kit">
        {LIST_STYLES}
      </style>
      {permitted !== null && (isPhone ? <FilterDrawer {...filterProps} /> : <FilterBar {...filterProps} />)}
      <header className="sb-list-head">
        <h1>{resource.title[locale]}</h1>
        <span className="sb-toolbar">{toolbar}</span>
        <ListTools
          resource={resource}
          preferences={preferences}
          isFetching={query.isFetching}
          isPhone={isPhone}
          onChange={setPreferences}
          onRefresh={retry}
        />
      </header>
      {bulkActions !== undefined && selection.rows.length > 0 && (
        <div className="sb-bulk" role="toolbar" aria-label={t('list.selected', { count: selection.rows.length })}>
          <span>{t('list.selected', { count: selection.rows.length })}</span>
          {bulkActions(selection.rows, selection.clear)}
          <Button type="link" size="small" onClick={selection.clear}>
            {t('list.clearSelection')}
          </Button>
        </div>
      )}
      {error !== null && data !== undefined && <RefreshFailed error={error} onRetry={retry} />}
      {error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={retry} />
      ) : isPhone ? (
        <ListCards<F> {...shared} />
      ) : (
        <ListTable<F>
          {...shared}
          density={preferences.density}
          sort={state.sort ?? resource.list.defaultSort}
          onSort={(sort) => change({ sort })}
          {...(props.rowActionsWidth === undefined ? {} : { rowActionsWidth: props.rowActionsWidth })}
        />
      )}
      {data !== undefined && <ListPagination result={data} state={state} isPhone={isPhone} onChange={change} />}
    </section>
  );
}

/** The page call of a generic definition: its types meet `Call` only here. */
function usePage<F extends Fields>(
  call: Call,
  input: PageInput<F>,
  enabled: boolean,
): UseQueryResult<PageResult<RowOf<F>>, ApiError> {
  const options = { placeholderData: keepPreviousData, enabled };
  return useCall(call, input, options) as UseQueryResult<PageResult<RowOf<F>>, ApiError>;
}
