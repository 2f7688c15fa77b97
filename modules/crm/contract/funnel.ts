import { defineCall, needs, zDate, zId } from '@switchboard/kit-contract';
import { z } from 'zod';

/** /crm/data-analysis/sales-funnels (crm rule 26). Shares are fractions with 4 decimals; null = the divisor is zero. */
export const getFunnel = defineCall({
  name: 'crm.analysis.funnel',
  method: 'POST',
  path: '/v2/crm/analysis/funnel',
  summary: { zh: '销售漏斗', en: 'Sales funnel' },
  right: needs('crm.data-analysis.sales-funnels'),
  input: z.object({
    from: zDate,
    to: zDate,
    ownerId: zId.optional(),
    deptId: zId.optional(),
    product: z.string().max(20).optional(),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
    source: z.string().max(40).optional(),
  }),
  result: z.object({
    total: z.int(),
    stages: z.array(
      z.object({
        no: z.int(),
        reached: z.int(),
        /** Conversion to the next stage. */
        conversion: z.string().nullable(),
        avgDays: z.string().nullable(),
        amountUsd: z.string(),
      }),
    ),
    won: z.int(),
    lost: z.int(),
    winRate: z.string().nullable(),
    cycleDays: z.string().nullable(),
    forecast: z.array(z.object({ month: z.string(), amountUsd: z.string() })),
    lostReasons: z.array(z.object({ reason: z.string(), count: z.int() })),
    owners: z.array(z.object({ ownerId: zId, name: z.string(), total: z.int(), won: z.int(), amountUsd: z.string() })),
  }),
});
