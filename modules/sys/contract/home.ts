import { defineCall, publicCall, signedIn } from '@switchboard/kit-contract';
import { z } from 'zod';

export const getHomeSummary = defineCall({
  name: 'sys.home.summary',
  method: 'GET',
  path: '/v2/sys/staff/home/summary',
  summary: { zh: '首页汇总', en: 'Home page summary' },
  right: signedIn('counts for the caller'),
  timeoutMs: 10_000,
  input: z.object({}),
  result: z.object({
    /** Finished exports that the caller has not looked at. */
    exportNew: z.int(),
    /** Answers to the caller's feedback that they have not read. */
    feedbackReplyNum: z.int(),
    /** The newest version notice for the caller; null when there is none. */
    latestVersion: z.string().nullable(),
  }),
});

export const getLoginPrompt = defineCall({
  name: 'sys.login-prompt.one',
  method: 'GET',
  path: '/kunlun/crm/sysLoginPrompt/genQuery/one',
  summary: { zh: '登录页提示', en: 'Sign-in page prompt' },
  right: publicCall('shown before sign-in'),
  timeoutMs: 10_000,
  input: z.object({}),
  result: z.object({ id: z.string(), content: z.string() }).nullable(),
});

export const homeCalls = [getHomeSummary, getLoginPrompt];
