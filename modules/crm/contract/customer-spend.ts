import { defineCall, needs, zDate, zDecimal, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { customerResource } from './customer.ts';

export const SPEND_RANGES = ['30d', '90d', '12m'] as const;

/** The spend of a customer by day or month, up to yesterday: the spend tab of its page (crm.md §4). */
export const getCustomerSpend = defineCall({
  name: 'crm.customer.spend',
  method: 'GET',
  path: `${customerResource.basePath}/spend`,
  summary: { zh: '客户消费', en: 'Spend of a customer' },
  right: needs(customerResource.right),
  input: z.object({ customerId: zId, range: z.enum(SPEND_RANGES).default('30d') }),
  result: z.object({
    from: zDate,
    to: zDate,
    totalUsd: zDecimal,
    /** The spend of the preceding range with the same number of days or months. */
    previousUsd: zDecimal,
    /** Every day of the range, or the first day of every month, including days without spend. */
    points: z.array(z.object({ at: zDate, usd: zDecimal })),
    accounts: z.array(
      z.object({ accountNo: z.string(), platform: z.string(), product: z.string(), state: z.string(), usd: zDecimal }),
    ),
  }),
});
