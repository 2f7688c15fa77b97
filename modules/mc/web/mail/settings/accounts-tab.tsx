import { formatDateTime, LoadFailed, TONE_COLOR, useCall, useCallMutation, useLocale } from '@switchboard/kit-web';
import {
  ACCOUNT_STATE,
  ACCOUNT_STATES,
  accountShares,
  accountState,
  type OwnAccount,
  ownAccounts,
  resyncAccount,
  saveAccount,
  setAccountPush,
  setAccountState,
  shareAccount,
  testAccount,
} from '@switchboard/mc-contract';
import { App, Button, Drawer, Empty, Popconfirm, Skeleton, Switch, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../account/account.module.css';
import { AccountForm, type AccountValues } from '../account/account-form.tsx';
import { ShareDialog } from '../account/share-dialog.tsx';

const READS = [ownAccounts, accountState];

/** The user's own mailboxes: their states, and the available actions (mc M20-M27). */
export function AccountsTab() {
  const { t } = useTranslation('mc');
  const { data, error, refetch } = useCall(ownAccounts, {});
  const state = useCall(accountState, {});
  const [edited, setEdited] = useState<OwnAccount | 'new' | null>(null);
  const [shared, setShared] = useState<OwnAccount | null>(null);
  if (data === undefined)
    return error === null ? <Skeleton active /> : <LoadFailed error={error} onRetry={() => void refetch()} />;
  const canBind = state.data?.canBind === true;
  return (
    <>
      {canBind && data.length > 0 && (
        <p>
          <Button type="primary" onClick={() => setEdited('new')}>
            {t('mail.account.add')}
          </Button>
        </p>
      )}
      {data.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={t(canBind ? 'mail.account.none' : 'mail.account.askAdmin')}
        >
          {canBind && (
            <Button type="primary" onClick={() => setEdited('new')}>
              {t('mail.account.add')}
            </Button>
          )}
        </Empty>
      )}
      <ul className={styles['cards']}>
        {data.map((account) => (
          <AccountCard
            key={account.id}
            account={account}
            onEdit={() => setEdited(account)}
            onShare={() => setShared(account)}
          />
        ))}
      </ul>
      {edited !== null && <EditDrawer account={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {shared !== null && (
        <ShareDialog
          accountId={shared.id}
          email={shared.email}
          reads={accountShares}
          saves={shareAccount}
          onClose={() => setShared(null)}
        />
      )}
    </>
  );
}

interface CardProps {
  readonly account: OwnAccount;
  readonly onEdit: () => void;
  readonly onShare: () => void;
}

function AccountCard({ account, onEdit, onShare }: CardProps) {
  const { t } = useTranslation('mc');
  const { message } = App.useApp();
  const locale = useLocale();
  const push = useCallMutation(setAccountPush, { invalidates: READS });
  const change = useCallMutation(setAccountState, {
    invalidates: READS,
    onSuccess: () => void message.success(t('mail.account.changed')),
  });
  const resync = useCallMutation(resyncAccount, {
    invalidates: READS,
    onSuccess: () => void message.success(t('mail.account.resyncing')),
  });
  const { id, email, displayName, state, reason, imapHost, smtpHost, lastSyncAt, isDefault, emailSseStatus } = account;
  const shown = ACCOUNT_STATES[String(state) as keyof typeof ACCOUNT_STATES];
  const isPaused = state === ACCOUNT_STATE.paused;
  return (
    <li className={styles['card']}>
      <div className={styles['head']}>
        <h2>{email}</h2>
        <Tag color={TONE_COLOR[shown.tone]}>{shown.label[locale]}</Tag>
        {isDefault && <Tag>{t('mail.account.default')}</Tag>}
      </div>
      <div className={styles['facts']}>
        {displayName !== null && <span>{displayName}</span>}
        <span>{t('mail.account.imapAt', { host: imapHost })}</span>
        <span>{t('mail.account.smtpAt', { host: smtpHost })}</span>
        <span>
          {lastSyncAt === null
            ? t('mail.account.notSynced')
            : t('mail.account.syncedAt', { time: formatDateTime(lastSyncAt) })}
        </span>
      </div>
      {reason !== null && <p className={styles['reason']}>{reason}</p>}
      <div className={styles['actions']}>
        <Button size="small" onClick={onEdit}>
          {t('mail.account.edit')}
        </Button>
        <Button size="small" onClick={onShare}>
          {t('mail.account.share')}
        </Button>
        <Button
          size="small"
          disabled={state !== ACCOUNT_STATE.active}
          loading={resync.isPending}
          onClick={() => resync.mutate({ accountId: id })}
        >
          {t('mail.account.resync')}
        </Button>
        <Button
          size="small"
          loading={change.isPending}
          onClick={() =>
            change.mutate({ accountId: id, state: isPaused ? ACCOUNT_STATE.active : ACCOUNT_STATE.paused })
          }
        >
          {t(isPaused ? 'mail.account.resume' : 'mail.account.pause')}
        </Button>
        <Popconfirm
          title={t('mail.account.disableSure', { email })}
          onConfirm={() => change.mutate({ accountId: id, state: ACCOUNT_STATE.disabled })}
        >
          <Button size="small" danger>
            {t('mail.account.disable')}
          </Button>
        </Popconfirm>
        <label className={styles['switch']}>
          <Switch
            size="small"
            aria-label={t('mail.account.push')}
            checked={emailSseStatus === 1}
            loading={push.isPending}
            onChange={(isOn) => push.mutate({ accountId: id, status: isOn ? 1 : 0 })}
          />
          {t('mail.account.push')}
        </label>
      </div>
    </li>
  );
}

function EditDrawer({ account, onClose }: { account: OwnAccount | null; onClose: () => void }) {
  const { t } = useTranslation('mc');
  return (
    <Drawer
      open
      size={640}
      title={t(account === null ? 'mail.account.add' : 'mail.account.edit')}
      onClose={onClose}
      destroyOnHidden
    >
      <OwnAccountForm account={account} onSaved={onClose} onClose={onClose} />
    </Drawer>
  );
}

interface FormProps {
  readonly account: OwnAccount | null;
  readonly onSaved: () => void;
  readonly onClose?: () => void;
}

/** Also used separately on the page of users without a mailbox. */
export function OwnAccountForm({ account, onSaved, onClose }: FormProps) {
  const { t } = useTranslation('mc');
  const { message } = App.useApp();
  const save = useCallMutation(saveAccount, { messages: false, invalidates: READS });
  const test = useCallMutation(testAccount, { messages: false, invalidates: READS });
  const accountId = account?.id ?? null;
  return (
    <AccountForm
      isNew={account === null}
      {...(account === null ? {} : { initial: { ...account, secret: null } })}
      onTest={async (values) => await test.mutateAsync({ ...serversOf(values), accountId })}
      onSave={async (values) => {
        const { email, displayName, isDefault } = values;
        const version = account?.version ?? 0;
        await save.mutateAsync({ ...serversOf(values), email, displayName, isDefault, accountId, version });
        void message.success(t('mail.account.saved'));
        onSaved();
      }}
      {...(onClose === undefined ? {} : { onClose })}
    />
  );
}

export const serversOf = ({
  imapHost,
  imapPort,
  imapTls,
  smtpHost,
  smtpPort,
  smtpTls,
  username,
  secret,
}: AccountValues) => ({ imapHost, imapPort, imapTls, smtpHost, smtpPort, smtpTls, username, secret });
