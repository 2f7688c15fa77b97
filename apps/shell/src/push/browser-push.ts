import { session } from '@switchboard/kit-web/host';
import { pushStream } from '@switchboard/mc-contract';
import { createPush } from './push.ts';

/** The push stream of this page. */
export const push = createPush({
  async open(lastEventId, signal) {
    const token = await session.freshToken();
    return await fetch(pushStream.path, {
      headers: {
        Accept: 'text/event-stream',
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...(lastEventId === null ? {} : { 'Last-Event-ID': lastEventId }),
      },
      // R177; the token alone identifies the user
      credentials: 'include',
      cache: 'no-store',
      signal,
    });
  },
  log: (problem, detail) => console.warn('push:', problem, detail ?? ''),
  random: Math.random,
});
