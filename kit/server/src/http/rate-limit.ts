import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { throttleLog } from './throttle-log.ts';

export type Guard = (request: FastifyRequest) => Promise<void>;

const PAUSE_MS = 10_000;

/**
 * One count per address over all guarded calls: an address that is stopped at one sign-in method is stopped at every
 * other. Counted in this process: with two nodes an address gets twice as many, which is still few.
 */
export async function openGuard(
  app: FastifyInstance,
  { SIGN_IN_LIMIT }: Pick<Config, 'SIGN_IN_LIMIT'>,
  log: Logger,
): Promise<Guard> {
  let address = '';
  const logStops = throttleLog(PAUSE_MS, (times) => log.warn({ times, address }, 'stopped: too many sign-in calls'));
  await app.register(rateLimit, { global: false });
  const count = app.createRateLimit({ max: SIGN_IN_LIMIT, timeWindow: 60_000 });
  return async (request) => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    address = request.ip;
    logStops();
    throw Object.assign(new Error('too many sign-in calls from one address'), { statusCode: 429 });
  };
}
