import { useLocaleSetting, useSession } from '@switchboard/kit-web/host';
import { useEffect } from 'react';
import type { Place } from '../routes/place.ts';
import { pageTitle } from '../routes/title.ts';
import { useWorkspaceState } from '../tabs/workspace-context.ts';
import { useShellText } from '../text.ts';

export function useDocumentTitle(place: Place): void {
  const t = useShellText();
  const { menu } = useSession();
  const [locale] = useLocaleSetting();
  const ownTitle = useWorkspaceState(({ tabs, activeId }) => tabs.find((tab) => tab.id === activeId)?.title ?? null);
  const page = ownTitle ?? pageTitle(place.fullPath, menu, locale);
  useEffect(() => {
    document.title = t('documentTitle', { page });
  }, [t, page]);
}
