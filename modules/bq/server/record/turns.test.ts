import { BQ_CODES } from '@switchboard/bq-contract';
import { describe, expect, it } from 'vitest';
import { takeTurn } from './turns.ts';

/** A query that runs until it is finished by hand. */
function query() {
  let finish = (): void => {};
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let hasStarted = false;
  const run = async (): Promise<void> => {
    hasStarted = true;
    await done;
  };
  return { run, finish: () => finish(), hasStarted: () => hasStarted };
}
const caller = (staffId: string, callKey: string, signal?: AbortSignal) => ({
  principal: { staffId },
  callKey,
  ...(signal === undefined ? {} : { signal }),
});
const settle = async (): Promise<void> => await new Promise((resolve) => setTimeout(resolve, 5));

describe('the queries of one user', () => {
  it('run three at a time, and the others of the page wait for their turn in the order of arrival', async () => {
    const queries = Array.from({ length: 12 }, query);
    const answers = queries.map(async ({ run }) => await takeTurn(caller('1', 'rpt.profit'), run));
    await settle();
    const started = (): number => queries.filter(({ hasStarted }) => hasStarted()).length;
    expect(started()).toBe(3);
    // another user does not wait
    await takeTurn(caller('2', 'rpt.profit'), async () => {});
    for (const [index, { finish }] of queries.entries()) {
      finish();
      await settle();
      expect(started()).toBe(Math.min(12, index + 4));
    }
    await Promise.all(answers);
  });

  it('are refused for a page too many or after a time limit, with the sign that the client may try again', async () => {
    const running = [query(), query(), query()];
    const answers = running.map(async ({ run }) => await takeTurn(caller('3', 'first'), run));
    const refusal = { code: BQ_CODES.busy, data: { canRetry: true } };
    await expect(takeTurn(caller('3', 'late'), async () => {}, 10)).rejects.toMatchObject(refusal);
    const left = new AbortController();
    const waiting = Array.from({ length: 10 }, (_, index) =>
      takeTurn(caller('3', `page ${index}`, left.signal), async () => 'ran'),
    );
    await expect(takeTurn(caller('3', 'page 10'), async () => {})).rejects.toMatchObject(refusal);
    const more = takeTurn(caller('3', 'page 9'), async () => 'ran');
    // leaving the pages leaves the line
    left.abort(new Error('left'));
    expect(await Promise.allSettled(waiting)).toEqual(
      waiting.map(() => ({ status: 'rejected', reason: new Error('left') })),
    );
    for (const { finish } of running) finish();
    await Promise.all(answers);
    expect(await more).toBe('ran');
  });
});
