import { randomUUID } from 'node:crypto';
import { toLocale } from '@switchboard/kit-contract';
import type { FastifyRequest } from 'fastify';
import type { RequestInfo } from '../context.ts';
import type { Logger } from '../log.ts';

const TRACE_ID = /^[\w-]{8,64}$/;

/** A caller's trace id is accepted only in a safe form, because it ends up in logs and in the audit. */
export function traceIdOf(header: unknown): string {
  return typeof header === 'string' && TRACE_ID.test(header) ? header : randomUUID();
}

export function requestInfo(request: FastifyRequest, log: Logger): RequestInfo {
  const language = request.headers['accept-language'];
  return {
    traceId: request.id,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    locale: toLocale(language),
    log: log.child({ traceId: request.id }),
  };
}

export function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}
