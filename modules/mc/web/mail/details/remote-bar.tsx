import { useCallMutation } from '@switchboard/kit-web';
import { getMail, type MailDetail, trustSender } from '@switchboard/mc-contract';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './details.module.css';

interface Props {
  readonly mail: MailDetail;
  readonly onShow: () => void;
}

/** mc M61: no other host was contacted yet; the reader decides, once or permanently. */
export function RemoteBar({ mail, onShow }: Props) {
  const { t } = useTranslation('mc');
  const trust = useCallMutation(trustSender, { invalidates: [getMail] });
  if (mail.remoteBlocked === 0) return null;
  return (
    <Alert
      className={styles.remote ?? ''}
      type="info"
      showIcon
      title={t(mail.canShowRemote ? 'mailRead.remote.blocked' : 'mailRead.remote.spam', { count: mail.remoteBlocked })}
      action={
        mail.canShowRemote && (
          <>
            <Button size="small" onClick={onShow}>
              {t('mailRead.remote.show')}
            </Button>
            <Button size="small" type="link" onClick={() => trust.mutate({ sender: mail.senderEmail.email })}>
              {t('mailRead.remote.trust')}
            </Button>
          </>
        )
      }
    />
  );
}
