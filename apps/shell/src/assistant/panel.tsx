import {
  CloseOutlined,
  CompressOutlined,
  ExpandOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
} from '@ant-design/icons';
import { useIsPhone } from '@switchboard/kit-web';
import { useSession } from '@switchboard/kit-web/host';
import { App, Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useWorkspace } from '../tabs/workspace-context.ts';
import { useShellText } from '../text.ts';
import { chats, failure } from './assistant-calls.ts';
import { ConversationView } from './conversation-view.tsx';
import { HomeView } from './home-view.tsx';
import styles from './panel.module.css';
import { QuestionInput } from './question-input.tsx';
import { EMPTY_SESSION, NEW_USER_SESSION_ID } from './session-state.ts';
import { Sidebar } from './sidebar.tsx';

/** R206, R207. */
const WIDTH = 556;
const FULL_WIDTH = 700;

/** R203. Sidebar collapsed, not in full screen, a new chat: R209 to R211. */
export function Panel({ app, close }: { app: string | null; close: () => void }): ReactNode {
  const t = useShellText();
  const { message } = App.useApp();
  const { user } = useSession();
  useState(() => chats.belongTo(user?.userId ?? ''));
  const [isFull, setFull] = useState(false);
  const [hasSidebar, setSidebar] = useState(false);
  const current = useStore(chats.store, (state) => state.current);
  const session = useStore(chats.store, (state) => state.sessions[state.current]) ?? EMPTY_SESSION;
  useEffect(() => {
    failure.show = (text) => void message.error(text ?? t('assistant.failed'));
  }, [message, t]);
  const currentType = app ?? 'common';
  const ask = useCallback((question: string): void => void chats.ask(question, currentType), [currentType]);
  const workspace = useWorkspace();
  const isPhone = useIsPhone();
  const openList = useCallback(
    (link: string): void => {
      workspace.open(link);
      // on a phone the panel covers the requested page
      if (isPhone) close();
    },
    [workspace, isPhone, close],
  );
  const isHome = current === NEW_USER_SESSION_ID && session.messageData.length === 0;
  const input = (
    <QuestionInput
      key={`input ${current}`}
      draft={session.message}
      isLoading={session.loading}
      canStop={session.isStopSSE}
      onDraft={(text) => chats.draft(current, text)}
      onSend={ask}
      onStop={() => void chats.stop(current)}
    />
  );
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a dialog listens for Escape
    <section
      className={styles.panel}
      style={{ width: isFull ? FULL_WIDTH : WIDTH }}
      data-full={isFull}
      role="dialog"
      aria-label={t('assistant.title')}
      onKeyDown={closeOnEscape}
    >
      <header className={styles.head}>
        <Button
          type="text"
          size="small"
          aria-expanded={hasSidebar}
          aria-label={t('assistant.toggleSidebar')}
          title={t('assistant.toggleSidebar')}
          icon={hasSidebar ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
          onClick={() => setSidebar(!hasSidebar)}
        />
        <h2 className={styles.title}>{t('assistant.title')}</h2>
        <Button
          type="text"
          size="small"
          aria-pressed={isFull}
          aria-label={t('assistant.fullScreen')}
          title={t('assistant.fullScreen')}
          icon={isFull ? <CompressOutlined /> : <ExpandOutlined />}
          onClick={() => setFull(!isFull)}
        />
        <Button
          type="text"
          size="small"
          aria-label={t('assistant.close')}
          title={t('assistant.close')}
          icon={<CloseOutlined />}
          onClick={close}
        />
      </header>
      <div className={styles.body}>
        {hasSidebar && <Sidebar />}
        <div className={styles.main}>
          {isHome ? (
            <HomeView currentType={currentType} input={input} ask={ask} />
          ) : (
            <>
              <ConversationView
                key={`view ${current}`}
                sessionId={current}
                session={session}
                ask={ask}
                openList={openList}
              />
              {input}
            </>
          )}
          <p className={styles.note}>{t('assistant.note')}</p>
        </div>
      </div>
    </section>
  );
}
