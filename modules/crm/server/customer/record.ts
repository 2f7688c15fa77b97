import { customerResource } from '@switchboard/crm-contract';
import { defineRecord } from '@switchboard/kit-server';
import { customerSource } from './repo.ts';

/** Comments on a customer and its changes, for readers of one of these lists. */
export const customerRecord = defineRecord({
  object: customerResource.code,
  name: { zh: '客户', en: 'customer' },
  sources: [customerSource],
  titleOf: (row) => String(row['name'] ?? row['customerCode'] ?? row['id']),
  pathOf: (id) => `/crm/client-partner/my-client/details?id=${id}`,
  fieldOf: {
    oldSource: 'sourceCode',
    newSource: 'sourceCode',
    until: 'recallAt',
    extendedUntil: 'recallAt',
    agent: 'agentName',
    // codes of the customers that a new one was compared with
    confirmed: 'customerCode',
    confirmDuplicate: 'customerCode',
    // in the pool: the pool itself, and until when the customer cannot be claimed
    poolId: 'poolReason',
    coolUntil: 'poolReason',
    coolReason: 'poolReason',
  },
});
