import {
  decideSender,
  saveSender,
  SENDER_EDITED,
  senderResource,
  type SenderRow,
  submitSender,
} from '@switchboard/bq-contract';
import { type Action, DateInput, ListPage, useCallMutation } from '@switchboard/kit-web';
import { Form, Input } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppSelect } from '../master/app-select.tsx';
import { OperatorSelect, PlaceSelect } from '../master/places.tsx';
import { RowDrawer } from '../master/row-drawer.tsx';
import { ChannelSelect } from '../master/selects.tsx';
import { useMasterForm } from '../master/use-master-form.tsx';

const KEY = senderResource.right;
const CHANGED = [senderResource.calls.page];
const isOpen = ({ state }: SenderRow): boolean => state === 'draft' || state === 'rejected';
const INITIAL: Partial<SenderRow> = { kind: 'alpha' };
const FIELDS = SENDER_EDITED.map((name) => {
  if (name === 'channelId') return { name, control: <ChannelSelect /> };
  if (name === 'mcc') return { name, control: <PlaceSelect /> };
  if (name === 'mnc') return { name, control: <OperatorSelect /> };
  return name === 'appId' ? { name, control: <AppSelect allowClear /> } : name;
});

/** /businessInquiry/channel/sender-id */
export default function SenderPage(): ReactNode {
  const [opened, setOpened] = useState<SenderRow | null>(null);
  const form = useMasterForm({
    resource: senderResource,
    call: saveSender,
    fields: FIELDS,
    initial: INITIAL,
    titleOf: ({ sender }) => sender,
    isEditable: isOpen,
  });
  const states = useSenderActions();
  const actions = useMemo(() => [form.edit, ...states], [form.edit, states]);
  return (
    <>
      <ListPage
        resource={senderResource}
        toolbar={form.addButton}
        rowActions={actions}
        rowActionsWidth={160}
        onOpen={setOpened}
      />
      {form.view}
      <RowDrawer
        resource={senderResource}
        row={opened}
        title={({ sender }) => sender}
        onClose={() => setOpened(null)}
      />
    </>
  );
}

function useSenderActions() {
  const { t } = useTranslation('bq');
  const { mutateAsync: submit } = useCallMutation(submitSender, { invalidates: CHANGED });
  const { mutateAsync: decide } = useCallMutation(decideSender, { invalidates: CHANGED });
  return useMemo(() => {
    const submitting: Action<SenderRow> = {
      key: 'submit',
      label: t('sender.submit'),
      right: `${KEY}:edit`,
      isOffered: isOpen,
      confirm: ({ sender }) => t('sender.submitSure', { sender }),
      done: t('sender.submitted'),
      run: ({ id, version }) => submit({ id, version }),
    };
    const approving: Action<SenderRow, { validTo?: string | null }> = {
      key: 'approve',
      label: t('sender.approve'),
      right: `${KEY}:review`,
      isOffered: ({ state }) => state === 'submitted',
      form: () => (
        <Form.Item name="validTo" label={t('sender.validTo')} extra={t('sender.validHint')}>
          <DateInput allowClear />
        </Form.Item>
      ),
      done: t('sender.approved'),
      run: ({ id, version }, { validTo }) => decide({ id, version, isApproved: true, validTo: validTo ?? null }),
    };
    const rejecting: Action<SenderRow, { reason: string }> = {
      key: 'reject',
      label: t('sender.reject'),
      right: `${KEY}:review`,
      isDanger: true,
      isOffered: ({ state }) => state === 'submitted',
      form: () => (
        <Form.Item
          name="reason"
          label={t('sender.reason')}
          rules={[{ required: true, min: 2, max: 500, whitespace: true }]}
        >
          <Input.TextArea autoSize={{ minRows: 3 }} maxLength={500} showCount />
        </Form.Item>
      ),
      done: t('sender.rejected'),
      run: ({ id, version }, { reason }) => decide({ id, version, isApproved: false, reason }),
    };
    return [submitting, approving, rejecting];
  }, [t, submit, decide]);
}
