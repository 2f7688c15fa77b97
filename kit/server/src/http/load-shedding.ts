import { AppError, CODES } from '@switchboard/kit-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../log.ts';
import { refusal } from './answer.ts';
import { requestInfo } from './request-info.ts';
import { throttleLog } from './throttle-log.ts';

/**
 * Maximum number of requests that wait for a database connection. Each takes a few milliseconds, so a request behind
 * them would wait for about a second: refused at once it is served sooner, and those that wait are served in time.
 * Without a bound all requests wait longer than any user is willing to, and the work is wasted.
 */
const MOST_WAITING = 100;
const RETRY_AFTER_SECONDS = 1;
const PAUSE_MS = 10_000;

/** Runs before anything of the request is read: a refusal must cost next to nothing. */
export function loadSheddingGuard(waiting: () => number, log: Logger) {
  const logRefusals = throttleLog(PAUSE_MS, (times) =>
    log.warn({ times }, 'requests refused: too many are waiting for the database'),
  );
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (waiting() < MOST_WAITING) return undefined;
    logRefusals();
    const { locale } = requestInfo(request, log);
    return await reply
      .code(503)
      .header('retry-after', RETRY_AFTER_SECONDS)
      .header('cache-control', 'no-store')
      .send(refusal(new AppError(CODES.busy), locale));
  };
}
