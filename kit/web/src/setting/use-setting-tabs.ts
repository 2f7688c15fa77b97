import type { Fields } from '@switchboard/kit-contract';
import { useMemo } from 'react';
import { useCalls } from '../api/use-call.ts';
import { useLocale } from '../i18n/locale.ts';
import type { QuickTab } from '../list/types.ts';
import { useEmbeddedListState, useListState } from '../list/use-list-state.ts';
import type { SettingModel } from './use-setting.ts';

interface SettingTabs {
  readonly tabs: readonly QuickTab<Fields>[] | undefined;
  readonly open: string | undefined;
  /** The field of the tabs. */
  readonly filter: string;
}

/** The types of a dictionary as tabs, each with the number of its items. */
export function useSettingTabs({ setting, resource, fields }: SettingModel, isEmbedded = false): SettingTabs {
  const locale = useLocale();
  const filter = setting.tabs ?? '';
  const types = useMemo(() => Object.entries(fields[filter]?.values ?? {}), [fields, filter]);
  const inputs = types.map(([key]) => ({ pageNo: 1, pageSize: 1, [filter]: [key] }));
  const counts = useCalls(resource.calls.page, inputs).map(({ data }) => data?.total);
  const ofAddress = useListState(fields);
  const ofTab = useEmbeddedListState(fields, resource.code);
  const [state] = isEmbedded ? ofTab : ofAddress;
  if (types.length === 0) return { tabs: undefined, open: undefined, filter };
  const tabs = types.map(([key, { label }], index) => ({
    key,
    label: label[locale],
    filters: { [filter]: [key] },
    count: counts[index],
  }));
  const isKnown = types.some(([key]) => key === state.tab);
  return { tabs, open: isKnown ? state.tab : types[0]?.[0], filter };
}
