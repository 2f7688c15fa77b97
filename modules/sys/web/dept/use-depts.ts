import { type ApiError, useCall, useLocale } from '@switchboard/kit-web';
import { type DeptNode, getDeptTree } from '@switchboard/sys-contract';
import { useMemo, useState } from 'react';
import {
  type DeptFilter,
  type DeptIndex,
  filterTree,
  flatten,
  indexOf,
  isFiltering,
  NO_FILTER,
  pathTo,
} from './model/tree.ts';

/** What stands over the page. */
export type Dialog =
  | { readonly kind: 'add'; readonly parent: DeptNode | null }
  | { readonly kind: 'edit'; readonly node: DeptNode }
  | { readonly kind: 'move'; readonly node: DeptNode }
  | { readonly kind: 'sync' }
  | { readonly kind: 'workday' };

export interface Depts {
  readonly index: DeptIndex;
  readonly shown: readonly DeptNode[];
  readonly matches: ReadonlySet<string>;
  readonly isFiltered: boolean;
  readonly filter: DeptFilter;
  readonly openIds: readonly string[];
  readonly selected: DeptNode | undefined;
  readonly dialog: Dialog | null;
  readonly isLoading: boolean;
  readonly isFetching: boolean;
  readonly error: ApiError | null;
  setFilter(filter: DeptFilter): void;
  setOpenIds(ids: readonly string[]): void;
  select(id: string | null): void;
  open(dialog: Dialog | null): void;
  refetch(): void;
  nameOf(node: Pick<DeptNode, 'nameZh' | 'nameEn'>): string;
}

const NONE: readonly DeptNode[] = [];

export function useDepts({ startsSelected }: { startsSelected: boolean }): Depts {
  const query = useCall(getDeptTree, {});
  const locale = useLocale();
  const [filter, setFilter] = useState(NO_FILTER);
  const [opened, setOpenIds] = useState<readonly string[] | null>(null);
  const [chosen, select] = useState<string | null>(null);
  const [dialog, open] = useState<Dialog | null>(null);
  const index = useMemo(() => indexOf(query.data ?? NONE), [query.data]);
  const { roots: shown, matches } = useMemo(() => filterTree(index.roots, filter), [index, filter]);
  const isFiltered = isFiltering(filter);
  // the first look shows the company and its centres; a search opens everything that it left
  const openIds = isFiltered ? flatten(shown).map(({ id }) => id) : (opened ?? index.roots.map(({ id }) => id));
  const first = startsSelected ? index.roots[0]?.id : undefined;
  const selected = index.byId.get(chosen ?? first ?? '');
  // what is chosen, added or moved is in sight: everything above it opens, once
  const place =
    selected === undefined
      ? ''
      : pathTo(index, selected)
          .map(({ id }) => id)
          .join('/');
  const [shownPlace, setShownPlace] = useState('');
  if (place !== shownPlace) {
    setShownPlace(place);
    setOpenIds([...new Set([...(opened ?? index.roots.map(({ id }) => id)), ...place.split('/').slice(0, -1)])]);
  }
  return {
    index,
    shown,
    matches,
    isFiltered,
    filter,
    openIds,
    selected,
    dialog,
    isLoading: query.isPending,
    isFetching: query.isFetching,
    error: query.error,
    setFilter,
    setOpenIds,
    select,
    open,
    refetch: () => void query.refetch(),
    nameOf: ({ nameZh, nameEn }) => (locale === 'en' ? (nameEn ?? nameZh) : nameZh),
  };
}
