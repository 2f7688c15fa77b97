import { LIKE, type LikeType } from '@switchboard/ai-contract';
import { showError } from '@switchboard/kit-web/host';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Input, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { useShellText } from '../text.ts';
import { assistantCalls } from './assistant-calls.ts';
import styles from './panel.module.css';

interface Props {
  readonly like: 0 | 1;
  readonly chatUuid: string;
  readonly onDone: () => void;
}

const COMMENT_LENGTH = 500;

/** R226, R229, R230, R254: what was good or not; a dislike may be explained in words instead. */
export function FeedbackPicker({ like, chatUuid, onDone }: Props): ReactNode {
  const t = useShellText();
  const { message } = App.useApp();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [content, setContent] = useState('');
  const [isSending, setSending] = useState(false);
  const likeType: LikeType = like === LIKE.liked ? 'LIKE' : 'DISLIKE';
  const { data: tags = [] } = useQuery({
    queryKey: ['assistant-tags', likeType, t('assistant.submit')],
    queryFn: async () => await assistantCalls.tags(likeType),
  });
  const submit = async (): Promise<void> => {
    const isEmpty = chosen.length === 0 && (like === LIKE.liked || content.trim() === '');
    if (isEmpty) return void message.warning(t('assistant.chooseTag'));
    setSending(true);
    try {
      await assistantCalls.feedback({ like, tag: chosen.join(','), content: content.trim(), chatUuid });
      void message.success(t('assistant.thanks'));
      onDone();
    } catch (error) {
      showError(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <div className={styles.picker}>
      <p className={styles.pickerTitle}>{t(like === LIKE.liked ? 'assistant.whyLiked' : 'assistant.whyDisliked')}</p>
      <div className={styles.tags}>
        {tags.map(({ tagName }) => (
          <Tag.CheckableTag
            key={tagName}
            checked={chosen.includes(tagName)}
            onChange={(isOn) => setChosen(isOn ? [...chosen, tagName] : chosen.filter((name) => name !== tagName))}
          >
            {tagName}
          </Tag.CheckableTag>
        ))}
      </div>
      <Input.TextArea
        rows={2}
        maxLength={COMMENT_LENGTH}
        aria-label={t('assistant.comment')}
        placeholder={t('assistant.comment')}
        value={content}
        onChange={({ target }) => setContent(target.value)}
      />
      <Button type="primary" size="small" loading={isSending} onClick={() => void submit()}>
        {t('assistant.submit')}
      </Button>
    </div>
  );
}
