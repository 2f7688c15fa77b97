import { defineCall, type Fields, needs, type Resource, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { REVEAL_AT_ONCE } from '../reveal/reveal.ts';

/**
 * Like `revealRecords` for messages: both numbers of a call, for a reason that is recorded. Each page of calls has its
 * own key.
 */
export const defineCallReveal = <F extends Fields>({ code, right, basePath, title }: Resource<F>) =>
  defineCall({
    name: `${code}.reveal`,
    method: 'POST',
    path: `${basePath}/reveal`,
    summary: { zh: `${title.zh}：查看明文`, en: `${title.en}: reveal` },
    right: needs(`${right}:reveal`),
    input: z.object({
      callIds: z.array(zId).min(1).max(REVEAL_AT_ONCE),
      reason: z.string().trim().min(4).max(200),
    }),
    result: z.object({
      values: z.array(z.object({ callId: zId, caller: z.string(), callee: z.string() })),
      left: z.int().min(0),
    }),
  });
export type RevealCalls = ReturnType<typeof defineCallReveal>;
