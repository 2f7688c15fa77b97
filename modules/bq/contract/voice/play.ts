import { defineCall, type Fields, needs, type Resource, zId, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';

/**
 * The recording of a call, for a reason that is recorded (rule 49: listening counts as viewing). Requested by call,
 * never by storage key. Has no submission id: the address must not be stored.
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
      /** Valid without a session until then, and supports range requests. */
      url: z.string(),
      expiresAt: zTime,
      left: z.int().min(0),
    }),
  });
export type PlayCall = ReturnType<typeof defineCallPlay>;
