import { DeleteOutlined } from '@ant-design/icons';
import type { Call } from '@switchboard/kit-contract';
import { LoadFailed, StaffName, StaffSelect, useCall, useCallMutation, useLocale } from '@switchboard/kit-web';
import { type accountShares, SHARE_RIGHTS, type shareAccount } from '@switchboard/mc-contract';
import { App, Button, DatePicker, Modal, Select, Skeleton } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './share.module.css';

type Rights = keyof typeof SHARE_RIGHTS;
interface Share {
  readonly staffId: string;
  readonly rights: Rights;
  readonly expireAt: string | null;
}

interface Props {
  readonly accountId: string;
  readonly email: string;
  /** The calls of the owner, or those of an account administrator. */
  readonly reads: typeof accountShares;
  readonly saves: typeof shareAccount;
  readonly invalidates?: readonly Call[];
  readonly onClose: () => void;
}

/** The users a mailbox is shared with, and until when. */
export function ShareDialog({ accountId, email, reads, saves, invalidates = [], onClose }: Props) {
  const { t } = useTranslation('mc');
  const { message } = App.useApp();
  const locale = useLocale();
  const { data, error, refetch } = useCall(reads, { accountId }, { staleTime: 0 });
  const [edited, setEdited] = useState<readonly Share[] | null>(null);
  const saving = useCallMutation(saves, {
    invalidates: [reads, ...invalidates],
    onSuccess: () => {
      void message.success(t('mail.share.saved'));
      onClose();
    },
  });
  const shares: readonly Share[] = edited ?? data ?? [];
  const change = (staffId: string, part: Partial<Share>): void =>
    setEdited(shares.map((one) => (one.staffId === staffId ? { ...one, ...part } : one)));
  const rights = Object.entries(SHARE_RIGHTS).map(([value, { label }]) => ({ value, label: label[locale] }));
  return (
    <Modal
      open
      title={t('mail.share.title', { email })}
      okText={t('mail.share.save')}
      okButtonProps={{ disabled: edited === null, loading: saving.isPending }}
      onOk={() =>
        saving.mutate({
          accountId,
          shares: shares.map(({ staffId, rights: of, expireAt }) => ({ staffId, rights: of, expireAt })),
        })
      }
      onCancel={onClose}
    >
      <p className={styles['hint']}>{t('mail.share.hint')}</p>
      {error !== null && data === undefined && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton active paragraph={{ rows: 2 }} />}
      <ul className={styles['list']}>
        {shares.map(({ staffId, rights: of, expireAt }) => (
          <li key={staffId} className={styles['row']}>
            <span className={styles['name']}>
              <StaffName id={staffId} />
            </span>
            <Select
              aria-label={t('mail.share.rights')}
              value={of}
              options={rights}
              onChange={(next) => change(staffId, { rights: next as Rights })}
            />
            <DatePicker
              aria-label={t('mail.share.until')}
              placeholder={t('mail.share.forever')}
              value={expireAt === null ? null : dayjs(expireAt)}
              minDate={dayjs()}
              onChange={(day) => change(staffId, { expireAt: day === null ? null : day.endOf('day').toISOString() })}
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t('mail.share.remove')}
              onClick={() => setEdited(shares.filter((one) => one.staffId !== staffId))}
            />
          </li>
        ))}
      </ul>
      <AddPerson
        taken={shares.map(({ staffId }) => staffId)}
        onAdd={(staffId) => setEdited([...shares, { staffId, rights: '1', expireAt: null }])}
      />
    </Modal>
  );
}

function AddPerson({ taken, onAdd }: { taken: readonly string[]; onAdd: (staffId: string) => void }) {
  const { t } = useTranslation('mc');
  return (
    <StaffSelect
      key={taken.length}
      placeholder={t('mail.share.add')}
      aria-label={t('mail.share.add')}
      onChange={(staffId: string | null) => {
        if (staffId !== null && !taken.includes(staffId)) onAdd(staffId);
      }}
    />
  );
}
