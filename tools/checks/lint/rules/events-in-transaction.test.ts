import { describe, expect, it } from 'vitest';
import { eventsInTransaction } from './events-in-transaction.ts';

const PATH = 'modules/fc/server/rate/service.ts';
const lines = (text: string, path = PATH): number[] =>
  eventsInTransaction.check([{ path, text }]).map(({ line }) => line);

describe('events in the transaction of the write', () => {
  it.each([
    'await context.jobs.publish(context.db, ratePublished, pair, staffId);',
    'await jobs.publish(node.doors.db, ratePublished, pair, staffId);',
    'await requestNotice(context.db, context, notice);',
    'await requestPush(worker.db, worker, push);',
  ])('reports an event on a separate connection: %s', (text) => {
    expect(lines(`const a = 1;\n${text}`)).toEqual([2]);
  });

  it.each([
    'await inTransaction(context, async (tx) => await context.jobs.publish(tx, ratePublished, pair, staffId));',
    'await requestNotice(tx, context, notice);',
    'bus.publish(context.db, {});',
  ])('accepts what uses the transaction or may be lost: %s', (text) => {
    expect(lines(text)).toEqual([]);
  });

  it('tests may publish on any connection', () => {
    expect(lines('await jobs.publish(crm.db, event, {}, null);', 'modules/fc/server/rate/rate.int.test.ts')).toEqual(
      [],
    );
  });
});
