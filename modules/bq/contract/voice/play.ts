import { defineCall, type Fields, needs, type Resource, zId, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';

/**
 * The recording of a call, for a reason that is kept (rule 49: heard is seen). Asked by the call and never by a key of the store.
 * Not repeatable by submission id: the address must not be kept.
 */
export const defineCallPlay = <F extends Fields>({ code, right, basePath, title }: Resource<F>) =>
  defineCall({
    name: `${code}.play`,
    method: 'POST',
    path: `${basePath}/play`,
    summary: { zh: `${title.zh}：播放录音`, en: `${title.en}: play the recording` },
    right: needs(`${right}:play`),
    input: z.object({ callId: zId, reason: z.string().trim().min(4).max(200) }),
    result: z.object({
      /** Works without a session until then, by ranges too. */
      url: z.string(),
      expiresAt: zTime,
      left: z.int().min(0),
    }),
  });
export type PlayCall = ReturnType<typeof defineCallPlay>;
