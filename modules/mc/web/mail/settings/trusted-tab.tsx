import { formatDateTime, LoadFailed, useCall, useCallMutation } from '@switchboard/kit-web';
import { distrustSender, listTrusted, trustSender } from '@switchboard/mc-contract';
import { Button, Empty, Input, Skeleton, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './settings.module.css';

const READS = [listTrusted];

/** mc M61: trusted senders: their pictures are shown without confirmation. */
export function TrustedTab() {
  const { t } = useTranslation('mc');
  const [sender, setSender] = useState('');
  const { data, error, refetch } = useCall(listTrusted, {});
  const add = useCallMutation(trustSender, { invalidates: READS, onSuccess: () => setSender('') });
  const remove = useCallMutation(distrustSender, { invalidates: READS });
  const submit = (): void => {
    if (sender.trim() !== '') add.mutate({ sender: sender.trim() });
  };
  return (
    <div className={styles['form']}>
      <p className={styles['hint']}>{t('mail.trusted.hint')}</p>
      <Space.Compact block className={styles['adding'] ?? ''}>
        <Input
          value={sender}
          maxLength={254}
          placeholder={t('mail.trusted.placeholder')}
          aria-label={t('mail.trusted.sender')}
          onChange={({ target }) => setSender(target.value)}
          onPressEnter={submit}
        />
        <Button type="primary" disabled={sender.trim() === ''} loading={add.isPending} onClick={submit}>
          {t('mail.trusted.add')}
        </Button>
      </Space.Compact>
      {data === undefined &&
        (error === null ? <Skeleton active /> : <LoadFailed error={error} onRetry={() => void refetch()} />)}
      {data?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('mail.trusted.none')} />}
      <ul className={styles['rows']}>
        {(data ?? []).map(({ sender: of, createdAt }) => (
          <li key={of} className={styles['row']}>
            <span className={styles['what']}>{of}</span>
            <span className={styles['when']}>{formatDateTime(createdAt)}</span>
            <Button
              size="small"
              type="link"
              danger
              aria-label={t('mail.trusted.removeOf', { sender: of })}
              onClick={() => remove.mutate({ sender: of })}
            >
              {t('mail.trusted.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
