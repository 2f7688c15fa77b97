import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, ListPage } from '@switchboard/kit-web';
import { FLAG_KEY, flagResource, USER_KEY } from '@switchboard/sys-contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FlagForm } from './form.tsx';
import { HoldersDrawer } from './holders-drawer.tsx';

type Row = ResourceRow<typeof flagResource>;

/** Features that are switched on for some of the staff. The code declares them; here they are given out. */
export function FlagTab() {
  const { t } = useTranslation('sys');
  const [edited, setEdited] = useState<Row | null>(null);
  const [shown, setShown] = useState<Row | null>(null);
  const actions: Action<Row>[] = [
    { key: 'edit', label: t('flag.edit'), right: FLAG_KEY, run: setEdited },
    { key: 'holders', label: t('flag.holders'), right: USER_KEY, isReading: true, run: setShown },
  ];
  return (
    <>
      <ListPage
        isEmbedded
        resource={flagResource}
        rowActions={actions}
        rowTone={({ stale }) => (stale === null ? undefined : 'warning')}
      />
      {edited !== null && <FlagForm id={edited.id} onClose={() => setEdited(null)} />}
      {shown !== null && <HoldersDrawer id={shown.id} name={shown.name} onClose={() => setShown(null)} />}
    </>
  );
}
