import { formatDateTime, useCall, useLocale } from '@switchboard/kit-web';
import { useSession } from '@switchboard/kit-web/host';
import { fillTemplate, latestMessages, MESSAGE_STATUS, type Message } from '@switchboard/mc-contract';
import { Button, Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { accessTo } from '../routes/access.ts';
import { useWorkspace } from '../tabs/workspace-context.ts';
import { useShellText } from '../text.ts';
import styles from './notices-bell.module.css';
import { useMarkRead, useOpenMessage } from './use-open-message.ts';

const SHOWN = 10;
const CENTRE = '/message/notification';

interface Props {
  readonly isUnread: boolean;
  readonly onLeave: () => void;
}

export function LatestMessages({ isUnread, onLeave }: Props): ReactNode {
  const t = useShellText();
  const { menu } = useSession();
  const workspace = useWorkspace();
  const markRead = useMarkRead();
  return (
    <section className={styles.box} aria-label={t('notices.title')}>
      <header className={styles.head}>
        <h2>{t('notices.title')}</h2>
        <Button
          type="link"
          size="small"
          disabled={!isUnread}
          loading={markRead.isPending}
          onClick={() => markRead.mutate({ all: true })}
        >
          {t('notices.readAll')}
        </Button>
      </header>
      <LatestList onLeave={onLeave} />
      {accessTo(CENTRE, menu) === 'allowed' && (
        <footer className={styles.foot}>
          <Button
            type="link"
            size="small"
            onClick={() => {
              onLeave();
              workspace.open(CENTRE);
            }}
          >
            {t('notices.all')}
          </Button>
        </footer>
      )}
    </section>
  );
}

function LatestList({ onLeave }: Pick<Props, 'onLeave'>): ReactNode {
  const t = useShellText();
  const { data, isError, refetch } = useCall(latestMessages, { limit: SHOWN });
  const open = useOpenMessage();
  if (isError && data === undefined)
    return (
      <Empty className={styles.empty} image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('notices.failed')}>
        <Button size="small" onClick={() => void refetch()}>
          {t('notices.retry')}
        </Button>
      </Empty>
    );
  if (data === undefined) return <Skeleton className={styles.empty} active paragraph={{ rows: 3 }} />;
  if (data.length === 0)
    return <Empty className={styles.empty} image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('notices.empty')} />;
  return (
    <ul className={styles.list}>
      {data.map((message) => (
        <li key={message.msgId}>
          <LatestRow
            message={message}
            onOpen={() => {
              onLeave();
              open(message);
            }}
          />
        </li>
      ))}
    </ul>
  );
}

function LatestRow({ message, onOpen }: { message: Message; onOpen: () => void }): ReactNode {
  const locale = useLocale();
  const isUnread = message.status === MESSAGE_STATUS.unread;
  return (
    <button type="button" className={styles.row} data-unread={isUnread} onClick={onOpen}>
      <span className={styles.title}>{message.title}</span>
      <time className={styles.time} dateTime={message.createdAt}>
        {formatDateTime(message.createdAt).slice(5, 16)}
      </time>
      <span className={styles.text}>{fillTemplate(message.msgContentTemplate, message.msgFillAfterVar, locale)}</span>
    </button>
  );
}
