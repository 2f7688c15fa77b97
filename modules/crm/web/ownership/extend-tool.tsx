import { customerResource, extendRecall, getCustomer } from '@switchboard/crm-contract';
import { type BatchAction, useCallMutation } from '@switchboard/kit-web';

import { useTranslation } from 'react-i18next';
import { type FlowRow, forOne, idsOf } from './one-or-many.ts';
import { ReasonItem } from './reason-item.tsx';

/** Extends the time before a customer without consumption is recalled: once, by a manager of its owner (crm rule 7d). */
export function useExtendTool() {
  const { t } = useTranslation('crm');
  const extend = useCallMutation(extendRecall, { invalidates: [getCustomer, customerResource.calls.page] });
  const bulk: BatchAction<FlowRow, { reason: string }> = {
    key: 'extend',
    label: t('flow.extend'),
    right: `${customerResource.right}:extend`,
    form: () => <ReasonItem extra={t('flow.extendHint')} />,
    done: t('flow.extended'),
    run: async (rows, { reason }) => await extend.mutateAsync({ ids: idsOf(rows), reason }),
  };
  return { bulk, row: forOne(bulk) };
}
