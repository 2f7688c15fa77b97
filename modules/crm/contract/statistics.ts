import { defineCall, needs, zDate } from '@switchboard/kit-contract';
import { z } from 'zod';
import { customerResource } from './customer.ts';

export const getCustomerStatistics = defineCall({
  name: 'crm.index.statistics',
  method: 'POST',
  path: '/v2/crm/index/customer/statistics',
  summary: { zh: '首页客户统计', en: 'Customer numbers for the home page' },
  right: needs(customerResource.right),
  timeoutMs: 10_000,
  input: z.object({}),
  /** crm rule 35, over the rows that the caller's customer list shows. */
  result: z.object({
    myCustomer: z.int(),
    todayCustomer: z.int(),
    /** Null for somebody who may not read when the next follow-up is. */
    task: z.int().nullable(),
    /** Null while the record store is away. */
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
    /** Customers that entered the pool, by business day, without gaps; today is the last. */
    entered: z.array(z.object({ day: zDate, count: z.int() })),
    /** By the codes of the customer's stage; a stage without customers is absent. */
    stages: z.array(z.object({ stage: z.string(), count: z.int() })),
    /** Customers that fall back to the open sea within three days; null for somebody who may not read when. */
    recallSoon: z.int().nullable(),
  }),
});

export const statisticsCalls = [getCustomerStatistics, getCustomerTrend];
