import { PaperClipOutlined } from '@ant-design/icons';
import { formatMoment, LoadFailed, useCall, useDateMode, usePageHost, useRights } from '@switchboard/kit-web';
import { type Dealing, MAIL_DIRECTION, MAIL_KEYS, queryCustomerDealings } from '@switchboard/mc-contract';
import { Button, Empty, Pagination, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerTabProps } from '../customer/tabs.ts';
import styles from './mail-tab.module.css';

const PAGE_SIZE = 20;

/** Mails of all colleagues with this customer: who, when, subject. The reader's own mails open in the mail box. */
export default function MailTab({ customer: { customerCode } }: CustomerTabProps) {
  const { t } = useTranslation('crm');
  const [pageNo, setPageNo] = useState(1);
  const host = usePageHost();
  const rights = useRights();
  const code = customerCode ?? '';
  const { data, error, refetch } = useCall(
    queryCustomerDealings,
    { customerCode: code, pageNo, pageSize: PAGE_SIZE },
    { enabled: code !== '', placeholderData: (before) => before },
  );
  if (data === undefined)
    return error === null ? (
      <Skeleton active paragraph={{ rows: 6 }} />
    ) : (
      <LoadFailed error={error} onRetry={() => void refetch()} />
    );
  return (
    <section className={styles.mails} aria-label={t('customer.tabs.mail')}>
      <div className={styles.tools}>
        {rights.has(MAIL_KEYS.write) && (
          <Button
            type="primary"
            onClick={() =>
              host.openTab(`/message/email/write?${new URLSearchParams({ kind: 'new', customerCode: code })}`)
            }
          >
            {t('mail.write')}
          </Button>
        )}
        <Button onClick={() => host.openTab(`/message/email/vce?${new URLSearchParams({ 'f.partyCode': code })}`)}>
          {t('mail.all')}
        </Button>
      </div>
      {data.list.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('mail.empty')} />
      ) : (
        <ul className={styles.list}>
          {data.list.map((dealing) => (
            <MailLine key={dealing.id} dealing={dealing} />
          ))}
        </ul>
      )}
      <Pagination
        size="small"
        current={pageNo}
        pageSize={PAGE_SIZE}
        total={data.total}
        showSizeChanger={false}
        hideOnSinglePage
        onChange={setPageNo}
      />
    </section>
  );
}

function MailLine({ dealing }: { dealing: Dealing }) {
  const { t } = useTranslation('crm');
  const [mode] = useDateMode();
  const host = usePageHost();
  const { id, subject, partyEmail, staffName, direction, at, hasAttach, isMine } = dealing;
  const isSent = direction === MAIL_DIRECTION.sent;
  const query = new URLSearchParams({ id, detailsType: isSent ? 'sent' : 'inbox' });
  const title = subject === '' ? t('mail.noSubject') : subject;
  return (
    <li className={styles.line}>
      <Tag color={isSent ? 'blue' : 'green'}>{t(isSent ? 'mail.sent' : 'mail.received')}</Tag>
      {isMine ? (
        <button
          type="button"
          className={styles.subject}
          onClick={() => host.openTab(`/message/email/details?${query}`)}
        >
          {title}
        </button>
      ) : (
        <span className={styles.subject}>{title}</span>
      )}
      {hasAttach && <PaperClipOutlined aria-label={t('mail.hasAttach')} />}
      <span className={styles.people}>
        {staffName} · {partyEmail}
      </span>
      <time dateTime={at}>{formatMoment(at, mode).slice(0, 16)}</time>
    </li>
  );
}
