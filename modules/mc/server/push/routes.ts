import { randomUUID } from 'node:crypto';
import { handleStream } from '@switchboard/kit-server';
import { pushStream } from '@switchboard/mc-contract';
import { gatewayOf } from './gateways.ts';

const SEQ = /^\d{1,18}$/;

export const pushRoutes = [
  handleStream(pushStream, async (_, context, opener) => {
    const { userId, sessionId } = context.principal;
    const { lastEventId } = opener;
    await gatewayOf(context).open({
      id: randomUUID(),
      userId,
      sessionId,
      ip: context.ip,
      userAgent: context.userAgent,
      tokenEndsAt: opener.tokenEndsAt(),
      lastSeq: lastEventId !== null && SEQ.test(lastEventId) ? BigInt(lastEventId) : null,
      open: opener.open,
    });
  }),
];
