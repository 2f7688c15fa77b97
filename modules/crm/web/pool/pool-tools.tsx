import {
  coolCustomers,
  listPoolOptions,
  moveCustomers,
  PUBLIC_POOL_KEY,
  publicPoolResource,
} from '@switchboard/crm-contract';
import { type BatchAction, DateInput, useCall, useCallMutation } from '@switchboard/kit-web';
import { Form, Input } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { type FlowRow, forOne, idsOf } from '../ownership/one-or-many.ts';
import { PoolSelect } from '../ownership/pool-select.tsx';

/** Moves customers to another pool. */
export function useMoveTool() {
  const { t } = useTranslation('crm');
  const move = useCallMutation(moveCustomers, { invalidates: [publicPoolResource.calls.page] });
  const bulk: BatchAction<FlowRow, { poolId: string }> = {
    key: 'move',
    label: t('pool.move'),
    right: `${PUBLIC_POOL_KEY}:move`,
    form: () => <PoolItem />,
    run: async (rows, { poolId }) => await move.mutateAsync({ ids: idsOf(rows), poolId }),
  };
  return { bulk, row: forOne(bulk) };
}

function PoolItem() {
  const { t } = useTranslation('crm');
  const { data } = useCall(listPoolOptions, {});
  return (
    <Form.Item name="poolId" label={t('flow.targetPool')} rules={[{ required: true }]}>
      <PoolSelect pools={data ?? []} loading={data === undefined} />
    </Form.Item>
  );
}

/** Hides customers for a while after a complaint. */
export function useCoolTool() {
  const { t } = useTranslation('crm');
  const cool = useCallMutation(coolCustomers, { invalidates: [publicPoolResource.calls.page] });
  const bulk: BatchAction<FlowRow, { until?: string | null; reason: string }> = {
    key: 'cool',
    label: t('pool.cool'),
    right: `${PUBLIC_POOL_KEY}:cool`,
    initial: () => ({ until: dayjs().add(30, 'day').format('YYYY-MM-DD') }),
    form: () => (
      <>
        <Form.Item name="until" label={t('pool.coolUntil')} extra={t('pool.coolHint')}>
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
