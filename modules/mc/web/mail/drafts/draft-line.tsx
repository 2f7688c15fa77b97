import { PaperClipOutlined } from '@ant-design/icons';
import { callApi, formatDateTime, showError, useCallMutation } from '@switchboard/kit-web';
import {
  changeTiming,
  deleteDrafts,
  displayAddress,
  DRAFT_STATE,
  type DraftRow,
  pageDrafts,
  sendMail,
  viewDraft,
} from '@switchboard/mc-contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Popconfirm, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../write/box.module.css';
import { TimeDialog } from '../write/time-dialog.tsx';
import { useUndoToast } from '../write/undo-toast.tsx';
import { CountDown } from './count-down.tsx';

interface Props {
  readonly row: DraftRow;
  readonly onOpen: (path: string) => void;
}

export function DraftLine({ row, onOpen }: Props) {
  const { t } = useTranslation('mc');
  const { id, state, to, subject, hasAttach, timingTime, failReason, updatedAt } = row;
  const names = to.map((one) => (one.name === null ? one.email : displayAddress(one))).join('; ');
  return (
    <li className={styles['row']}>
      <button type="button" className={styles['open']} onClick={() => onOpen(`/message/email/write?draftId=${id}`)}>
        <span className={styles['who']} title={names}>
          {names === '' ? t('mail.drafts.noRecipient') : names}
        </span>
        <span className={styles['subject']}>{subject === '' ? t('mail.write.noSubject') : subject}</span>
        {hasAttach && <PaperClipOutlined aria-label={t('mail.write.attachments')} />}
      </button>
      {state === DRAFT_STATE.failed && (
        <Tag color="error" title={failReason ?? ''}>
          {t('mail.drafts.failed')}
        </Tag>
      )}
      {timingTime !== null && <CountDown until={timingTime} />}
      <time className={styles['time']} dateTime={timingTime ?? updatedAt}>
        {formatDateTime(timingTime ?? updatedAt)}
      </time>
      <Actions row={row} />
    </li>
  );
}

function Actions({ row: { id, state, timingTime } }: { row: DraftRow }) {
  const { t } = useTranslation('mc');
  const queryClient = useQueryClient();
  const showUndo = useUndoToast();
  const [isTiming, setTiming] = useState(false);
  const remove = useCallMutation(deleteDrafts, { invalidates: [pageDrafts] });
  const move = useCallMutation(changeTiming, { invalidates: [pageDrafts], onSuccess: () => setTiming(false) });
  const sendNow = async (): Promise<void> => {
    try {
      const { attachments, ...draft } = await callApi(viewDraft, { id });
      showUndo(
        await callApi(sendMail, { ...draft, attachments: attachments.map(({ fileId }) => fileId), confirmOwner: true }),
      );
      await queryClient.invalidateQueries({ queryKey: [pageDrafts.name] });
    } catch (error) {
      showError(error);
    }
  };
  return (
    <span className={styles['actions']}>
      {state === DRAFT_STATE.timed && (
        <>
          <Button size="small" type="link" onClick={() => setTiming(true)}>
            {t('mail.drafts.changeTime')}
          </Button>
          <Popconfirm title={t('mail.drafts.sendNowAsk')} onConfirm={() => void sendNow()}>
            <Button size="small" type="link">
              {t('mail.drafts.sendNow')}
            </Button>
          </Popconfirm>
          <Button size="small" type="link" onClick={() => move.mutate({ draftId: id, timingTime: null })}>
            {t('mail.drafts.noTime')}
          </Button>
        </>
      )}
      <Popconfirm title={t('mail.drafts.deleteAsk')} onConfirm={() => remove.mutate({ draftIds: [id] })}>
        <Button size="small" type="link" danger>
          {t('mail.drafts.delete')}
        </Button>
      </Popconfirm>
      <TimeDialog
        isOpen={isTiming}
        initial={timingTime}
        onClose={() => setTiming(false)}
        onChosen={(time, zone) => move.mutate({ draftId: id, timingTime: time, zone })}
      />
    </span>
  );
}
