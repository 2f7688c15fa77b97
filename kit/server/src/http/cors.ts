import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/**
 * Sessions begin and are renewed in the shell only: an embedded front-end never needs these paths, so no foreign page
 * may read them.
 */
const OF_THE_SHELL = /^\/(?:auth|dcode)(?:\/|\?|$)/;

interface Origins {
  /** Origins of the front-ends that are embedded in the shell's frames. They call with a token from the shell. */
  readonly guests: readonly string[];
  /** The portal's own origin, where it reads streams from this process under another host name (R247). */
  readonly portal: string | undefined;
  /** Paths of the streams. */
  readonly streams: ReadonlySet<string>;
}

/** Allows exactly the configured origins, and never cookies: the API does not read any. */
export async function addCors(app: FastifyInstance, { guests, portal, streams }: Origins): Promise<void> {
  if (guests.length === 0 && portal === undefined) return;
  await app.register(cors, {
    delegator: (request, done) => {
      const isStream = portal !== undefined && streams.has(request.url.split('?')[0] ?? '');
      const origins = [...guests, ...(isStream ? [portal] : [])];
      done(null, {
        origin: OF_THE_SHELL.test(request.url) || origins.length === 0 ? false : origins,
        methods: ['GET', 'POST'],
        allowedHeaders: ['authorization', 'content-type', 'accept-language', 'x-submit-id', 'x-trace-id'],
        exposedHeaders: ['x-trace-id', 'x-idempotent-replay'],
        maxAge: 600,
      });
    },
  });
}
