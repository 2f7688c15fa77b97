import { defineCall, type Fields, needs, type Resource, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { REVEAL_AT_ONCE } from '../reveal/reveal.ts';

/** Like `revealRecords` for messages: unmasks list values, for a reason that is recorded. Each list has its own key. */
export const defineRecordReveal = <F extends Fields>({ code, right, basePath, title }: Resource<F>) =>
  defineCall({
    name: `${code}.reveal`,
    method: 'POST',
    path: `${basePath}/reveal`,
    summary: { zh: `${title.zh}：查看明文`, en: `${title.en}: reveal` },
    right: needs(`${right}:reveal`),
    input: z.object({
      recordIds: z.array(zId).min(1).max(REVEAL_AT_ONCE),
      reason: z.string().trim().min(4).max(200),
    }),
    result: z.object({
      /** Unmasked values by field name. */
      values: z.array(z.object({ recordId: zId, clear: z.record(z.string(), z.string()) })),
      left: z.int().min(0),
    }),
  });
export type RevealOfRecords = ReturnType<typeof defineRecordReveal>;
