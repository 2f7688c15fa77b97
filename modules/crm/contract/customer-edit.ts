import { defineCall, editInput, needs, type ResourceRow, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { customerResource } from './customer.ts';

const { basePath, right: key } = customerResource;
/** A row after the reader's field rights: hidden fields are absent. */
export type CustomerRow = Partial<ResourceRow<typeof customerResource>>;
const zCustomerRow = z.record(z.string(), z.unknown()) as unknown as z.ZodType<CustomerRow>;

export const getCustomer = defineCall({
  name: 'crm.customer.get',
  method: 'GET',
  path: `${basePath}/get/:id`,
  summary: { zh: '客户详情', en: 'Customer details' },
  right: needs(key),
  input: z.object({ id: zId }),
  /** For a merged customer, returns the customer it was merged into (crm rule 32). */
  result: z.object({ id: zId, version: z.int(), row: zCustomerRow, denied: z.array(z.string()) }),
});

/** Basic data. Name, alias, owner, stage, level and source are changed by separate processes. */
export const updateCustomer = defineCall({
  name: 'crm.customer.update',
  method: 'POST',
  path: `${basePath}/update/:id`,
  summary: { zh: '修改客户基本资料', en: 'Edit basic customer information' },
  right: needs(`${key}:edit`),
  input: z.object({
    id: zId,
    version: z.int(),
    ...editInput(customerResource, [
      'shortName',
      'country',
      'city',
      'address',
      'timezone',
      'industry',
      'customerType',
      'products',
      'brands',
      'settleMode',
      'currency',
      'estMonthlyUsd',
      'remark',
    ]),
  }),
  result: z.literal(true),
  withIdempotency: true,
});
