import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** Sessions begin and are renewed in the shell only: a guest never needs these, so no foreign page may read them. */
const OF_THE_SHELL = /^\/(?:auth|dcode)(?:\/|\?|$)/;

/**
 * Embedded front-ends stand on other origins and call with the token the shell handed them. Exactly the configured origins,
 * and never with cookies: the API does not look at any.
 */
export async function addEmbedCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    delegator: (request, done) => {
      done(null, {
        origin: OF_THE_SHELL.test(request.url) ? false : [...origins],
        methods: ['GET', 'POST'],
        allowedHeaders: ['authorization', 'content-type', 'accept-language', 'x-submit-id', 'x-trace-id'],
        exposedHeaders: ['x-trace-id', 'x-idempotent-replay'],
        maxAge: 600,
      });
    },
  });
}
