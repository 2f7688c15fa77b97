import {
  acceptTransfer,
  customerResource,
  getTransfer,
  rejectTransfer,
  TRANSFER_KEY,
  transferResource,
  withdrawTransfer,
} from '@switchboard/crm-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, formatDecimal, ListPage, useCall, useCallMutation } from '@switchboard/kit-web';
import { Descriptions, Form, Input, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';

type Row = ResourceRow<typeof transferResource>;
const NO_FILTER = { isMine: false, isRequestedByMe: false } as const;
const expand = (row: Row) => <Handover id={row.id} />;

/** /crm/wander/transfer */
export default function TransferListPage() {
  const { t } = useTranslation('crm');
  const actions = useTransferActions();
  return (
    <ListPage
      resource={transferResource}
      tabs={[
        { key: 'all', label: t('transfer.tab.all') },
        { key: 'mine', label: t('transfer.tab.mine'), filters: { isMine: true } },
        { key: 'asked', label: t('transfer.tab.asked'), filters: { isRequestedByMe: true } },
      ]}
      extraFilters={NO_FILTER}
      rowActions={actions}
      expand={expand}
    />
  );
}

function useTransferActions(): Action<Row, { reason: string }>[] {
  const { t } = useTranslation('crm');
  const invalidates = [transferResource.calls.page, customerResource.calls.page];
  const [accept, reject, withdraw] = [
    useCallMutation(acceptTransfer, { invalidates }),
    useCallMutation(rejectTransfer, { invalidates }),
    useCallMutation(withdrawTransfer, { invalidates }),
  ];
  const form = () => (
    <Form.Item name="reason" label={t('flow.reason')} rules={[{ required: true, min: 2, max: 300, whitespace: true }]}>
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} maxLength={300} showCount />
    </Form.Item>
  );
  return [
    {
      key: 'accept',
      label: t('transfer.accept'),
      right: `${TRANSFER_KEY}:accept`,
      isOffered: ({ state }) => state === 'accepting',
      confirm: ({ transferNo }) => t('transfer.acceptSure', { no: transferNo }),
      done: t('transfer.accepted'),
      run: async ({ transferId }) => await accept.mutateAsync({ transferId }),
    },
    {
      key: 'reject',
      label: t('transfer.reject'),
      right: `${TRANSFER_KEY}:accept`,
      isDanger: true,
      isOffered: ({ isMine }) => isMine,
      form,
      run: async ({ transferId }, { reason }) => await reject.mutateAsync({ transferId, reason }),
    },
    {
      key: 'withdraw',
      label: t('transfer.withdraw'),
      isOffered: ({ isRequestedByMe }) => isRequestedByMe,
      form,
      run: async ({ transferId }, { reason }) => await withdraw.mutateAsync({ transferId, reason }),
    },
  ];
}

const PARTS = ['status', 'nextStep', 'openQuotes', 'balance', 'overdue', 'keyContact'] as const;

function Handover({ id }: { id: string }) {
  const { t } = useTranslation('crm');
  const { data, isPending } = useCall(getTransfer, { id });
  if (isPending) return <Skeleton active paragraph={{ rows: 2 }} title={false} />;
  if (data === undefined) return null;
  const items = [
    ...PARTS.map((name) => ({ key: name, label: t(`flow.handover.${name}`), children: data.handover[name] ?? '' })),
    { key: 'balanceUsd', label: t('transfer.balance'), children: formatDecimal(data.balanceUsd, 2) },
    { key: 'note', label: t('flow.note'), children: data.note ?? '' },
    { key: 'rejected', label: t('transfer.rejected'), children: data.rejectReason ?? '' },
  ].filter(({ children }) => children !== '');
  return <Descriptions size="small" column={{ xs: 1, md: 2 }} items={items} />;
}
