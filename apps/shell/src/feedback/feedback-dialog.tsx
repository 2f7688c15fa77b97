import { useCall } from '@switchboard/kit-web';
import { checkPopup } from '@switchboard/sys-contract';
import { Button, Modal, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useShellText } from '../text.ts';
import { FeedbackForm } from './feedback-form.tsx';
import styles from './feedback.module.css';
import { ScoreForm } from './score-form.tsx';
import { usePageResource } from './use-page-resource.ts';

interface Props {
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** 评分与反馈 in the user menu: a text about a page, or a score for it. */
export function FeedbackDialog({ isOpen, close }: Props): ReactNode {
  const t = useShellText();
  const { resourceId } = usePageResource();
  const [part, setPart] = useState<'feedback' | 'score'>('feedback');
  const options = [
    { value: 'feedback' as const, label: t('feedback.part.feedback') },
    // only pages of the menu can be rated
    ...(resourceId === null ? [] : [{ value: 'score' as const, label: t('feedback.part.score') }]),
  ];
  return (
    <Modal open={isOpen} title={t('feedback.title')} width={520} footer={null} destroyOnHidden onCancel={close}>
      {options.length > 1 && (
        <Segmented block className={styles['parts'] ?? ''} options={options} value={part} onChange={setPart} />
      )}
      {part === 'score' && resourceId !== null ? (
        <PageScore resourceId={resourceId} close={close} />
      ) : (
        <FeedbackForm onDone={close} />
      )}
    </Modal>
  );
}

function PageScore({ resourceId, close }: { resourceId: string; close: () => void }): ReactNode {
  const t = useShellText();
  const { data } = useCall(checkPopup, { resourceId });
  if (data === undefined) return null;
  return <ScoreForm check={data} onDone={close} later={<Button onClick={close}>{t('feedback.cancel')}</Button>} />;
}
