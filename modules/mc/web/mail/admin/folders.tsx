import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, ListPage, useCallMutation } from '@switchboard/kit-web';
import {
  type accountShares,
  FOLDER_ADMIN_KEY,
  folderAdminResource,
  folderMembers,
  resyncFolders,
  saveFolderMembers,
  type shareAccount,
} from '@switchboard/mc-contract';
import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ShareDialog } from '../account/share-dialog.tsx';

type Row = ResourceRow<typeof folderAdminResource>;
const READS = [folderAdminResource.calls.page];

/** /setModule/email/inbox: the state of the folders, never their contents. */
export default function MailFoldersPage() {
  const { t } = useTranslation('mc');
  const [shared, setShared] = useState<Row | null>(null);
  const resync = useCallMutation(resyncFolders, { invalidates: READS });
  const actions: Action<Row>[] = [
    {
      key: 'resync',
      label: t('mail.account.resync'),
      right: `${FOLDER_ADMIN_KEY}:resync`,
      confirm: ({ email }) => t('mail.folder.resyncSure', { email }),
      done: t('mail.account.resyncing'),
      run: ({ accountId }) => resync.mutateAsync({ accountId }),
    },
    { key: 'members', label: t('mail.folder.members'), right: `${FOLDER_ADMIN_KEY}:member`, run: setShared },
  ];
  return (
    <>
      <ListPage
        resource={folderAdminResource}
        extraFilters={{ accountId: false }}
        header={<Alert type="info" showIcon title={t('mail.folder.hint')} />}
        rowActions={actions}
      />
      {shared !== null && (
        <ShareDialog
          accountId={shared.accountId}
          email={shared.email}
          reads={folderMembers as unknown as typeof accountShares}
          saves={saveFolderMembers as unknown as typeof shareAccount}
          invalidates={READS}
          onClose={() => setShared(null)}
        />
      )}
    </>
  );
}
