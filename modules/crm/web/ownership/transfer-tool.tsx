import {
  customerResource,
  getCustomer,
  overfillTransfer,
  saveTransfer,
  TRANSFER_REASONS,
  transferResource,
} from '@switchboard/crm-contract';
import { type BatchAction, DateInput, useCallMutation, useLocale, useRights } from '@switchboard/kit-web';
import { App, Collapse, Form, Input, Select, Switch } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { Carried } from './carried.tsx';
import { type FlowRow, forOne, idsOf } from './one-or-many.ts';
import { ReceiverSelect } from './receiver-select.tsx';

const OVERRIDE = `${customerResource.right}:transfer-override`;

interface Values {
  toId: string;
  reason: keyof typeof TRANSFER_REASONS;
  effectiveOn: string;
  withOpps: boolean;
  withShares: boolean;
  isOver?: boolean;
  handover: {
    status: string;
    nextStep: string;
    openQuotes?: string;
    balance?: string;
    overdue?: string;
    keyContact?: string;
  };
  note?: string;
}

/** Transfers customers to a colleague, with handover notes (crm rules 16, 17). */
export function useTransferTool() {
  const { t } = useTranslation('crm');
  const { message } = App.useApp();
  const invalidates = [getCustomer, customerResource.calls.page, transferResource.calls.page];
  const within = useCallMutation(saveTransfer, { invalidates });
  const beyond = useCallMutation(overfillTransfer, { invalidates });
  const bulk: BatchAction<FlowRow, Values> = {
    key: 'transfer',
    label: t('flow.transfer'),
    right: `${customerResource.right}:transfer`,
    initial: () => ({
      reason: 'territory',
      effectiveOn: dayjs().format('YYYY-MM-DD'),
      withOpps: true,
      withShares: false,
    }),
    form: (rows) => <TransferFields ids={idsOf(rows)} />,
    run: async (rows, { isOver = false, note, ...values }) => {
      const save = isOver ? beyond : within;
      const { transfers, items } = await save.mutateAsync({ customerIds: idsOf(rows), note: note ?? null, ...values });
      const pendingNos = transfers.filter(({ state }) => state === 'pending').map(({ transferNo }) => transferNo);
      if (pendingNos.length > 0) void message.info(t('flow.transferAsked', { no: pendingNos.join(', ') }));
      else if (items.every(({ ok }) => ok)) void message.success(t('flow.transferDone', { count: items.length }));
      return items;
    },
  };
  return { bulk, row: forOne(bulk) };
}

const MORE = ['openQuotes', 'balance', 'overdue', 'keyContact'] as const;

function TransferFields({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const mayOverfill = useRights().has(OVERRIDE);
  const text = (max: number) => <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={max} />;
  const reasons = Object.entries(TRANSFER_REASONS).map(([value, { label }]) => ({ value, label: label[locale] }));
  return (
    <>
      <Carried ids={ids} />
      <Form.Item name="toId" label={t('flow.transferTo')} extra={t('flow.transferHint')} rules={[{ required: true }]}>
        <ReceiverSelect hasRoom />
      </Form.Item>
      <Form.Item name="reason" label={t('flow.reason')} rules={[{ required: true }]}>
        <Select options={reasons} />
      </Form.Item>
      <Form.Item
        name="effectiveOn"
        label={t('flow.effectiveOn')}
        extra={t('flow.effectiveHint')}
        rules={[{ required: true }]}
      >
        <DateInput allowClear={false} />
      </Form.Item>
      {(['status', 'nextStep'] as const).map((name) => (
        <Form.Item
          key={name}
          name={['handover', name]}
          label={t(`flow.handover.${name}`)}
          rules={[{ required: true, whitespace: true }]}
        >
          {text(500)}
        </Form.Item>
      ))}
      <Collapse
        ghost
        size="small"
        items={[
          {
            key: 'more',
            label: t('flow.handoverMore'),
            forceRender: true,
            children: (
              <>
                {MORE.map((name) => (
                  <Form.Item key={name} name={['handover', name]} label={t(`flow.handover.${name}`)}>
                    {text(500)}
                  </Form.Item>
                ))}
                <Form.Item name="note" label={t('flow.note')}>
                  {text(500)}
                </Form.Item>
              </>
            ),
          },
        ]}
      />
      <Form.Item name="withOpps" label={t('flow.withOpps')} valuePropName="checked" layout="horizontal">
        <Switch />
      </Form.Item>
      <Form.Item name="withShares" label={t('flow.withShares')} valuePropName="checked" layout="horizontal">
        <Switch />
      </Form.Item>
      {mayOverfill && (
        <Form.Item name="isOver" label={t('flow.overfill')} valuePropName="checked" layout="horizontal">
          <Switch />
        </Form.Item>
      )}
    </>
  );
}
