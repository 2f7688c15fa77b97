import { LoadFailed, usePageHost, useCall, useRights } from '@switchboard/kit-web';
import { accountState, MAIL_KEYS } from '@switchboard/mc-contract';
import { Button, Result, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { OwnAccountForm } from '../settings/accounts-tab.tsx';
import styles from './none.module.css';

const INBOX = '/message/email/inbox';

/** /message/email/none: where 10170036 leads (mc M20). */
export default function NoMailboxPage() {
  const { t } = useTranslation('mc');
  const host = usePageHost();
  const rights = useRights();
  const { data, error, refetch } = useCall(accountState, {}, { staleTime: 0 });
  if (data === undefined)
    return error === null ? <Skeleton active /> : <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data.bound)
    return (
      <Result
        status="success"
        title={t('mail.none.bound')}
        extra={
          <Button type="primary" onClick={() => host.openTab(INBOX, { replace: true })}>
            {t('mail.none.toInbox')}
          </Button>
        }
      />
    );
  const canBind = data.canBind && rights.has(MAIL_KEYS.settings);
  return (
    <section className={styles['page']} aria-label={t('mail.none.title')}>
      <Result
        status="info"
        title={t('mail.none.title')}
        subTitle={t(canBind ? 'mail.none.self' : 'mail.none.ask')}
        extra={<Button onClick={() => host.openTab('/home')}>{t('mail.none.home')}</Button>}
      />
      {canBind && (
        <div className={styles['form']}>
          <h2>{t('mail.none.bind')}</h2>
          <OwnAccountForm account={null} onSaved={() => host.openTab(INBOX, { replace: true })} />
        </div>
      )}
    </section>
  );
}
