import type { getTimeline } from '@switchboard/crm-contract';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, scopedRead } from '@switchboard/kit-server';
import { cutPage, readPlace } from '../customer/cursor.ts';
import { customerSource } from '../customer/repo.ts';
import { visibleQuery } from '../customer/stage.repo.ts';
import { type LogRow, timelineQuery } from './repo.ts';
import { timelineView } from './visible.ts';

/** The history of a customer for its readers, filtered by their field levels. */
export async function timelineOf(
  { customerId, logs, cursor, limit }: ParsedInputOf<typeof getTimeline>,
  context: Context,
): Promise<ResultOf<typeof getTimeline>> {
  const { where, run } = scopedRead(customerSource, {}, context);
  const view = timelineView(context);
  const page = timelineQuery({
    customerId,
    logs,
    changes: view.changes,
    staffId: context.principal.staffId,
    after: readPlace(cursor),
    limit,
  });
  const [seen = [], rows = []] = await run(visibleQuery(where, customerId), page);
  if (seen.length === 0) throw new AppError(CODES.notFound);
  const found = rows as unknown as LogRow[];
  const { list, ...next } = cutPage(found, limit, ({ at, place }) => ({ at: at.toISOString(), id: place }));
  return { list: list.map((row) => toEntry(view.show(row))), ...next };
}

function toEntry({ kind, at, place, byName, code, text, state, from, to, effective }: LogRow) {
  const data = { state, from, to, effective };
  return { key: place, source: kind, at: at.toISOString(), actorName: byName, kind: code, text, data };
}
