import {
  decideSender,
  listSenderProof,
  saveSender,
  SENDER_EDITED,
  SENDER_PROOF,
  senderImport,
  senderResource,
  type SenderRow,
  submitSender,
} from '@switchboard/bq-contract';
import { type Action, DateInput, ImportButton, ListPage, useCallMutation } from '@switchboard/kit-web';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppSelect } from '../master/app-select.tsx';
import { knownOf } from '../master/known.ts';
import { OperatorSelect, PlaceSelect } from '../master/places.tsx';
import { RowDrawer } from '../master/row-drawer.tsx';
import { ChannelSelect } from '../master/selects.tsx';
import { useMasterForm } from '../master/use-master-form.tsx';
import { ProofHint, ProofInput, ProofList } from './proof.tsx';

const KEY = senderResource.right;
const CHANGED = [senderResource.calls.page];
const PROOF_CHANGED = [listSenderProof];
const isOpen = ({ state }: SenderRow): boolean => state === 'draft' || state === 'rejected';
const INITIAL: Partial<SenderRow> = { kind: 'alpha' };
const fieldsOf = (row: SenderRow | null) =>
  SENDER_EDITED.map((name) => {
    if (name === 'channelId')
      return { name, control: <ChannelSelect known={knownOf(row?.channelId, row?.channelName)} /> };
    if (name === 'mcc') return { name, control: <PlaceSelect /> };
    if (name === 'mnc') return { name, control: <OperatorSelect /> };
    return name === 'appId'
      ? { name, control: <AppSelect allowClear known={knownOf(row?.appId, row?.appName)} /> }
      : name;
  });

const BESIDE = {
  fields: SENDER_PROOF,
  places: (row: SenderRow | null) => [
    { name: 'fileIds', control: <ProofInput of={row?.id ?? null} />, isWide: true, hint: <ProofHint /> },
  ],
};

/** /businessInquiry/channel/sender-id */
export default function SenderPage(): ReactNode {
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<SenderRow | null>(null);
  const form = useMasterForm({
    resource: senderResource,
    call: saveSender,
    fields: fieldsOf,
    initial: INITIAL,
    titleOf: ({ sender }) => sender,
    isEditable: isOpen,
    beside: BESIDE,
    changes: PROOF_CHANGED,
  });
  const states = useSenderActions();
  const actions = useMemo(() => [form.edit, ...states], [form.edit, states]);
  return (
    <>
      <ListPage
        resource={senderResource}
        toolbar={
          <>
            <ImportButton
              definition={senderImport}
              onDone={() => void queryClient.invalidateQueries({ queryKey: [senderResource.calls.page.name] })}
            />
            {form.addButton}
          </>
        }
        rowActions={actions}
        rowActionsWidth={160}
        onOpen={setOpened}
      />
      {form.view}
      <RowDrawer resource={senderResource} row={opened} title={({ sender }) => sender} onClose={() => setOpened(null)}>
        {({ id }) => <ProofList id={id} />}
      </RowDrawer>
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
