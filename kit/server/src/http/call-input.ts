import { AppError, CODES } from '@switchboard/kit-contract';
import type { FastifyRequest } from 'fastify';
import type { Handler } from '../module.ts';
import { type Form, readForm } from './incoming-file.ts';
import { bearerOf } from './request-info.ts';

/** What a caller sent to a call, over any transport: all that a call may know of its caller besides the connection. */
export interface CallInput {
  readonly token: string | null;
  readonly submitId: unknown;
  /** Two submissions are the same when this is equal. */
  readonly body: unknown;
  input(): object;
  form(upload: { maxBytes: number }): Promise<Form>;
}

export function callInputOf(request: FastifyRequest, { call }: Handler): CallInput {
  return {
    token: bearerOf(request),
    submitId: request.headers['x-submit-id'],
    body: [request.params, request.body],
    input() {
      const { query, body, params } = request;
      const isInQuery = call.method === 'GET' || call.isForeign === true;
      const isInBody = call.method !== 'GET';
      const sent = { ...(isInQuery ? (query as object) : {}), ...(isInBody ? ((body ?? {}) as object) : {}) };
      return { ...sent, ...(params as object) };
    },
    form: async (upload) => await readForm(request, upload),
  };
}

/** An internal request with the token of the user it acts for. It cannot submit anything. */
export const internalInput = (token: string | null, input: object): CallInput => ({
  token,
  submitId: undefined,
  body: null,
  input: () => input,
  form: async () => await Promise.reject(new AppError(CODES.validation)),
});
