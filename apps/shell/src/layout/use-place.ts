import { useLocaleSetting, useSession } from '@switchboard/kit-web/host';
import { useMemo } from 'react';
import { placeOf, type Place } from '../routes/place.ts';
import { useWorkspaceState } from '../tabs/workspace-context.ts';
import { type NavModule, navigationOf } from './navigation.ts';

/** The current place of the user: the address in front, its module and what the layout hides there. */
export function usePlace(): Place {
  const { menu } = useSession();
  const fullPath = useWorkspaceState(
    ({ tabs, activeId, outside }) => outside ?? tabs.find((tab) => tab.id === activeId)?.href ?? '/',
  );
  return useMemo(() => placeOf(fullPath, menu), [fullPath, menu]);
}

export function useNavigation(): NavModule[] {
  const { menu } = useSession();
  const [locale] = useLocaleSetting();
  return useMemo(() => navigationOf(menu, locale), [menu, locale]);
}
