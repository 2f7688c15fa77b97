import { coolCustomers, listSeas, moveCustomers, SEA_KEY, seaResource } from '@switchboard/crm-contract';
import { type BatchAction, DateInput, useCall, useCallMutation } from '@switchboard/kit-web';
import { Form, Input } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { type FlowRow, forOne, idsOf } from '../flow/one-or-many.ts';
import { SeaSelect } from '../flow/sea-select.tsx';

/** Into another pool. */
export function useMoveTool() {
  const { t } = useTranslation('crm');
  const move = useCallMutation(moveCustomers, { invalidates: [seaResource.calls.page] });
  const bulk: BatchAction<FlowRow, { seaId: string }> = {
    key: 'move',
    label: t('sea.move'),
    right: `${SEA_KEY}:move`,
    form: () => <SeaItem />,
    run: async (rows, { seaId }) => await move.mutateAsync({ ids: idsOf(rows), seaId }),
  };
  return { bulk, row: forOne(bulk) };
}

function SeaItem() {
  const { t } = useTranslation('crm');
  const { data } = useCall(listSeas, {});
  return (
    <Form.Item name="seaId" label={t('flow.targetSea')} rules={[{ required: true }]}>
      <SeaSelect seas={data ?? []} loading={data === undefined} />
    </Form.Item>
  );
}

/** Out of sight for a while, after a complaint. */
export function useCoolTool() {
  const { t } = useTranslation('crm');
  const cool = useCallMutation(coolCustomers, { invalidates: [seaResource.calls.page] });
  const bulk: BatchAction<FlowRow, { until?: string | null; reason: string }> = {
    key: 'cool',
    label: t('sea.cool'),
    right: `${SEA_KEY}:cool`,
    initial: () => ({ until: dayjs().add(30, 'day').format('YYYY-MM-DD') }),
    form: () => (
      <>
        <Form.Item name="until" label={t('sea.coolUntil')} extra={t('sea.coolHint')}>
          <DateInput minDate={dayjs()} />
        </Form.Item>
        <Form.Item name="reason" label={t('flow.reason')} rules={[{ required: true, max: 200, whitespace: true }]}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} maxLength={200} showCount />
        </Form.Item>
      </>
    ),
    run: async (rows, { until, reason }) => await cool.mutateAsync({ ids: idsOf(rows), until: until ?? null, reason }),
  };
  return { bulk, row: forOne(bulk) };
}
