import { AppError, CODES } from '@switchboard/kit-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../log.ts';
import { refusal } from './answer.ts';
import { requestInfo } from './request-info.ts';
import { throttleLog } from './throttle-log.ts';

/**
 * So many may wait for a connection to the database. Each takes a few milliseconds, so whoever waits behind them would wait for
 * about a second: sent away at once they are served sooner, and those inside are served at all. Without a bound everybody
 * waits longer than anybody is willing to, and the work is done for nobody.
 */
const MOST_WAITING = 100;
const RETRY_AFTER_SECONDS = 1;
const PAUSE_MS = 10_000;

/** Before anything of the request is read: sending away must cost next to nothing. */
export function loadSheddingGuard(waiting: () => number, log: Logger) {
  const tell = throttleLog(PAUSE_MS, (times) => log.warn({ times }, 'sent away: too many wait for the database'));
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (waiting() < MOST_WAITING) return undefined;
    tell();
    const { locale } = requestInfo(request, log);
    return await reply
      .code(503)
      .header('retry-after', RETRY_AFTER_SECONDS)
      .header('cache-control', 'no-store')
      .send(refusal(new AppError(CODES.busy), locale));
  };
}
