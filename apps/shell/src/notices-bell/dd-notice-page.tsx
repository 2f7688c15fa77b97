import { MessageOutlined } from '@ant-design/icons';
import type { ResultOf } from '@switchboard/kit-contract';
import { formatDateTime, Prose, useCall, useLocale } from '@switchboard/kit-web';
import { fillTemplate, MESSAGE_STATUS, viewMessage } from '@switchboard/mc-contract';
import { DING_NOTICE_OBJECT, readDingNotice } from '@switchboard/sys-contract';
import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { Loading } from '../pages/loading.tsx';
import { MessagePage } from '../pages/message-page.tsx';
import { queryOf } from '../routes/full-path.ts';
import { useWorkspaceState } from '../tabs/workspace-context.ts';
import { useShellText } from '../text.ts';
import styles from './notices-bell.module.css';
import { useMarkRead, useOpenMessage } from './use-open-message.ts';

const MSG_ID = /^\d{1,18}$/;

/** /ddNotice?msgId=… (sys R69): the target of a work notice in the chat app. Needs a session, but no menu right. */
export function DdNoticePage(): ReactNode {
  const t = useShellText();
  const address = useWorkspaceState(({ outside }) => outside) ?? '';
  const msgId = queryOf(address).get('msgId') ?? '';
  if (!MSG_ID.test(msgId)) return <MessagePage icon={<MessageOutlined />} title={t('notices.ddNoId')} />;
  return <Notice msgId={msgId} />;
}

function Notice({ msgId }: { msgId: string }): ReactNode {
  const t = useShellText();
  const { data, isError } = useCall(viewMessage, { msgId });
  if (isError) return <MessagePage icon={<MessageOutlined />} title={t('notices.ddMissing')} />;
  return data === undefined ? <Loading /> : <Shown message={data} />;
}

function Shown({ message }: { message: ResultOf<typeof viewMessage> }): ReactNode {
  const t = useShellText();
  const locale = useLocale();
  const open = useOpenMessage();
  const { mutate } = useMarkRead();
  const { msgId, status, link, objectCode, objectId } = message;
  const isNotice = objectCode === DING_NOTICE_OBJECT && objectId !== null;
  const { data: notice } = useCall(readDingNotice, { id: objectId ?? '' }, { enabled: isNotice });
  const isUnread = status === MESSAGE_STATUS.unread;
  useEffect(() => {
    if (isUnread) mutate({ msgIds: [msgId] });
  }, [isUnread, msgId, mutate]);
  return (
    <article className={styles.paper}>
      <h1>{notice?.title ?? message.title}</h1>
      <time dateTime={message.createdAt}>{formatDateTime(message.createdAt)}</time>
      {notice === undefined ? (
        <p>{fillTemplate(message.msgContentTemplate, message.msgFillAfterVar, locale)}</p>
      ) : (
        <Prose html={notice.html} />
      )}
      {link !== null && (
        <Button type="primary" onClick={() => open({ msgId: null, link })}>
          {t('notices.ddOpen')}
        </Button>
      )}
    </article>
  );
}
