import { assignCustomers, customerResource, PUBLIC_POOL_KEY, publicPoolResource } from '@switchboard/crm-contract';
import { type BatchAction, useCallMutation } from '@switchboard/kit-web';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { type FlowRow, forOne, idsOf } from './one-or-many.ts';
import { ReceiverSelect } from './receiver-select.tsx';

/** Assigns customers of the public pool to people in the user's scope (crm rules 12, 15). */
export function useAssignTool() {
  const { t } = useTranslation('crm');
  const assign = useCallMutation(assignCustomers, {
    invalidates: [publicPoolResource.calls.page, customerResource.calls.page],
  });
  const bulk: BatchAction<FlowRow, { toId: string }> = {
    key: 'assign',
    label: t('pool.assign'),
    right: `${PUBLIC_POOL_KEY}:assign`,
    form: () => (
      <Form.Item name="toId" label={t('pool.assignTo')} rules={[{ required: true }]}>
        <ReceiverSelect hasRoom />
      </Form.Item>
    ),
    run: async (rows, { toId }) => await assign.mutateAsync({ ids: idsOf(rows), toId }),
  };
  return { bulk, row: forOne(bulk) };
}
