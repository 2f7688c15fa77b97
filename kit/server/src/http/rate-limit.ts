import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

export type Guard = (request: FastifyRequest) => Promise<void>;

/**
 * One count per address over all guarded calls: who is stopped at one way of signing in goes on at none. Counted in this
 * process: with two nodes an address gets twice as many, which is still few.
 */
export async function openGuard(
  app: FastifyInstance,
  { SIGN_IN_LIMIT }: Pick<Config, 'SIGN_IN_LIMIT'>,
): Promise<Guard> {
  await app.register(rateLimit, { global: false });
  const count = app.createRateLimit({ max: SIGN_IN_LIMIT, timeWindow: 60_000 });
  return async (request) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded)
      throw Object.assign(new Error('too many sign-in calls from one address'), { statusCode: 429 });
  };
}
