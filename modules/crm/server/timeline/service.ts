import type { getTimeline, CustomerEvent } from '@switchboard/crm-contract';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, scopedRead } from '@switchboard/kit-server';
import { cutPage, readPlace } from '../customer/cursor.ts';
import { customerSource } from '../customer/repo.ts';
import { visibleQuery } from '../customer/stage.repo.ts';
import { timelineQuery } from './repo.ts';

type Entry = CustomerEvent & { place: string };

/** What happened with a customer, for whoever sees the customer. */
export async function timelineOf(
  { customerId, kinds, cursor, limit }: ParsedInputOf<typeof getTimeline>,
  context: Context,
): Promise<ResultOf<typeof getTimeline>> {
  const { where, ask } = scopedRead(customerSource, {}, context);
  const page = timelineQuery({ customerId, kinds, after: readPlace(cursor), limit });
  const [seen = [], rows = []] = await ask(visibleQuery(where, customerId), page);
  if (seen.length === 0) throw new AppError(CODES.notFound);
  const entries = rows.map((row) => ({ ...row, at: (row['at'] as Date).toISOString() }) as unknown as Entry);
  const { list, ...next } = cutPage(entries, limit, ({ at, place }) => ({ at, id: place }));
  return { list: list.map(({ place: _, ...entry }) => entry), ...next };
}
