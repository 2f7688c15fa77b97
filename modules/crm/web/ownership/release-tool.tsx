import {
  customerResource,
  getCustomer,
  prepareFlow,
  releaseCustomers,
  publicPoolResource,
} from '@switchboard/crm-contract';
import { type BatchAction, useCall, useCallMutation } from '@switchboard/kit-web';
import { Form, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { type FlowRow, forOne, idsOf } from './one-or-many.ts';
import { PoolSelect } from './pool-select.tsx';
import { ReasonItem } from './reason-item.tsx';

interface Values {
  poolId: string;
  reason: string;
}

/** Releases customers to the public pool (crm rule 10). */
export function useReleaseTool() {
  const { t } = useTranslation('crm');
  const invalidates = [getCustomer, customerResource.calls.page, publicPoolResource.calls.page, prepareFlow];
  const release = useCallMutation(releaseCustomers, { invalidates });
  const bulk: BatchAction<FlowRow, Values> = {
    key: 'release',
    label: t('flow.release'),
    right: `${customerResource.right}:release`,
    isDanger: true,
    form: (rows) => <ReleaseFields ids={idsOf(rows)} />,
    run: async (rows, values) => await release.mutateAsync({ ids: idsOf(rows), ...values }),
  };
  return { bulk, row: forOne(bulk) };
}

function ReleaseFields({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('crm');
  const { data } = useCall(prepareFlow, { ids: [...ids] });
  return (
    <>
      <Form.Item name="poolId" label={t('flow.targetPool')} rules={[{ required: true }]}>
        <PoolSelect pools={data?.pools ?? []} loading={data === undefined} />
      </Form.Item>
      <ReasonItem />
      <Typography.Text type="secondary">
        {data === undefined ? null : t('flow.releasesLeft', { count: data.releasesLeft })}
      </Typography.Text>
    </>
  );
}
