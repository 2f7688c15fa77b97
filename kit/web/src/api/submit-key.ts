import { session } from '../session/session.ts';
import type { Endpoint } from './build-request.ts';
import { send } from './send.ts';
import { createSubmission, type Submission } from './submission.ts';

/** Addressed by path only, like the session calls: its contract is in the sys module. */
const NEW_KEY: Endpoint = {
  method: 'GET',
  path: '/v2/sys/staff/common/request/idempotence',
  timeoutMs: 30_000,
};

export function newSubmission(): Submission {
  return createSubmission(async () => {
    const { key } = (await send(NEW_KEY, {}, { token: await session.freshToken() })) as { key: string };
    return key;
  });
}
