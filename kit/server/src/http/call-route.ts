import { AppError, CODES } from '@switchboard/kit-contract';
import type { FastifyInstance, FastifyReply, onRequestAsyncHookHandler } from 'fastify';
import type { Logger } from '../log.ts';
import type { Handler } from '../module.ts';
import type { Guard } from './rate-limit.ts';
import { isEngineDown, isUnstorable, refusal, success } from './answer.ts';
import { cookiesOf } from './cookies.ts';
import { FileAnswer } from './file-answer.ts';
import { requestInfo } from './request-info.ts';
import { type CallOptions, RunningCall } from './running-call.ts';
import { callInputOf } from './call-input.ts';

export interface CallDone {
  call: string;
  code: number;
  ms: number;
  traceId: string;
  userId: string | null;
}

export interface CallRouteOptions extends CallOptions {
  readonly log: Logger;
  readonly onDone: (done: CallDone) => void;
}

/**
 * Registers one contract call as one route: session, right, input, handler, envelope. There is no other way to reach a
 * call.
 */
export function addCallRoute(
  app: FastifyInstance,
  { handler, url }: { handler: Handler; url: string },
  options: CallRouteOptions,
  guards: { readonly signIn: Guard; readonly loadShedding: onRequestAsyncHookHandler },
): void {
  const { call } = handler;
  app.route({
    method: call.method,
    url,
    onRequest: call.isGuarded === true ? [guards.loadShedding, guards.signIn] : [guards.loadShedding],
    handler: async (request, reply) => {
      const started = performance.now();
      const gone = leavingOf(reply);
      const info = { ...requestInfo(request, options.log), signal: gone };
      const cookies = cookiesOf(request, reply, options.services.config.PUBLIC_ORIGIN);
      const running = new RunningCall(handler, callInputOf(request, handler), { ...info, cookies }, options);
      let code: number = CODES.ok;
      // answers are personal and some contain tokens (sys R15): no intermediary may cache them
      reply.header('cache-control', 'no-store');
      try {
        const { data, isReplay } = await running.answer();
        if (isReplay) reply.header('x-idempotent-replay', '1');
        if (data instanceof FileAnswer) return await sendFile(reply, data);
        return await reply.send(call.isForeign === true ? data : success(data, info.locale));
      } catch (error) {
        const known = isGivenUp(error, gone) ? new AppError(CODES.internal) : toAppError(error, info.log);
        code = known.code;
        await running.noteDenied(known.code);
        // a foreign system reads the HTTP status, not our code
        if (call.isForeign === true) reply.code(400);
        return await sendRefusal(reply, known, info.locale);
      } finally {
        const ms = performance.now() - started;
        options.onDone({ call: call.name, code, ms, traceId: info.traceId, userId: running.principal?.userId ?? null });
      }
    },
  });
}

function leavingOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** True when the caller has disconnected: the answer is not read, and the error is not our fault. */
const isGivenUp = (error: unknown, gone: AbortSignal): boolean =>
  gone.aborted && error instanceof Error && /abort/iu.test(`${error.name} ${error.message}`);

export function toAppError(error: unknown, log: CallRouteOptions['log']): AppError {
  if (error instanceof AppError) return error;
  if (isEngineDown(error)) {
    log.warn({ err: error }, 'engine away');
    return new AppError(CODES.engineDown);
  }
  if (isUnstorable(error)) {
    log.warn({ err: error }, 'value refused by the database');
    return new AppError(CODES.validation);
  }
  log.error({ err: error }, 'call failed');
  return new AppError(CODES.internal);
}

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Sent as a download; if a browser shows it anyway, the sandbox gives it an opaque origin and runs no scripts. */
async function sendFile(reply: FastifyReply, file: FileAnswer): Promise<FastifyReply> {
  if (file.isPage)
    return await reply
      .header('content-type', file.mime)
      .header('content-security-policy', PAGE_POLICY)
      .header('referrer-policy', 'no-referrer')
      .send(file.body);
  return await reply
    .header('content-type', file.mime)
    .header('content-disposition', file.disposition)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(file.body);
}

/** Business answers are HTTP 200; only faults of our own or of an engine use 5xx (conventions §1). */
async function sendRefusal(reply: FastifyReply, error: AppError, locale: 'zh' | 'en'): Promise<FastifyReply> {
  if (error.code === CODES.internal) reply.code(500);
  if (error.code === CODES.engineDown) reply.code(503);
  return await reply.send(refusal(error, locale));
}
