import { defineCall, needs, zId } from '@switchboard/kit-contract';
import { z } from 'zod';

const zActivityChoice = z.object({ id: zId, activityNo: z.string(), name: z.string(), startsOn: z.string() });

/** Activities that a customer can come from: those that took place or were approved (csc.md §2.5). */
export const selectActivity = defineCall({
  name: 'csc.activity.select',
  method: 'GET',
  path: '/v2/csc/activity/select',
  summary: { zh: '选择营销活动', en: 'Select a marketing activity' },
  right: needs('ger.process.sponsor:client-source'),
  input: z.object({ keyword: z.string().trim().max(60).default('') }),
  result: z.array(zActivityChoice),
});
