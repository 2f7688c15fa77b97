import { CloseOutlined } from '@ant-design/icons';
import { callApi, useCall } from '@switchboard/kit-web';
import { checkPopup, getFeedbackTips, type PopupCheck, triggerPopupStat } from '@switchboard/sys-contract';
import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useShellText } from '../text.ts';
import { promptedPages } from './prompted-pages.ts';
import styles from './feedback.module.css';
import { ScoreForm } from './score-form.tsx';
import { usePageResource } from './use-page-resource.ts';

/** R142: no prompt on a page that the user only passes through. */
const GUARD_MS = 2_000;

/**
 * Prompts for a rating of the page in front when the server requests it (R140-R145). Never blocks the page: no mask, no
 * focus change.
 */
export function RatingPrompt(): ReactNode {
  const { resourceId } = usePageResource();
  return resourceId === null ? null : <PagePrompt key={resourceId} resourceId={resourceId} />;
}

/** Records the event for the statistics without waiting; failures are ignored. */
const note = (resourceId: string, action: '1' | '2' | '3'): void =>
  void callApi(triggerPopupStat, { resourceId, action }).catch(() => undefined);

function PagePrompt({ resourceId }: { resourceId: string }): ReactNode {
  const [check, setCheck] = useState<PopupCheck | null>(null);
  useEffect(() => {
    if (promptedPages.has(resourceId)) return;
    let isHere = true;
    const timer = setTimeout(() => {
      promptedPages.add(resourceId);
      callApi(checkPopup, { resourceId })
        .then((answer) => {
          if (!isHere || !answer.show) return;
          setCheck(answer);
          note(resourceId, '1');
        })
        // a prompt that could not be loaded is not an error for the user
        .catch(() => undefined);
    }, GUARD_MS);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [resourceId]);
  if (check === null) return null;
  const leave = (action: '2' | '3'): void => {
    note(resourceId, action);
    setCheck(null);
  };
  return <PromptCard check={check} onRated={() => leave('2')} onLater={() => leave('3')} />;
}

function PromptCard({
  check,
  onRated,
  onLater,
}: {
  check: PopupCheck;
  onRated: () => void;
  onLater: () => void;
}): ReactNode {
  const t = useShellText();
  const { data } = useCall(getFeedbackTips, {}, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <section className={styles['prompt']} role="dialog" aria-label={t('feedback.promptTitle')}>
      <header className={styles['promptHead']}>
        <strong>{t('feedback.promptTitle')}</strong>
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label={t('feedback.later')} onClick={onLater} />
      </header>
      <p className={styles['tips']}>{data?.tips}</p>
      <ScoreForm check={check} onDone={onRated} later={<Button onClick={onLater}>{t('feedback.later')}</Button>} />
    </section>
  );
}
