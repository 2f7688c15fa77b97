import { useLocale } from '@switchboard/kit-web';
import type { PopupCheck } from '@switchboard/sys-contract';
import { Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useShellText } from '../text.ts';
import styles from './feedback.module.css';
import { ScoreInput } from './score-input.tsx';
import { useScore } from './use-score.ts';

interface Props {
  readonly check: PopupCheck;
  readonly onDone: () => void;
  readonly later: ReactNode;
}

/** The score, the survey questions of this page and an optional comment. */
export function ScoreForm({ check, onDone, later }: Props): ReactNode {
  const t = useShellText();
  const locale = useLocale();
  const [score, setScore] = useState<number | null>(null);
  const [answers, setAnswers] = useState<Readonly<Record<string, number>>>({});
  const [content, setContent] = useState('');
  const commit = useScore(onDone);
  const isWhole = score !== null && check.questions.every(({ id, required }) => !required || answers[id] !== undefined);
  const submit = (): void => {
    if (score === null) return;
    commit.mutate({
      resourceId: check.resourceId,
      evaluateType: check.evaluateType,
      score,
      answers: Object.entries(answers).map(([questionId, value]) => ({ questionId, value })),
      content: content.trim() === '' ? null : content.trim(),
    });
  };
  return (
    <div className={styles['score']}>
      <ScoreInput kind={check.evaluateType} label={t('feedback.rate')} value={score} onChange={setScore} />
      {check.questions.map(({ id, questionZh, questionEn, kind, options, required }) => {
        const text = locale === 'en' ? (questionEn ?? questionZh) : questionZh;
        const choices = options.map((option) => (locale === 'en' && option.en !== '' ? option.en : option.zh));
        return (
          <div key={id} className={styles['question']}>
            <span>
              {text}
              {required && <span className={styles['required']}> *</span>}
            </span>
            <ScoreInput
              kind={kind}
              label={text}
              choices={choices}
              value={answers[id] ?? null}
              onChange={(value) => setAnswers({ ...answers, [id]: value })}
            />
          </div>
        );
      })}
      <Input.TextArea
        rows={2}
        maxLength={500}
        aria-label={t('feedback.comment')}
        placeholder={t('feedback.comment')}
        value={content}
        onChange={(event) => setContent(event.target.value)}
      />
      <div className={styles['foot']}>
        {later}
        <Button type="primary" disabled={!isWhole} loading={commit.isPending} onClick={submit}>
          {t('feedback.submit')}
        </Button>
      </div>
    </div>
  );
}
