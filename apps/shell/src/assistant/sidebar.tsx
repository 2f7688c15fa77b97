import { DeleteOutlined, PlusOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import { App, Button, Empty, Popconfirm } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { showError } from '@switchboard/kit-web/host';
import { useShellText } from '../text.ts';
import { assistantCalls, chats } from './assistant-calls.ts';
import styles from './panel.module.css';
import type { ChatSession } from './session-state.ts';

/** R212, R213, R231 to R235. */
export function Sidebar(): ReactNode {
  const t = useShellText();
  const list = useStore(chats.store, (state) => state.list);
  const current = useStore(chats.store, (state) => state.current);
  useEffect(() => void chats.refreshList(), []);
  return (
    <nav className={styles.sidebar} aria-label={t('assistant.history')}>
      <Button type="primary" ghost block icon={<PlusOutlined />} onClick={() => chats.newChat()}>
        {t('assistant.newChat')}
      </Button>
      <p className={styles.sidebarTitle}>{t('assistant.history')}</p>
      {list?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('assistant.empty')} />}
      <ul className={styles.sessions}>
        {list?.map((session) => (
          <SessionEntry key={session.uuid} session={session} isCurrent={session.uuid === current} />
        ))}
      </ul>
    </nav>
  );
}

function SessionEntry({ session, isCurrent }: { session: ChatSession; isCurrent: boolean }): ReactNode {
  const t = useShellText();
  const { message } = App.useApp();
  const { uuid, title, isTop } = session;
  const pin = async (): Promise<void> => {
    try {
      await assistantCalls.top(uuid);
      void message.success(t('assistant.done'));
      await chats.refreshList();
    } catch (error) {
      showError(error);
    }
  };
  const remove = async (): Promise<void> => {
    try {
      await assistantCalls.remove(uuid);
      chats.removed(uuid);
      void message.success(t('assistant.deleted'));
    } catch (error) {
      showError(error);
    }
  };
  const pinLabel = t(isTop ? 'assistant.unpin' : 'assistant.pin', { title });
  const deleteLabel = t('assistant.delete', { title });
  return (
    <li className={styles.session} data-current={isCurrent}>
      <button
        type="button"
        className={styles.sessionTitle}
        title={title}
        aria-current={isCurrent}
        onClick={() => void chats.open(uuid)}
      >
        {title}
      </button>
      <Popconfirm title={t(isTop ? 'assistant.confirmUnpin' : 'assistant.confirmPin')} onConfirm={pin}>
        <Button
          type="text"
          size="small"
          icon={isTop ? <PushpinFilled /> : <PushpinOutlined />}
          aria-label={pinLabel}
          title={pinLabel}
        />
      </Popconfirm>
      <Popconfirm title={t('assistant.confirmDelete')} onConfirm={remove}>
        <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={deleteLabel} title={deleteLabel} />
      </Popconfirm>
    </li>
  );
}
