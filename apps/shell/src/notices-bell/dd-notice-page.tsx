import { MessageOutlined } from '@ant-design/icons';
import { formatDateTime, useCall, useLocale } from '@switchboard/kit-web';
import { fillTemplate, MESSAGE_STATUS, type Message, viewMessage } from '@switchboard/mc-contract';
import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { Loading } from '../pages/loading.tsx';
import { MessagePage } from '../pages/message-page.tsx';
import { queryOf } from '../routes/full-path.ts';
import { useWorkspaceState } from '../tabs/workspace-context.ts';
import { useShellText } from '../text.ts';
import { useMarkRead, useOpenMessage } from './use-open-message.ts';

const MSG_ID = /^\d{1,18}$/;

/** /ddNotice?msgId=… (sys R69): what a work notice of the chat app leads to. Needs a session, no menu right. */
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

function Shown({ message }: { message: Message }): ReactNode {
  const t = useShellText();
  const locale = useLocale();
  const open = useOpenMessage();
  const { mutate } = useMarkRead();
  const { msgId, status, link } = message;
  const isUnread = status === MESSAGE_STATUS.unread;
  useEffect(() => {
    if (isUnread) mutate({ msgIds: [msgId] });
  }, [isUnread, msgId, mutate]);
  return (
    <MessagePage
      icon={<MessageOutlined />}
      title={message.title}
      hint={fillTemplate(message.msgContentTemplate, message.msgFillAfterVar, locale)}
    >
      <time dateTime={message.createdAt}>{formatDateTime(message.createdAt)}</time>
      {link !== null && (
        <Button type="primary" onClick={() => open({ msgId: null, link })}>
          {t('notices.ddOpen')}
        </Button>
      )}
    </MessagePage>
  );
}
