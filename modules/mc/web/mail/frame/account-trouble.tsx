import { usePageHost, useRights } from '@switchboard/kit-web';
import { ACCOUNT_STATE, type accountState, MAIL_KEYS } from '@switchboard/mc-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './frame.module.css';

type Account = ResultOf<typeof accountState>['accounts'][number];

const TROUBLE: Readonly<Record<number, string>> = {
  [ACCOUNT_STATE.authFailed]: 'mail.frame.authFailed',
  [ACCOUNT_STATE.connectError]: 'mail.frame.connectError',
  [ACCOUNT_STATE.paused]: 'mail.frame.paused',
};

/**
 * A mailbox that receives no mail because of an error must show it, otherwise it looks like one without new mail (mc
 * M25, M26).
 */
export function AccountTrouble({ accounts }: { accounts: readonly Account[] }) {
  const { t } = useTranslation('mc');
  const host = usePageHost();
  const rights = useRights();
  const broken = accounts.filter(({ state }) => TROUBLE[state] !== undefined);
  return broken.map(({ id, email, state, reason, isOwn }) => (
    <Alert
      key={id}
      className={styles.trouble ?? ''}
      type={state === ACCOUNT_STATE.authFailed ? 'error' : 'warning'}
      showIcon
      title={t(TROUBLE[state] as string, { email })}
      description={reason ?? undefined}
      action={
        isOwn &&
        rights.has(MAIL_KEYS.settings) && (
          <Button size="small" onClick={() => host.openTab('/message/email/set')}>
            {t('mail.frame.toSettings')}
          </Button>
        )
      }
    />
  ));
}
