import type { ResultOf } from '@switchboard/kit-contract';
import { useCallMutation, usePageHost, useRights } from '@switchboard/kit-web';
import {
  askAgain,
  countUnReply,
  FB_LIST_KEY,
  feedbackResource,
  getFeedbackDetail,
  myFeedbackResource,
  replyFeedback,
} from '@switchboard/sys-contract';
import { Button, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './feedback.module.css';

const READS = [getFeedbackDetail, feedbackResource.calls.page, myFeedbackResource.calls.page, countUnReply];

interface Props {
  feedback: ResultOf<typeof getFeedbackDetail>;
  mode: 'own' | 'manage';
}

/** The next word: an answer of the handler, a new question of the submitter. Closed is final. */
export function Composer({ feedback, mode }: Props) {
  const { t } = useTranslation('sys');
  const rights = useRights();
  const { setDirty } = usePageHost();
  const [text, setText] = useState('');
  const isAnswer = mode === 'manage';
  const options = { invalidates: READS, onSuccess: () => setText('') };
  const answering = useCallMutation(replyFeedback, options);
  const asking = useCallMutation(askAgain, options);
  const isDirty = text !== '';
  useEffect(() => {
    setDirty(isDirty);
    return () => setDirty(false);
  }, [isDirty, setDirty]);
  if (feedback.status === '2') return <span className={styles['quiet']}>{t('feedback.closedHint')}</span>;
  if (isAnswer && !rights.has(`${FB_LIST_KEY}:reply`)) return null;
  const content = text.trim();
  const label = t(isAnswer ? 'feedback.reply' : 'feedback.askAgain');
  return (
    <div className={styles['composer']}>
      <Input.TextArea
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={2000}
        aria-label={label}
        placeholder={t(isAnswer ? 'feedback.replyHint' : 'feedback.askHint')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        type="primary"
        disabled={content.length < (isAnswer ? 1 : 5)}
        loading={answering.isPending || asking.isPending}
        onClick={() => (isAnswer ? answering : asking).mutate({ id: feedback.id, content })}
      >
        {label}
      </Button>
    </div>
  );
}
