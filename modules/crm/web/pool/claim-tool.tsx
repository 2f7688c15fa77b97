import {
  claimCustomers,
  customerResource,
  getPoolQuota,
  PUBLIC_POOL_KEY,
  publicPoolResource,
} from '@switchboard/crm-contract';
import { type BatchAction, formatDateTime, useCallMutation } from '@switchboard/kit-web';
import { useTranslation } from 'react-i18next';
import { type FlowRow, forOne, idsOf } from '../ownership/one-or-many.ts';

export interface PoolFlowRow extends FlowRow {
  readonly claimableAt?: string | null | undefined;
}

/** Claims customers from the public pool (crm rule 12). */
export function useClaimTool() {
  const { t } = useTranslation('crm');
  const claim = useCallMutation(claimCustomers, {
    invalidates: [publicPoolResource.calls.page, customerResource.calls.page, getPoolQuota],
  });
  const bulk: BatchAction<PoolFlowRow> = {
    key: 'claim',
    label: t('pool.claim'),
    right: `${PUBLIC_POOL_KEY}:claim`,
    confirm: (rows) => t('pool.claimSure', { count: rows.length, name: rows[0]?.name ?? '' }),
    run: async (rows) => await claim.mutateAsync({ ids: idsOf(rows) }),
  };
  const row = {
    ...forOne(bulk),
    done: t('pool.claimed'),
    refusal: ({ claimableAt }: PoolFlowRow) =>
      claimableAt === null || claimableAt === undefined
        ? null
        : t('pool.claimableFrom', { at: formatDateTime(claimableAt) }),
  };
  return { bulk, row };
}
