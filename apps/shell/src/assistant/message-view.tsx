import { FileTextOutlined, LoadingOutlined } from '@ant-design/icons';
import { documentIdOf } from '@switchboard/ai-contract';
import { memo, type ReactNode, useMemo } from 'react';
import { useShellText } from '../text.ts';
import { AnswerActions } from './answer-actions.tsx';
import { DataCalls } from './data-calls.tsx';
import { Markdown } from './markdown.tsx';
import styles from './panel.module.css';
import type { ChatMessage } from './session-state.ts';
import { trustOf } from './trust.ts';

interface Props {
  readonly sessionId: string;
  readonly message: ChatMessage;
  readonly ask: (question: string) => void;
  readonly openDocument: (documentId: string) => void;
  readonly openList: (link: string) => void;
}

/** A user message and its answer with sources and suggested follow-ups. Does not render again while another answer grows. */
export const MessageView = memo(function MessageView({
  sessionId,
  message,
  ask,
  openDocument,
  openList,
}: Props): ReactNode {
  const t = useShellText();
  const { userQuery, aiResponse, kbDocuments, guessQuestions, calls, loading, isFailed } = message;
  const isTrusted = useMemo(() => trustOf(kbDocuments, window.location.origin), [kbDocuments]);
  return (
    <li className={styles.turn}>
      <p className={styles.asked}>{userQuery}</p>
      <div className={styles.answer} aria-busy={loading}>
        {aiResponse !== '' && <Markdown text={aiResponse} isTrusted={isTrusted} />}
        {loading && (
          <span className={styles.thinking}>
            <LoadingOutlined aria-hidden /> {aiResponse === '' ? t('assistant.thinking') : ''}
          </span>
        )}
        {isFailed && <p className={styles.failed}>{t('assistant.noAnswer')}</p>}
        <DataCalls calls={calls} openList={openList} />
        {kbDocuments.length > 0 && (
          <div className={styles.below}>
            <span className={styles.belowTitle}>{t('assistant.documents')}</span>
            <ul className={styles.documents}>
              {kbDocuments.map((document) => (
                <li key={`${document.documentName} ${document.documentUrl}`}>
                  <DocumentLink {...document} openDocument={openDocument} />
                </li>
              ))}
            </ul>
          </div>
        )}
        {!loading && aiResponse !== '' && <AnswerActions sessionId={sessionId} message={message} />}
      </div>
      {guessQuestions.length > 0 && (
        <div className={styles.below}>
          <span className={styles.belowTitle}>{t('assistant.guess')}</span>
          {guessQuestions.map((question) => (
            <button key={question} type="button" className={styles.chip} onClick={() => ask(question)}>
              {question}
            </button>
          ))}
        </div>
      )}
    </li>
  );
});

function DocumentLink({
  documentName,
  documentUrl,
  openDocument,
}: {
  documentName: string;
  documentUrl: string;
  openDocument: (documentId: string) => void;
}): ReactNode {
  const id = documentIdOf(documentUrl);
  if (id !== null)
    return (
      <button type="button" className={styles.document} onClick={() => openDocument(id)}>
        <FileTextOutlined aria-hidden /> {documentName}
      </button>
    );
  if (documentUrl === '') return documentName;
  return (
    <a href={documentUrl} target="_blank" rel="noopener noreferrer">
      <FileTextOutlined aria-hidden /> {documentName}
    </a>
  );
}
