import { useCall } from '@switchboard/kit-web';
import { useLocaleSetting, useSession } from '@switchboard/kit-web/host';
import { getQuickEntrances } from '@switchboard/sys-contract';
import { menuByRouter } from '../routes/access.ts';
import { nodeName } from '../routes/title.ts';

export interface Shortcut {
  readonly id: string;
  readonly path: string;
  readonly title: string;
}

const NONE: readonly never[] = [];

/** Own shortcuts in order, with the names of the menu; empty when they cannot be read (R322). */
export function useShortcuts(): readonly Shortcut[] {
  const { menu } = useSession();
  const [locale] = useLocaleSetting();
  const { data = NONE } = useCall(getQuickEntrances, {});
  return data.map(({ resourceId, resourceName, router }) => {
    const node = menuByRouter(menu).get(router);
    return { id: resourceId, path: router, title: node === undefined ? resourceName : nodeName(node, locale) };
  });
}
