import { LoadFailed, useCall, useIsPhone } from '@switchboard/kit-web';
import { viewDealing } from '@switchboard/mc-contract';
import { Drawer, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Attachments } from '../details/attachments.tsx';
import styles from '../details/details.module.css';
import { MailBody } from '../details/mail-body.tsx';
import { ViewHead } from '../details/view-head.tsx';

/** A colleague's mail with a customer: read-only. Opening is logged (mc M74). */
export function DealingDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { t } = useTranslation('mc');
  const isPhone = useIsPhone();
  return (
    <Drawer
      open={id !== null}
      size={isPhone ? '100%' : 780}
      title={t('mailRead.vce.title')}
      onClose={onClose}
      destroyOnHidden
    >
      {id !== null && <DealingMail id={id} />}
    </Drawer>
  );
}

function DealingMail({ id }: { id: string }) {
  const { data, error, refetch } = useCall(viewDealing, { id });
  if (data === undefined)
    return error === null ? (
      <Skeleton active paragraph={{ rows: 8 }} />
    ) : (
      <LoadFailed error={error} onRetry={() => void refetch()} />
    );
  return (
    <article className={styles.drawer}>
      <ViewHead mail={data} />
      <div className={styles.paper}>
        <MailBody content={data.content} fileOrigin={data.fileOrigin} subject={data.subject} />
      </div>
      <Attachments files={data.attachments} />
    </article>
  );
}
