import { AppError, CODES } from '@switchboard/kit-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context, Doors, PublicContext } from '../context.ts';
import type { Logger } from '../log.ts';
import type { Handler } from '../module.ts';
import type { Authenticator, Principal } from '../rights/principal.ts';
import { invalidInput, isEngineDown, isUnstorable, refusal, success } from './answer.ts';
import { bearerOf, requestInfo } from './request-info.ts';

export interface CallDone {
  call: string;
  code: number;
  ms: number;
  traceId: string;
  userId: string | null;
}

export interface CallRouteOptions {
  readonly doors: Doors;
  readonly log: Logger;
  readonly authenticator: Authenticator;
  /** In test and dev every answer is held against its schema, so contract and code cannot drift apart. */
  readonly checksResults: boolean;
  readonly onDone: (done: CallDone) => void;
}

/** One contract call becomes one route: session, right, input, handler, envelope. There is no other way in. */
export function addCallRoute(app: FastifyInstance, handler: Handler, options: CallRouteOptions): void {
  const { call } = handler;
  app.route({
    method: call.method,
    url: call.path,
    handler: async (request, reply) => {
      const started = performance.now();
      const info = requestInfo(request, options.log);
      let principal: Principal | null = null;
      const answer = async (): Promise<unknown> => {
        const context: PublicContext = { ...options.doors, ...info };
        if (call.right.kind === 'public') return await runHandler(handler, request, context);
        principal = await requirePrincipal(request, options.authenticator);
        if (call.right.kind === 'key' && !principal.keys.has(call.right.key)) throw new AppError(CODES.noPermission);
        const signedIn: Context = { ...context, principal };
        return await runHandler(handler, request, signedIn);
      };
      let code: number = CODES.ok;
      // answers are personal and some hold tokens (sys R15): nobody in between keeps them
      reply.header('cache-control', 'no-store');
      try {
        const data = await answer();
        if (options.checksResults) checkResult(handler, data);
        return await reply.send(success(data, info.locale));
      } catch (error) {
        const known = toAppError(error, info.log);
        code = known.code;
        return await sendRefusal(reply, known, info.locale);
      } finally {
        options.onDone({
          call: call.name,
          code,
          ms: performance.now() - started,
          traceId: info.traceId,
          userId: (principal as Principal | null)?.userId ?? null,
        });
      }
    },
  });
}

async function runHandler(handler: Handler, request: FastifyRequest, context: PublicContext): Promise<unknown> {
  const sent = handler.call.method === 'GET' ? request.query : (request.body ?? {});
  const parsed = handler.call.input.safeParse({ ...(sent as object), ...(request.params as object) });
  if (!parsed.success) throw invalidInput(parsed.error);
  return await handler.run(parsed.data as never, context as never);
}

async function requirePrincipal(request: FastifyRequest, authenticator: Authenticator): Promise<Principal> {
  const token = bearerOf(request);
  const principal = token === null ? null : await authenticator.authenticate(token);
  if (principal === null) throw new AppError(CODES.sessionInvalid);
  return principal;
}

function checkResult(handler: Handler, data: unknown): void {
  const parsed = handler.call.result.safeParse(data);
  if (!parsed.success) throw new Error(`${handler.call.name} answered against its contract`, { cause: parsed.error });
}

function toAppError(error: unknown, log: CallRouteOptions['log']): AppError {
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

/** Business answers are HTTP 200; only faults of ours or of an engine use 5xx (conventions §1). */
async function sendRefusal(reply: FastifyReply, error: AppError, locale: 'zh' | 'en'): Promise<FastifyReply> {
  if (error.code === CODES.internal) reply.code(500);
  if (error.code === CODES.engineDown) reply.code(503);
  return await reply.send(refusal(error, locale));
}
