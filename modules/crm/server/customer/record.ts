import { customerResource } from '@switchboard/crm-contract';
import { defineRecord } from '@switchboard/kit-server';
import { customerSource } from './repo.ts';

/** Comments on a customer and its changes: for whoever sees it in one of these lists. */
export const customerRecord = defineRecord({
  object: customerResource.code,
  name: { zh: '客户', en: 'customer' },
  sources: [customerSource],
  titleOf: (row) => String(row['name'] ?? row['customerCode'] ?? row['id']),
  pathOf: (id) => `/crm/client-partner/my-client/details?id=${id}`,
});
