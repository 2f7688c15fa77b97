import { defineCall, defineModuleContract, signedIn } from '@switchboard/kit-contract';
import { z } from 'zod';
import { operateCalls } from './operate.ts';

export * from './codes.ts';
export * from './operate.ts';

export const getProcessSummary = defineCall({
  name: 'ger.my.summary',
  method: 'GET',
  path: '/v2/workflow/my/summary',
  summary: { zh: '我的流程汇总', en: 'Own processes in numbers' },
  right: signedIn('numbers about the caller'),
  timeoutMs: 10_000,
  input: z.object({}),
  result: z.object({ applyNum: z.int(), ccNum: z.int(), handleNum: z.int(), todoNum: z.int() }),
});

export const gerContract = defineModuleContract({
  id: 'ger',
  title: { zh: '通用流程', en: 'General workflow' },
  calls: [getProcessSummary, ...operateCalls],
  resources: [],
});
