import type { ResourceRow } from '@switchboard/kit-contract';
import { ListPage, useRights } from '@switchboard/kit-web';
import { NOTICE_KEY, versionResource } from '@switchboard/sys-contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VersionEditor } from '../version/editor.tsx';
import { PublishDialog } from '../version/publish-dialog.tsx';
import { VersionActions } from '../version/version-actions.tsx';

type Row = ResourceRow<typeof versionResource>;

export function VersionTab() {
  const { t } = useTranslation('sys');
  const rights = useRights();
  const [edited, setEdited] = useState<{ id: string | null } | null>(null);
  const [published, setPublished] = useState<Row | null>(null);
  const renderActions = (row: Row): ReactNode => (
    <VersionActions row={row} onEdit={() => setEdited({ id: row.id })} onPublish={() => setPublished(row)} />
  );
  return (
    <>
      <ListPage
        resource={versionResource}
        rowActionsWidth={110}
        toolbar={
          rights.has(`${NOTICE_KEY}:add`) && (
            <Button type="primary" onClick={() => setEdited({ id: null })}>
              {t('version.add')}
            </Button>
          )
        }
        rowActions={renderActions}
      />
      {edited !== null && <VersionEditor id={edited.id} onClose={() => setEdited(null)} />}
      {published !== null && <PublishDialog row={published} onClose={() => setPublished(null)} />}
    </>
  );
}
