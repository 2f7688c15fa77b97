import {
  addSigners,
  approveTask,
  commentInstance,
  type FormFile,
  getFormData,
  rejectTask,
  type ShownField,
  startInstance,
  reassignOwnTask,
  remindInstance,
  withdrawInstance,
} from '@switchboard/ger-contract';
import { type Action, StaffSelect, useCall, useCallMutation, usePageHost } from '@switchboard/kit-web';
import { Form, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { toSend } from '../form/edit-fields.tsx';
import { FilesInput } from '../form/files-input.tsx';
import { handOverForm } from '../todo/hand-over-form.tsx';
import { CommentItem } from './comment-item.tsx';
import { FillIn } from './fill-in.tsx';
import type { Detail } from './profile.tsx';
import { RejectForm, type Rejecting, targetOf } from './reject-form.tsx';
import { PROCESS_READS } from './use-fresh-lists.ts';

interface CommentValues {
  comment?: string;
}
const CHANGED = { invalidates: PROCESS_READS };

/** The decision bar: the actions that step and task allow this reader (`my.ops`). */
export function useDecisions<Row>(detail: Detail | null) {
  const { t } = useTranslation('ger');
  const approve = useCallMutation(approveTask, CHANGED);
  const reject = useCallMutation(rejectTask, CHANGED);
  const reassign = useCallMutation(reassignOwnTask, CHANGED);
  const sign = useCallMutation(addSigners, CHANGED);
  const resubmit = useCallMutation(startInstance, CHANGED);
  const comment = useCallMutation(commentInstance, CHANGED);
  const withdraw = useCallMutation(withdrawInstance, CHANGED);
  const remind = useCallMutation(remindInstance, CHANGED);
  const { openTab } = usePageHost();
  const isFilledIn = Object.values(detail?.my.fields ?? {}).includes('edit');
  const { data: form } = useCall(getFormData, { instanceId: detail?.instance.id ?? '0' }, { enabled: isFilledIn });
  if (detail === null) return [];
  const { my, instance } = detail;
  const instanceId = instance.id;
  const taskId = my.taskId ?? '';
  const offers = (op: Detail['my']['ops'][number]) => () => my.ops.includes(op);
  const words = (isRequired: boolean) => () => <CommentItem isRequired={isRequired} />;
  const agreeing: Action<Row, CommentValues & { data?: Record<string, unknown> }> = {
    key: 'agree',
    label: t('op.agree'),
    isOffered: offers('agree'),
    form: () => (
      <>
        {isFilledIn && <FillIn instanceId={instanceId} />}
        <CommentItem isRequired={my.commentRequired.agree} />
      </>
    ),
    initial: () => (isFilledIn && form !== undefined ? { data: editableOf(form.fields, form.data) } : {}),
    done: t('done.agree'),
    run: (_, { data, ...said }) =>
      approve.mutateAsync({
        taskId,
        ...said,
        ...(isFilledIn && form !== undefined ? { data: toSend(form.fields, data ?? {}) } : {}),
      }),
  };
  const isByForm = detail.form?.kind === 'dynamic';
  const resubmitting: Action<Row, CommentValues> = {
    key: 'resubmit',
    label: t('op.resubmit'),
    isOffered: offers('resubmit'),
    done: t('done.resubmit'),
    form: words(false),
    run: (_, said) => resubmit.mutateAsync({ instanceId, ...said }),
  };
  // form values are changed on the page of the form
  const changing: Action<Row> = {
    key: 'resubmit',
    label: t('profile.changeAndResubmit'),
    isOffered: offers('resubmit'),
    run: () => openTab(`/general/process/sponsor/submit?id=${instanceId}`),
  };
  const copying: Action<Row> = {
    key: 'copy',
    label: t('op.copy'),
    isOffered: () => my.canCopy,
    run: () => openTab(`/general/process/sponsor/submit?copyOf=${instanceId}`),
  };
  const rejecting: Action<Row, Rejecting> = {
    key: 'reject',
    label: my.rejectTargets.length > 1 ? t('op.rejectOrReturn') : t('op.reject'),
    isDanger: true,
    isOffered: offers('reject'),
    form: () => <RejectForm my={my} />,
    initial: () => ({
      to: my.defaultTarget === 'node' ? `node:${my.rejectNodes.at(-1)?.nodeId ?? ''}` : my.defaultTarget,
    }),
    done: t('done.reject'),
    run: (_, { to, ...said }) => reject.mutateAsync({ taskId, ...targetOf(to), ...said }),
  };
  const handing: Action<Row, CommentValues & { toStaffId: string }> = {
    key: 'transmit',
    label: t('op.transmit'),
    isOffered: offers('transmit'),
    form: handOverForm,
    done: t('done.transmit'),
    run: (_, said) => reassign.mutateAsync({ taskId, ...said }),
  };
  const signing: Action<Row, CommentValues & { type: 'before' | 'after'; staffIds: string[] }> = {
    key: 'addsign',
    label: t('op.addsign'),
    isOffered: offers('addsign'),
    initial: () => ({ type: 'before' }),
    form: () => (
      <>
        <Form.Item name="type" label={t('profile.signWhen')} rules={[{ required: true }]}>
          <Radio.Group
            options={[
              { value: 'before', label: t('profile.signBefore') },
              { value: 'after', label: t('profile.signAfter') },
            ]}
          />
        </Form.Item>
        <Form.Item name="staffIds" label={t('profile.signers')} rules={[{ required: true }]}>
          <StaffSelect isMultiple />
        </Form.Item>
        <CommentItem isRequired={my.commentRequired.agree} />
      </>
    ),
    done: t('done.addsign'),
    run: (_, said) => sign.mutateAsync({ taskId, ...said }),
  };
  const urging: Action<Row> = {
    key: 'urge',
    label: t('op.urge'),
    isOffered: () => my.canRemind,
    done: t('done.urge'),
    run: () => remind.mutateAsync({ instanceId }),
  };
  const withdrawing: Action<Row, { reason: string }> = {
    key: 'withdraw',
    label: t('op.withdraw'),
    isDanger: true,
    isOffered: () => my.canWithdraw,
    form: () => <CommentItem name="reason" label={t('profile.reason')} isRequired />,
    done: t('done.withdraw'),
    run: (_, { reason }) => withdraw.mutateAsync({ instanceId, reason }),
  };
  const speaking: Action<Row, { content: string; files?: readonly FormFile[]; mentionStaffIds?: string[] }> = {
    key: 'comment',
    label: t('op.comment'),
    form: () => (
      <>
        <CommentItem name="content" isRequired />
        <Form.Item name="mentionStaffIds" label={t('profile.mention')}>
          <Select
            mode="multiple"
            optionFilterProp="label"
            options={detail.people.map(({ staffId, name }) => ({ value: staffId, label: name }))}
          />
        </Form.Item>
        <Form.Item name="files" label={t('profile.files')}>
          <FilesInput label={t('profile.files')} isImage={false} />
        </Form.Item>
      </>
    ),
    done: t('done.comment'),
    run: (_, { content, files = [], mentionStaffIds = [] }) =>
      comment.mutateAsync({ instanceId, content, fileIds: files.map(({ fileId }) => fileId), mentionStaffIds }),
  };
  return [
    agreeing,
    isByForm ? changing : resubmitting,
    copying,
    rejecting,
    handing,
    signing,
    urging,
    withdrawing,
    speaking,
  ];
}

/** The initial values of the dialog: the current values of the editable fields. */
const editableOf = (fields: readonly ShownField[], data: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter(({ parentKey, perm }) => parentKey === '' && perm === 'edit')
      .map(({ fieldKey }) => [fieldKey, data[fieldKey]]),
  );
