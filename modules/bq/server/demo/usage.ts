import type { Services } from '@switchboard/kit-server';
import { bqDb } from '../db.ts';
import { handOverDue } from '../usage/hand-over.ts';
import { tieOutDays } from '../usage/tie-out.ts';

const DAY_MS = 86_400_000;
const COPIED = `app_id, customer_id, sale_staff_id, sale_dept_id, agent_id, promoter_id, product, kind, mcc, unit, currency, gift_left_usd,
  gift_until, period_from, period_to, ref_kind, ref_id`;

/**
 * Reports the demo days to finance. One row of the largest account arrived after its day was closed: the ledger
 * contains it, finance does not, until a user reopens the day (rule 51b). Does nothing if days were already reported.
 */
export async function seedUsage(
  services: Pick<Services, 'db' | 'records'>,
  { day, until }: { readonly day: string; readonly until: number },
): Promise<void> {
  const existing = await bqDb(services).selectFrom('bq.usage_handed').select('part').limit(1).executeTakeFirst();
  if (existing !== undefined) return;
  await handOverDue(services);
  // the first is closed, the second reopened
  const late = new Date(Date.parse(day) + 2 * DAY_MS).toISOString().slice(0, 10);
  await services.records.client.command({
    query: `insert into consume_event (ledger_id, version, ev, book_time, ${COPIED}, qty, amount_ccy, amount_usd, cost_usd, ingest_seq, ingest_at)
      select ledger_id + 7, version + 4, 'book', book_time + interval 1 second, ${COPIED}, intDiv(qty, 8), toDecimal64(amount_ccy / 8, 6),
        toDecimal64(amount_usd / 8, 6), toDecimal64(cost_usd / 8, 6), 0, toDateTime(${Math.floor(until / 1_000)}, 'UTC')
      from consume_ledger final where stat_day = '${late}' and product = 'sms' and kind = 'charge' order by amount_usd desc, app_id limit 1`,
  });
  await tieOutDays(services);
}
