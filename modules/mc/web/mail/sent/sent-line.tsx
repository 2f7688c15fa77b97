import { PaperClipOutlined } from '@ant-design/icons';
import { formatDateTime, useCallMutation } from '@switchboard/kit-web';
import {
  displayAddress,
  OUTBOX_STATE as STATE,
  pageSent,
  resolveSend,
  type SentRow,
  undoSend,
} from '@switchboard/mc-contract';
import { Button, Popconfirm, Tag, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from '../write/box.module.css';

interface Props {
  readonly row: SentRow;
  readonly onOpen: (path: string) => void;
}

type Shown = 'held' | 'sending' | 'retry' | 'sent' | 'partial' | 'failed' | 'unknown';
const COLOUR: Readonly<Record<Shown, string>> = {
  held: 'processing',
  sending: 'processing',
  retry: 'warning',
  sent: 'success',
  partial: 'warning',
  failed: 'error',
  unknown: 'warning',
};

function shownState({ state, refused, undoUntil }: SentRow): Shown {
  if (state === STATE.accepted) return refused.length > 0 ? 'partial' : 'sent';
  if (state === STATE.failed) return 'failed';
  if (state === STATE.unknown) return 'unknown';
  if (state === STATE.retryWait) return 'retry';
  return undoUntil === null ? 'sending' : 'held';
}

/** mc M45-M48: the outcome of a mail, and what its writer can do about it. */
export function SentLine({ row, onOpen }: Props) {
  const { t } = useTranslation('mc');
  const { id, to, subject, at, hasAttach } = row;
  const state = shownState(row);
  const detail = id === null ? null : `/message/email/details?id=${id}&detailsType=sent`;
  const names = to.map((one) => (one.name === null ? one.email : displayAddress(one))).join('; ');
  const why =
    state === 'partial' ? row.refused.map(({ email, text }) => `${email}: ${text ?? ''}`).join('\n') : row.reason;
  return (
    <li className={styles['row']}>
      <button
        type="button"
        className={styles['open']}
        disabled={detail === null}
        onClick={() => detail !== null && onOpen(detail)}
      >
        <span className={styles['who']} title={names}>
          {names}
        </span>
        <span className={styles['subject']}>{subject === '' ? t('mail.write.noSubject') : subject}</span>
        {hasAttach && <PaperClipOutlined aria-label={t('mail.write.attachments')} />}
      </button>
      <Tooltip title={why}>
        <Tag color={COLOUR[state]}>
          {t(`mail.sent.shown.${state}`, { at: row.nextTryAt === null ? '' : formatDateTime(row.nextTryAt) })}
        </Tag>
      </Tooltip>
      <time className={styles['time']} dateTime={at}>
        {formatDateTime(at)}
      </time>
      <Actions row={row} state={state} onOpen={onOpen} />
    </li>
  );
}

function Actions({ row: { id, outboxId }, state, onOpen }: { row: SentRow; state: Shown; onOpen: Props['onOpen'] }) {
  const { t } = useTranslation('mc');
  const undo = useCallMutation(undoSend, {
    invalidates: [pageSent],
    onSuccess: ({ draftId }) => onOpen(`/message/email/write?draftId=${draftId}`),
  });
  const resolve = useCallMutation(resolveSend, { invalidates: [pageSent] });
  const write = (kind: string): void => onOpen(`/message/email/write?kind=${kind}&refId=${id}`);
  return (
    <span className={styles['actions']}>
      {state === 'held' && outboxId !== null && (
        <Button size="small" type="link" loading={undo.isPending} onClick={() => undo.mutate({ outboxId })}>
          {t('mail.write.undo')}
        </Button>
      )}
      {state === 'unknown' && outboxId !== null && (
        <>
          <Popconfirm
            title={t('mail.sent.confirmAsk')}
            onConfirm={() => resolve.mutate({ outboxId, action: 'confirm' })}
          >
            <Button size="small" type="link">
              {t('mail.sent.confirm')}
            </Button>
          </Popconfirm>
          <Popconfirm title={t('mail.sent.resendAsk')} onConfirm={() => resolve.mutate({ outboxId, action: 'resend' })}>
            <Button size="small" type="link">
              {t('mail.sent.resend')}
            </Button>
          </Popconfirm>
        </>
      )}
      {id !== null && (
        <>
          <Button size="small" type="link" onClick={() => write('editAgain')}>
            {t('mail.sent.editAgain')}
          </Button>
          <Button size="small" type="link" onClick={() => write('forward')}>
            {t('mail.sent.forward')}
          </Button>
        </>
      )}
      {state === 'failed' && (
        <Button size="small" type="link" onClick={() => onOpen('/message/email/drafts')}>
          {t('mail.sent.toDraft')}
        </Button>
      )}
    </span>
  );
}
