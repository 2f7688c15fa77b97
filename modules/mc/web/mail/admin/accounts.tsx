import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, Can, ListPage, useCallMutation } from '@switchboard/kit-web';
import {
  ACCOUNT_STATE,
  type accountShares,
  accountAdminResource,
  addAccountFor,
  editAccountOf,
  MAIL_ADMIN_KEY,
  setStateOf,
  type shareAccount,
  shareAccountOf,
  sharesOf,
  testAccountOf,
} from '@switchboard/mc-contract';
import { App, Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountForm } from '../account/account-form.tsx';
import { ShareDialog } from '../account/share-dialog.tsx';
import { serversOf } from '../settings/accounts-tab.tsx';

type Row = ResourceRow<typeof accountAdminResource>;
const READS = [accountAdminResource.calls.page];
const is =
  (...states: number[]) =>
  ({ state }: Row): boolean =>
    states.includes(Number(state));
const isLive = (row: Row): boolean => !is(ACCOUNT_STATE.disabled)(row);

/** /setModule/email/account */
export default function MailAccountsPage() {
  const { t } = useTranslation('mc');
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const [shared, setShared] = useState<Row | null>(null);
  const change = useCallMutation(setStateOf, { invalidates: READS });
  const turn = (key: string, state: 1 | 4 | 5, isOffered: (row: Row) => boolean): Action<Row> => ({
    key,
    label: t(`mail.account.${key}`),
    right: `${MAIL_ADMIN_KEY}:state`,
    isOffered,
    ...(state === ACCOUNT_STATE.disabled
      ? { isDanger: true, confirm: ({ email }: Row) => t('mail.account.disableSure', { email }) }
      : {}),
    done: t('mail.account.changed'),
    run: ({ id }) => change.mutateAsync({ accountId: id, state }),
  });
  const actions: Action<Row>[] = [
    {
      key: 'edit',
      label: t('mail.account.edit'),
      right: `${MAIL_ADMIN_KEY}:edit`,
      isOffered: isLive,
      run: setEdited,
    },
    {
      key: 'share',
      label: t('mail.account.share'),
      right: `${MAIL_ADMIN_KEY}:share`,
      isOffered: isLive,
      run: setShared,
    },
    turn('pause', ACCOUNT_STATE.paused, is(0, 1, 2, 3)),
    turn('resume', ACCOUNT_STATE.active, is(2, 3, 4)),
    turn('disable', ACCOUNT_STATE.disabled, isLive),
  ];
  return (
    <>
      <ListPage
        resource={accountAdminResource}
        extraFilters={{ staffId: false }}
        rowActions={actions}
        toolbar={
          <Can right={`${MAIL_ADMIN_KEY}:add`}>
            <Button type="primary" onClick={() => setEdited('new')}>
              {t('mail.account.add')}
            </Button>
          </Can>
        }
      />
      {edited !== null && <EditDrawer row={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {shared !== null && (
        <ShareDialog
          accountId={shared.id}
          email={shared.email}
          reads={sharesOf as unknown as typeof accountShares}
          saves={shareAccountOf as unknown as typeof shareAccount}
          onClose={() => setShared(null)}
        />
      )}
    </>
  );
}

function EditDrawer({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const { t } = useTranslation('mc');
  const { message } = App.useApp();
  const add = useCallMutation(addAccountFor, { messages: false, invalidates: READS });
  const edit = useCallMutation(editAccountOf, { messages: false, invalidates: READS });
  const test = useCallMutation(testAccountOf, { messages: false, invalidates: READS });
  const initial =
    row === null ? {} : { initial: { ...row, imapTls: tlsOf(row.imapTls), smtpTls: tlsOf(row.smtpTls), secret: null } };
  return (
    <Drawer
      open
      size={640}
      title={t(row === null ? 'mail.account.add' : 'mail.account.edit')}
      onClose={onClose}
      destroyOnHidden
    >
      <AccountForm
        isAdmin
        isNew={row === null}
        {...initial}
        onTest={async (values) => await test.mutateAsync({ ...serversOf(values), accountId: row?.id ?? null })}
        onSave={async (values) => {
          const { email, displayName, isDefault, staffId = '', dailySendLimit = 500 } = values;
          const whole = { ...serversOf(values), email, displayName, isDefault, dailySendLimit };
          if (row === null) await add.mutateAsync({ ...whole, staffId });
          else await edit.mutateAsync({ ...whole, accountId: row.id, version: row.version });
          void message.success(t('mail.account.saved'));
          onClose();
        }}
        onClose={onClose}
      />
    </Drawer>
  );
}

const tlsOf = (code: string): '1' | '2' => (code === '2' ? '2' : '1');
