import { listParameters, type ResultOf, searchSettings } from '@switchboard/kit-contract';
import { useCall } from '@switchboard/kit-web';
import { MenuIcon } from '../layout/menu-icon.tsx';
import { useWorkspace } from '../tabs/workspace-context.ts';
import { useShellText } from '../text.ts';
import type { FoundRecords } from './use-records.tsx';

type Hit = ResultOf<typeof searchSettings>[number];

const SHOWN = 6;

/** Settings by name, field and value. The server finds only those that the user may read. */
export function useSettings(keyword: string, isSearchable: boolean): FoundRecords {
  const t = useShellText();
  const workspace = useWorkspace();
  const { data, isFetching, isError } = useCall(
    searchSettings,
    { keyword },
    { enabled: isSearchable, staleTime: 30_000 },
  );
  const hits = isSearchable ? (data ?? []).slice(0, SHOWN) : [];
  const commands = hits.map((hit) => ({
    key: `record:setting:${hit.setting}:${hit.field ?? ''}:${hit.rowId ?? ''}`,
    title: hit.value ?? hit.field ?? hit.title,
    facts: [hit.field === null ? null : hit.title, hit.value === null ? null : hit.field]
      .filter((fact) => fact !== null)
      .join(t('listSeparator')),
    icon: <MenuIcon name="SettingOutlined" />,
    texts: [],
    run: () => workspace.open(settingPath(hit)),
  }));
  const groups = commands.length === 0 ? [] : [{ key: 'settings', title: t('palette.settings'), commands }];
  return { groups, isSearching: isSearchable && isFetching, isPartial: isError };
}

/** The page, filtered to the row that was found. */
export function settingPath({ path, tab, rowKey }: Pick<Hit, 'path' | 'tab' | 'rowKey'>): string {
  const query = new URLSearchParams(listParameters({ tab: tab ?? '', keyword: rowKey ?? '', filters: {} }));
  return query.size === 0 ? path : `${path}?${query}`;
}
