import type { ResultOf } from '@switchboard/kit-contract';
import { UploadBox, useCallMutation, usePageHost, useRights } from '@switchboard/kit-web';
import {
  askAgain,
  countUnReply,
  FB_LIST_KEY,
  FEEDBACK_IMAGES,
  feedbackResource,
  getFeedbackDetail,
  myFeedbackResource,
  replyFeedback,
} from '@switchboard/sys-contract';
import { Button, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './feedback.module.css';

const REPLY_KEY = `${FB_LIST_KEY}:reply`;
const READS = [getFeedbackDetail, feedbackResource.calls.page, myFeedbackResource.calls.page, countUnReply];

const IMAGES = { biz: 'sys.feedback', ...FEEDBACK_IMAGES };

interface Props {
  feedback: ResultOf<typeof getFeedbackDetail>;
  mode: 'own' | 'manage';
}

/** The next message: a reply of the handler, or a follow-up of the submitter. Closed is final. */
export function Composer({ feedback, mode }: Props) {
  const { t } = useTranslation('sys');
  const rights = useRights();
  const { setDirty } = usePageHost();
  const [text, setText] = useState('');
  const [fileIds, setFileIds] = useState<readonly string[]>([]);
  const [isUploading, setIsUploading] = useState(false);
  /** Incremented after sending: the next message begins with an empty box. */
  const [round, setRound] = useState(0);
  const isAnswer = mode === 'manage';
  const options = {
    invalidates: READS,
    onSuccess: () => {
      setText('');
      setFileIds([]);
      setRound((now) => now + 1);
    },
  };
  const answering = useCallMutation(replyFeedback, options);
  const asking = useCallMutation(askAgain, options);
  const isDirty = text !== '' || isUploading || fileIds.length > 0;
  useEffect(() => {
    setDirty(isDirty);
    return () => setDirty(false);
  }, [isDirty, setDirty]);
  if (feedback.status === '2') return <span className={styles['quiet']}>{t('feedback.closedHint')}</span>;
  if (isAnswer && (!rights.has(REPLY_KEY) || feedback.denied.includes(REPLY_KEY))) return null;
  const content = text.trim();
  const label = t(isAnswer ? 'feedback.reply' : 'feedback.askAgain');
  return (
    <section className={styles['composer']} aria-label={label}>
      <Input.TextArea
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={2000}
        aria-label={label}
        placeholder={t(isAnswer ? 'feedback.replyHint' : 'feedback.askHint')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <UploadBox
        key={round}
        isCompact
        label={t('feedback.addImages')}
        rule={IMAGES}
        onChange={(files) => setFileIds(files.map(({ fileId }) => fileId))}
        onBusy={setIsUploading}
      />
      <Button
        type="primary"
        disabled={isUploading || content.length < (isAnswer ? 1 : 5)}
        loading={answering.isPending || asking.isPending}
        onClick={() => (isAnswer ? answering : asking).mutate({ id: feedback.id, content, fileIds: [...fileIds] })}
      >
        {label}
      </Button>
    </section>
  );
}
