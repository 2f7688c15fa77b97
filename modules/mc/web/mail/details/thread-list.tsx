import { PaperClipOutlined } from '@ant-design/icons';
import { formatMoment, useCall, useDateMode } from '@switchboard/kit-web';
import { getMail, MAIL_DETAIL_TYPES, type MailDetail } from '@switchboard/mc-contract';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Attachments } from './attachments.tsx';
import styles from './details.module.css';
import { MailBody } from './mail-body.tsx';
import { detailsTypeOf } from './paths.ts';

/** The rest of the conversation, newest first; each mail opens in the same place. */
export function ThreadList({ mail }: { mail: MailDetail }) {
  const { t } = useTranslation('mc');
  const [mode] = useDateMode();
  const [openId, setOpenId] = useState<string | null>(null);
  const others = mail.thread.filter(({ id }) => id !== mail.id);
  if (others.length === 0) return null;
  return (
    <section className={styles.thread} aria-label={t('mailRead.thread')}>
      <h2>{t('mailRead.threadCount', { count: others.length })}</h2>
      {others.map(({ id, box, senderEmail, snippet, receiveTime, hasAttach, seen }) => (
        <div key={id} className={styles.threadMail} data-unread={!seen}>
          <button type="button" aria-expanded={openId === id} onClick={() => setOpenId(openId === id ? null : id)}>
            <span className={styles.threadSender}>{senderEmail.name ?? senderEmail.email}</span>
            <span className={styles.threadText}>{snippet}</span>
            {hasAttach && <PaperClipOutlined aria-label={t('mailRead.hasAttach')} />}
            <time dateTime={receiveTime}>{formatMoment(receiveTime, mode).slice(0, 16)}</time>
          </button>
          {openId === id && <ThreadMail id={id} box={box} />}
        </div>
      ))}
    </section>
  );
}

function ThreadMail({ id, box }: { id: string; box: number }) {
  const { data } = useCall(getMail, { id, type: MAIL_DETAIL_TYPES[detailsTypeOf(box)] });
  if (data === undefined) return <Skeleton active paragraph={{ rows: 3 }} />;
  return (
    <div className={styles.threadBody}>
      <MailBody content={data.content} fileOrigin={data.fileOrigin} subject={data.subject} />
      <Attachments files={data.attachments} />
    </div>
  );
}
