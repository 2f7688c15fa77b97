import { LoadingOutlined } from '@ant-design/icons';
import { type ReactNode, type UIEvent, useLayoutEffect, useRef, useState } from 'react';
import { useShellText } from '../text.ts';
import { chats } from './assistant-calls.ts';
import { DocumentReader } from './document-reader.tsx';
import { MessageView } from './message-view.tsx';
import styles from './panel.module.css';
import type { SessionState } from './session-state.ts';

/** R238 */
const NEAR_TOP = 50;
/** Within this distance from the end the user is reading along: new words are scrolled into view. */
const NEAR_END = 80;

interface Props {
  readonly sessionId: string;
  readonly session: SessionState;
  readonly ask: (question: string) => void;
  readonly openList: (link: string) => void;
}

/** R205 */
export function ConversationView({ sessionId, session, ask, openList }: Props): ReactNode {
  const t = useShellText();
  const box = useRef<HTMLDivElement>(null);
  const [documentId, setDocumentId] = useState<string | null>(null);
  const { messageData, hasOlder, isReading } = session;
  useKeptPlace(box, messageData);
  const readOlder = ({ currentTarget }: UIEvent<HTMLElement>): void => {
    if (hasOlder && !isReading && currentTarget.scrollTop <= NEAR_TOP) void chats.readOlder(sessionId);
  };
  return (
    <div
      ref={box}
      className={styles.conversation}
      onScroll={readOlder}
      tabIndex={0}
      role="log"
      aria-label={t('assistant.conversation')}
    >
      {isReading && (
        <p className={styles.older}>
          <LoadingOutlined aria-hidden /> {t('loading')}
        </p>
      )}
      <ul className={styles.turns}>
        {messageData.map((message) => (
          <MessageView
            key={message.key}
            sessionId={sessionId}
            message={message}
            ask={ask}
            openDocument={setDocumentId}
            openList={openList}
          />
        ))}
      </ul>
      {documentId !== null && <DocumentReader documentId={documentId} close={() => setDocumentId(null)} />}
    </div>
  );
}

/** Older messages inserted above do not move the text being read; new words below are scrolled into view. */
function useKeptPlace(box: { readonly current: HTMLElement | null }, messageData: SessionState['messageData']): void {
  const before = useRef({ height: 0, first: '', last: '' });
  const [first, last] = [messageData[0]?.key ?? '', messageData.at(-1)?.key ?? ''];
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const { height, first: oldFirst, last: oldLast } = before.current;
    const isOlderAdded = oldFirst !== '' && first !== oldFirst && last === oldLast;
    const wasAtEnd = height - element.scrollTop - element.clientHeight <= NEAR_END;
    if (isOlderAdded) element.scrollBy({ top: element.scrollHeight - height, behavior: 'instant' });
    else if (last !== oldLast || wasAtEnd) element.scrollTo({ top: element.scrollHeight, behavior: 'instant' });
    before.current = { height: element.scrollHeight, first, last };
  }, [box, messageData, first, last]);
}
