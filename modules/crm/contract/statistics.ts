import { defineCall, needs, zDate } from '@switchboard/kit-contract';
import { z } from 'zod';
import { customerResource } from './customer.ts';

export const getCustomerStatistics = defineCall({
  name: 'crm.index.statistics',
  method: 'POST',
  path: '/v2/crm/index/customer/statistics',
  summary: { zh: '首页客户统计', en: 'Customer statistics for the home page' },
  right: needs(customerResource.right),
  timeoutMs: 10_000,
  input: z.object({}),
  /** crm rule 35, over the rows that the caller's customer list shows. */
  result: z.object({
    myCustomer: z.int(),
    todayCustomer: z.int(),
    /** Null if the user may not read the time of the next follow-up. */
    task: z.int().nullable(),
    /** Null while the record store is unavailable. */
    todaySend: z.int().nullable(),
  }),
});

export const getCustomerTrend = defineCall({
  name: 'crm.index.trend',
  method: 'POST',
  path: '/v2/crm/index/customer/trend',
  summary: { zh: '首页客户趋势', en: 'Customer trend for the home page' },
  right: needs(customerResource.right),
  timeoutMs: 10_000,
  input: z.object({ days: z.int().min(7).max(92).default(30) }),
  result: z.object({
    /** Customers that entered the pool, by business day, without gaps, up to today. */
    entered: z.array(z.object({ day: zDate, count: z.int() })),
    /** By stage code; a stage without customers is absent. */
    stages: z.array(z.object({ stage: z.string(), count: z.int() })),
    /** Customers that return to the public pool within three days; null if the user may not read the time. */
    recallSoon: z.int().nullable(),
  }),
});

export const statisticsCalls = [getCustomerStatistics, getCustomerTrend];
