import type { ResourceRow } from '@switchboard/kit-contract';
import { ListPage, useRights } from '@switchboard/kit-web';
import { NOTICE_KEY, versionResource } from '@switchboard/sys-contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VersionEditor } from './editor.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { VersionActions } from './version-actions.tsx';

type Row = ResourceRow<typeof versionResource>;

/** /setModule/publicnotice/noticeconfig */
export default function NoticeConfigPage() {
  const { t } = useTranslation('sys');
  const rights = useRights();
  const [edited, setEdited] = useState<string | 'new' | null>(null);
  const [published, setPublished] = useState<Row | null>(null);
  return (
    <>
      <ListPage
        resource={versionResource}
        rowActionsWidth={110}
        toolbar={
          rights.has(`${NOTICE_KEY}:add`) && (
            <Button type="primary" onClick={() => setEdited('new')}>
              {t('version.add')}
            </Button>
          )
        }
        rowActions={(row) => (
          <VersionActions row={row} onEdit={() => setEdited(row.id)} onPublish={() => setPublished(row)} />
        )}
      />
      {edited !== null && <VersionEditor id={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {published !== null && <PublishDialog row={published} onClose={() => setPublished(null)} />}
    </>
  );
}
