import { useIsPhone, usePageHost, useRights } from '@switchboard/kit-web';
import { MAIL_KEYS } from '@switchboard/mc-contract';
import { Badge, Button, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountTrouble } from './account-trouble.tsx';
import { MAIL_ENTRIES, type MailEntry, MOST_SHOWN, type Unread, WRITE_ICON, WRITE_PATH } from './entries.tsx';
import styles from './frame.module.css';
import { useMailAccount } from './use-mail-account.ts';
import { useUnread } from './use-unread.ts';

interface Props {
  /** The current page; a detail page names the box it was opened from, the compose page none. */
  readonly current: MailEntry['id'] | null;
  readonly children: ReactNode;
}

/** The frame of every mail page (mc.md §4): mailbox, compose button, and the boxes with their unread counts. */
export function MailFrame({ current, children }: Props) {
  const isPhone = useIsPhone();
  const rights = useRights();
  const { state, accounts, accountId } = useMailAccount();
  const unread = useUnread(state.data?.bound === true, accountId);
  const entries = MAIL_ENTRIES.filter(({ id }) => rights.has(MAIL_KEYS[id]));
  return (
    <div className={styles.frame} data-phone={isPhone}>
      {isPhone ? (
        <NarrowTop entries={entries} current={current} unread={unread} />
      ) : (
        <Column entries={entries} current={current} unread={unread} />
      )}
      <div className={styles.main}>
        <AccountTrouble accounts={accounts} />
        {children}
      </div>
    </div>
  );
}

interface ListProps {
  readonly entries: readonly MailEntry[];
  readonly current: MailEntry['id'] | null;
  readonly unread: Unread;
}

function Column({ entries, current, unread }: ListProps) {
  const { t } = useTranslation('mc');
  const host = usePageHost();
  return (
    <nav className={styles.column} aria-label={t('mail.frame.boxes')}>
      <AccountSwitch />
      <WriteButton />
      <ul className={styles.entries}>
        {entries.map(({ id, path, icon, unread: of }) => {
          const count = of === undefined ? 0 : unread[of];
          const name = t(`mail.frame.${id}`);
          return (
            <li key={id}>
              <button
                type="button"
                className={styles.entry}
                aria-current={current === id ? 'page' : undefined}
                title={name}
                onClick={() => host.openTab(path)}
              >
                <span className={styles.icon} aria-hidden="true">
                  {icon}
                </span>
                <span className={styles.name}>{name}</span>
                {count > 0 && <span className={styles.spoken}>{t('mail.frame.unread', { count })}</span>}
                <span className={styles.badge} aria-hidden="true">
                  <Badge count={count} overflowCount={MOST_SHOWN} size="small" />
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The same for screens without space for a column. */
function NarrowTop({ entries, current, unread }: ListProps) {
  const { t } = useTranslation('mc');
  const host = usePageHost();
  const options = entries.map(({ id, unread: of }) => {
    const count = of === undefined ? 0 : unread[of];
    const shown = count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count);
    return { value: id, label: count === 0 ? t(`mail.frame.${id}`) : `${t(`mail.frame.${id}`)} (${shown})` };
  });
  return (
    <nav className={styles.top} aria-label={t('mail.frame.boxes')}>
      <Select
        className={styles.topBox}
        aria-label={t('mail.frame.boxes')}
        placeholder={t('mail.frame.boxes')}
        value={current}
        options={options}
        onChange={(id) => {
          const chosen = entries.find((entry) => entry.id === id);
          if (chosen !== undefined) host.openTab(chosen.path);
        }}
      />
      <WriteButton />
      <AccountSwitch />
    </nav>
  );
}

function WriteButton() {
  const { t } = useTranslation('mc');
  const host = usePageHost();
  const rights = useRights();
  if (!rights.has(MAIL_KEYS.write)) return null;
  return (
    <Button
      type="primary"
      className={styles.write ?? ''}
      icon={WRITE_ICON}
      title={t('mail.frame.write')}
      aria-label={t('mail.frame.write')}
      onClick={() => host.openTab(WRITE_PATH)}
    >
      <span className={styles.writeText}>{t('mail.frame.write')}</span>
    </Button>
  );
}

/** With a single mailbox there is no choice: only its name is shown. */
function AccountSwitch() {
  const { t } = useTranslation('mc');
  const { accounts, accountId, choose } = useMailAccount();
  if (accounts.length === 0) return null;
  if (accounts.length === 1)
    return (
      <div className={styles.account} title={accounts[0]?.email}>
        {accounts[0]?.email}
      </div>
    );
  return (
    <Select
      className={styles.accounts}
      aria-label={t('mail.frame.account')}
      value={accountId ?? 'all'}
      popupMatchSelectWidth={false}
      options={[
        { value: 'all', label: t('mail.frame.allAccounts') },
        ...accounts.map(({ id, email, isOwn }) => ({
          value: id,
          label: isOwn ? email : t('mail.frame.shared', { email }),
        })),
      ]}
      onChange={(id) => choose(id === 'all' ? null : id)}
    />
  );
}
