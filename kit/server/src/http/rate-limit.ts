import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Counted in this process: with two nodes an address gets twice as many, which is still few. */
export async function addRateLimit(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false });
}

/** All guarded calls of an address together: who is stopped at one way of signing in goes on at none. */
export function guardOf({ SIGN_IN_LIMIT }: Pick<Config, 'SIGN_IN_LIMIT'>): RateLimitOptions {
  return { max: SIGN_IN_LIMIT, timeWindow: 60_000, groupId: 'guarded' };
}
