import { CopyOutlined, DislikeFilled, DislikeOutlined, LikeFilled, LikeOutlined } from '@ant-design/icons';
import { LIKE } from '@switchboard/ai-contract';
import { showError } from '@switchboard/kit-web/host';
import { App, Button, Popover } from 'antd';
import { type ReactNode, useState } from 'react';
import { useShellText } from '../text.ts';
import { assistantCalls, chats } from './assistant-calls.ts';
import { FeedbackPicker } from './feedback-picker.tsx';
import styles from './panel.module.css';
import type { ChatMessage } from './session-state.ts';
import { useCopy } from './use-copy.ts';

/** Below a finished answer: copy and rate it. */
export function AnswerActions({ sessionId, message }: { sessionId: string; message: ChatMessage }): ReactNode {
  const t = useShellText();
  const app = App.useApp();
  const copy = useCopy();
  return (
    <div className={styles.actions}>
      <Button
        type="text"
        size="small"
        icon={<CopyOutlined />}
        aria-label={t('assistant.copy')}
        title={t('assistant.copy')}
        onClick={() => void copy(message.aiResponse).then(() => app.message.success(t('assistant.copied')))}
      />
      <Thumb sessionId={sessionId} message={message} like={LIKE.liked} />
      <Thumb sessionId={sessionId} message={message} like={LIKE.disliked} />
    </div>
  );
}

/** R226 to R228. */
function Thumb({ sessionId, message, like }: { sessionId: string; message: ChatMessage; like: 0 | 1 }): ReactNode {
  const t = useShellText();
  const [isPicking, setPicking] = useState(false);
  const isActive = message.like === like;
  const chatUuid = message.uuid;
  if (chatUuid === null) return null;
  const clear = async (): Promise<void> => {
    try {
      await assistantCalls.feedback({ like: null, tag: '', content: '', chatUuid });
      chats.liked(sessionId, message.key, null);
    } catch (error) {
      showError(error);
    }
  };
  const done = (): void => {
    setPicking(false);
    chats.liked(sessionId, message.key, like);
  };
  const label = t(like === LIKE.liked ? 'assistant.like' : 'assistant.dislike');
  const [On, Off] = like === LIKE.liked ? [LikeFilled, LikeOutlined] : [DislikeFilled, DislikeOutlined];
  return (
    <Popover
      trigger="click"
      destroyOnHidden
      open={isPicking}
      onOpenChange={(isOpen) => setPicking(isOpen && !isActive)}
      content={<FeedbackPicker like={like} chatUuid={chatUuid} onDone={done} />}
    >
      <Button
        type="text"
        size="small"
        icon={isActive ? <On /> : <Off />}
        aria-pressed={isActive}
        aria-label={label}
        title={label}
        {...(isActive ? { onClick: () => void clear() } : {})}
      />
    </Popover>
  );
}
