import {
  getOpportunity,
  getOpportunityBoard,
  opportunityResource,
  transferOpportunities,
} from '@switchboard/crm-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { type BatchAction, useCallMutation } from '@switchboard/kit-web';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { forOne, idsOf } from '../ownership/one-or-many.ts';
import { ReceiverSelect } from '../ownership/receiver-select.tsx';
import { ReasonItem } from '../ownership/reason-item.tsx';

type Row = ResourceRow<typeof opportunityResource>;
interface Values {
  toId: string;
  reason: string;
}

/** Transfers opportunities to another person who works with the customer. */
export function useTransferOpportunities() {
  const { t } = useTranslation('crm');
  const transfer = useCallMutation(transferOpportunities, {
    invalidates: [getOpportunity, getOpportunityBoard, opportunityResource.calls.page],
  });
  const bulk: BatchAction<Row, Values> = {
    key: 'transfer',
    label: t('opportunity.transfer'),
    right: `${opportunityResource.right}:transfer`,
    isOffered: (rows) => rows.some(({ state }) => state === 'open' || state === 'shelved'),
    form: () => (
      <>
        <Form.Item
          name="toId"
          label={t('flow.transferTo')}
          extra={t('opportunity.transferHint')}
          rules={[{ required: true }]}
        >
          <ReceiverSelect />
        </Form.Item>
        <ReasonItem />
      </>
    ),
    run: async (rows, values) => await transfer.mutateAsync({ ids: idsOf(rows), ...values }),
  };
  return { bulk, row: { ...forOne(bulk), done: t('opportunity.transferred') } };
}
