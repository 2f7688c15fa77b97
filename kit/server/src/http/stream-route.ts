import { AppError, CODES } from '@switchboard/kit-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Handler } from '../module.ts';
import { refusal } from './answer.ts';
import { type CallRouteOptions, toAppError } from './call-route.ts';
import { cookiesOf } from './cookies.ts';
import { EventStream } from './event-stream.ts';
import { bearerOf, requestInfo } from './request-info.ts';
import { createInternalQueries } from './internal-queries.ts';
import { RunningCall } from './running-call.ts';
import { callInputOf } from './call-input.ts';

/** The client of a stream relies on the status alone: an open stream has no envelope. */
const STATUS: Readonly<Record<number, number>> = {
  [CODES.sessionInvalid]: 401,
  [CODES.noPermission]: 403,
  [CODES.validation]: 400,
  [CODES.engineDown]: 503,
};
const RETRY_AFTER_SECONDS = 10;

/**
 * Checks session, right and input as for every call; then the answer stays open. `open` holds the streams that must end
 * before the process can.
 */
export function addStreamRoute(
  app: FastifyInstance,
  handler: Handler,
  options: CallRouteOptions,
  open: Set<EventStream>,
): void {
  const { call } = handler;
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const started = performance.now();
    const info = requestInfo(request, options.log);
    const cookies = cookiesOf(request, reply, options.services.config.PUBLIC_ORIGIN);
    const running = new RunningCall(handler, callInputOf(request, handler), { ...info, cookies }, options);
    let code: number = CODES.ok;
    try {
      if (!isOwnOrigin(request, options.services.config.PUBLIC_ORIGIN)) throw new AppError(CODES.noPermission);
      const lastEventId = request.headers['last-event-id'];
      await running.answer({
        lastEventId: typeof lastEventId === 'string' ? lastEventId : null,
        // called only by a handler, so only for a valid token
        tokenEndsAt: () => options.authenticator.endOf(bearerOf(request) ?? ''),
        open: () => openStream(request, reply, open),
        reads: () => createInternalQueries({ token: bearerOf(request), info }, options),
      });
      return undefined;
    } catch (error) {
      const known = toAppError(error, info.log);
      code = known.code;
      await running.noteDenied(code);
      if (reply.sent) {
        reply.raw.destroy();
        return undefined;
      }
      const status = call.statuses?.[code] ?? STATUS[code] ?? 500;
      if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
      return await reply.code(status).header('cache-control', 'no-store').send(refusal(known, info.locale));
    } finally {
      const ms = performance.now() - started;
      options.onDone({ call: call.name, code, ms, traceId: info.traceId, userId: running.principal?.userId ?? null });
    }
  };
  app.route({ method: call.method, url: call.path, handler: answer });
}

function openStream(request: FastifyRequest, reply: FastifyReply, open: Set<EventStream>): EventStream {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
    'x-trace-id': request.id,
  });
  reply.raw.flushHeaders();
  request.raw.socket.setNoDelay(true);
  const stream = new EventStream(reply.raw);
  open.add(stream);
  stream.onClose(() => open.delete(stream));
  return stream;
}

/** A browser sends the origin of the requesting page; only pages of this portal are accepted. Other programs send none. */
function isOwnOrigin(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return origin === publicOrigin || (URL.canParse(origin) && new URL(origin).host === request.headers.host);
}
