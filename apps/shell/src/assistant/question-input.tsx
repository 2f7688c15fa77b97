import { ArrowUpOutlined } from '@ant-design/icons';
import { QUESTION_LENGTH } from '@switchboard/ai-contract';
import { Button, type GetRef, Input } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useShellText } from '../text.ts';
import styles from './panel.module.css';

interface Props {
  readonly draft: string;
  readonly isLoading: boolean;
  readonly canStop: boolean;
  readonly onDraft: (text: string) => void;
  readonly onSend: (text: string) => void;
  readonly onStop: () => void;
}

/** R248 to R253. */
export function QuestionInput({ draft, isLoading, canStop, onDraft, onSend, onStop }: Props): ReactNode {
  const t = useShellText();
  const box = useRef<GetRef<typeof Input.TextArea>>(null);
  // the user opens the panel or another conversation to write
  useEffect(() => box.current?.focus(), []);
  const isBlocked = draft.trim() === '' || isLoading;
  const sendOnEnter = (event: KeyboardEvent): void => {
    // Enter also confirms an IME candidate: that must not send
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!isBlocked) onSend(draft);
  };
  return (
    <div className={styles.input}>
      <Input.TextArea
        ref={box}
        variant="borderless"
        aria-label={t('assistant.question')}
        placeholder={t('assistant.placeholder')}
        autoSize={{ minRows: 1, maxRows: 4 }}
        maxLength={QUESTION_LENGTH}
        value={draft}
        onChange={({ target }) => onDraft(target.value)}
        onKeyDown={sendOnEnter}
      />
      {isLoading ? (
        <Button shape="round" size="small" disabled={!canStop} onClick={onStop}>
          {t('assistant.stop')}
        </Button>
      ) : (
        <Button
          type="primary"
          shape="circle"
          size="small"
          icon={<ArrowUpOutlined />}
          disabled={isBlocked}
          aria-label={t('assistant.send')}
          title={t('assistant.send')}
          onClick={() => onSend(draft)}
        />
      )}
    </div>
  );
}
