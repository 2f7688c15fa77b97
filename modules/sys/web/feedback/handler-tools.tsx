import type { ResultOf } from '@switchboard/kit-contract';
import { DeniedTip, useCall, useCallMutation, useRights } from '@switchboard/kit-web';
import {
  assignFeedback,
  closeFeedback,
  countUnReply,
  FB_LIST_KEY,
  feedbackResource,
  getFeedbackDetail,
  getHandlers,
} from '@switchboard/sys-contract';
import { App, Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './feedback.module.css';

const ASSIGN_KEY = `${FB_LIST_KEY}:assign`;
const CLOSE_KEY = `${FB_LIST_KEY}:close`;
const READS = [getFeedbackDetail, feedbackResource.calls.page, countUnReply];

/** Assigns the feedback to a user, or closes it. */
export function HandlerTools({ feedback }: { feedback: ResultOf<typeof getFeedbackDetail> }) {
  const { t } = useTranslation('sys');
  const { message, modal } = App.useApp();
  const rights = useRights();
  const mayAssign = rights.has(ASSIGN_KEY);
  const isAssignDenied = feedback.denied.includes(ASSIGN_KEY);
  const isCloseDenied = feedback.denied.includes(CLOSE_KEY);
  const { data: handlers = [] } = useCall(getHandlers, {}, { enabled: mayAssign });
  const done = (): void => void message.success(t('feedback.saved'));
  const assigning = useCallMutation(assignFeedback, { invalidates: READS, onSuccess: done });
  const closing = useCallMutation(closeFeedback, { invalidates: READS, onSuccess: done });
  if (feedback.status === '2') return null;
  const close = (): void =>
    void modal.confirm({
      title: t('feedback.closeConfirm', { no: feedback.no ?? '–' }),
      content: t('feedback.closeEffect'),
      okText: t('feedback.close'),
      onOk: () => closing.mutate({ id: feedback.id }),
    });
  const items = handlers.map(({ handlerId, name }) => ({
    key: handlerId,
    label: name,
    onClick: () => assigning.mutate({ id: feedback.id, handlerId }),
  }));
  return (
    <span className={styles['tools']}>
      {mayAssign && items.length > 0 && (
        <DeniedTip isDenied={isAssignDenied}>
          <Dropdown trigger={['click']} menu={{ items }} disabled={isAssignDenied}>
            <Button size="small" loading={assigning.isPending} disabled={isAssignDenied}>
              {t('feedback.assign')}
            </Button>
          </Dropdown>
        </DeniedTip>
      )}
      {rights.has(CLOSE_KEY) && (
        <DeniedTip isDenied={isCloseDenied}>
          <Button size="small" loading={closing.isPending} disabled={isCloseDenied} onClick={close}>
            {t('feedback.close')}
          </Button>
        </DeniedTip>
      )}
    </span>
  );
}
