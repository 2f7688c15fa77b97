import { AppError, type Call, CODES, type Resource } from '@switchboard/kit-contract';
import type { RequestInfo } from '../context.ts';
import type { Handler } from '../module.ts';
import type { Principal } from '../rights/principal.ts';
import { type CallRouteOptions, toAppError } from './call-route.ts';
import { authorize, RunningCall } from './running-call.ts';
import { internalInput } from './call-input.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- resources of different fields share one list
type AnyResource = Resource<any>;

/** A list, and the user as authorized to read it now. */
export interface QueryableList {
  readonly resource: AnyResource;
  readonly reader: Principal;
}

/** Lists that are read internally on behalf of the user who is being answered (ai A51). */
export interface InternalQueries {
  /** Lists that allow such queries and that the user holds the right to. */
  lists(): Promise<QueryableList[]>;
  /** One page of a list, processed like a request of the user: session, right, input, rows, fields, trace. */
  page(resource: AnyResource, input: object, signal: AbortSignal): Promise<unknown>;
}

interface InternalCaller {
  readonly token: string | null;
  readonly info: RequestInfo;
}

/** Cookies belong to a browser; an internal caller has none. */
const NO_COOKIES = { get: () => null, set: () => {} };

export function createInternalQueries({ token, info }: InternalCaller, options: CallRouteOptions): InternalQueries {
  return {
    async lists() {
      const { authenticator, resources, handlers } = options;
      const principal = token === null ? null : await authenticator.authenticate(token);
      if (principal === null) return [];
      return resources.flatMap((resource) => {
        if (readHandler(resource, handlers) === null) return [];
        const reader = authorize(authenticator, principal, resource.calls.page);
        return reader === null ? [] : [{ resource, reader }];
      });
    },
    async page(resource, input, signal) {
      const handler = readHandler(resource, options.handlers);
      if (handler === null) throw new AppError(CODES.noPermission);
      const started = performance.now();
      const sent = internalInput(token, input);
      const running = new RunningCall(handler, sent, { ...info, signal, cookies: NO_COOKIES }, options);
      let code: number = CODES.ok;
      try {
        return (await running.answer()).data;
      } catch (error) {
        const known = signal.aborted ? new AppError(CODES.internal) : toAppError(error, info.log);
        code = known.code;
        await running.noteDenied(code);
        throw known;
      } finally {
        const ms = performance.now() - started;
        const userId = running.principal?.userId ?? null;
        options.onDone({ call: handler.call.name, code, ms, traceId: info.traceId, userId });
      }
    },
  };
}

/** Only the page call of a list with an `assistantPath`: no other call can be reached from here. */
export function readHandler(resource: AnyResource, handlers: ReadonlyMap<Call, Handler>): Handler | null {
  const { page } = resource.calls;
  return resource.assistantPath !== undefined && isPlainRead(page) ? (handlers.get(page) ?? null) : null;
}

const isPlainRead = (call: Call): boolean =>
  !call.withIdempotency &&
  call.right.kind !== 'public' &&
  [call.upload, call.events, call.isFile, call.isForeign].every((mark) => mark === undefined);
