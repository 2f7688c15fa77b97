import { approvalOrderResource, getApprovalOrder } from '@switchboard/crm-contract';
import {
  approveTask,
  commentInstance,
  type ProcessView,
  rejectTask,
  reassignOwnTask,
  remindInstance,
  withdrawInstance,
} from '@switchboard/ger-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, StaffSelect, useCallMutation } from '@switchboard/kit-web';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { CommentItem, commentForm } from './comment-item.tsx';

type Row = ResourceRow<typeof approvalOrderResource>;
interface CommentValues {
  comment?: string;
}
const CHANGED = [getApprovalOrder, approvalOrderResource.calls.page];

/** What the reader can do with the process: decide, reassign, comment, or withdraw their own application. */
export function useDecisions(process: ProcessView | null) {
  const { t } = useTranslation('crm');
  const approve = useCallMutation(approveTask, { invalidates: CHANGED });
  const reject = useCallMutation(rejectTask, { invalidates: CHANGED });
  const reassign = useCallMutation(reassignOwnTask, { invalidates: CHANGED });
  const comment = useCallMutation(commentInstance, { invalidates: CHANGED });
  const withdraw = useCallMutation(withdrawInstance, { invalidates: CHANGED });
  const remind = useCallMutation(remindInstance, { invalidates: CHANGED });
  if (process === null) return [];
  const { instanceId, my } = process;
  const { taskId } = my;
  const optional = () => <CommentItem name="comment" label={t('approval.comment')} isRequired={false} />;
  const agreeing: Action<Row, CommentValues> = {
    key: 'agree',
    label: t('approval.agree'),
    isOffered: () => taskId !== null,
    form: optional,
    done: t('approval.agreed'),
    run: (_, said) => approve.mutateAsync({ taskId: taskId ?? '', ...said }),
  };
  const rejecting: Action<Row, { comment: string }> = {
    key: 'reject',
    label: t('approval.reject'),
    isDanger: true,
    isOffered: () => taskId !== null,
    form: commentForm({ name: 'comment', label: t('approval.comment'), isRequired: true }),
    done: t('approval.rejected'),
    run: (_, said) => reject.mutateAsync({ taskId: taskId ?? '', ...said }),
  };
  const handing: Action<Row, CommentValues & { toStaffId: string }> = {
    key: 'transmit',
    label: t('approval.transmit'),
    isOffered: () => taskId !== null,
    form: () => (
      <>
        <Form.Item name="toStaffId" label={t('approval.toStaff')} rules={[{ required: true }]}>
          <StaffSelect />
        </Form.Item>
        {optional()}
      </>
    ),
    done: t('approval.transmitted'),
    run: (_, said) => reassign.mutateAsync({ taskId: taskId ?? '', ...said }),
  };
  const speaking: Action<Row, { content: string }> = {
    key: 'comment',
    label: t('approval.say'),
    form: commentForm({ name: 'content', label: t('approval.comment'), isRequired: true }),
    done: t('approval.said'),
    run: (_, { content }) => comment.mutateAsync({ instanceId, content }),
  };
  const urging: Action<Row> = {
    key: 'urge',
    label: t('approval.remind'),
    isOffered: () => my.canRemind,
    done: t('approval.reminded'),
    run: () => remind.mutateAsync({ instanceId }),
  };
  const withdrawing: Action<Row, { reason: string }> = {
    key: 'withdraw',
    label: t('approval.withdraw'),
    isOffered: () => my.canWithdraw,
    form: commentForm({ name: 'reason', label: t('approval.reason'), isRequired: true }),
    done: t('approval.withdrawn'),
    run: (_, { reason }) => withdraw.mutateAsync({ instanceId, reason }),
  };
  return [agreeing, rejecting, handing, urging, withdrawing, speaking];
}
