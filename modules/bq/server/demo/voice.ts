import type { Services } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { bqDb } from '../db.ts';
import { sipMessagesSql, voiceEventsSql } from '../generator/voice-sql.ts';
import { seedMoney } from './masters.ts';
import type { World } from '../generator/world.ts';

const CALLS = 24_000;
const DAY_MS = 86_400_000;

/** Accounts of customers who also make calls, named after the customer. */
export async function seedVoiceApps(db: Services['db']): Promise<void> {
  await sql`insert into bq.app (app_no, name, customer_id, customer_name, biz, access, brand, sale_staff_id, sale_dept_id)
    select 'V' || substr(a.app_no, 2), replace(a.name, '-sms', '-voice'), a.customer_id, a.customer_name, 'voice', 'sip', a.brand,
      a.sale_staff_id, a.sale_dept_id
    from bq.app a where a.biz = 'sms' and a.id % 5 = 0 order by a.id
    on conflict do nothing`.execute(bqDb({ db }));
  await seedMoney(db);
}

/** Calls of the same days as the messages, and the SIP messages of the last two days. */
export async function seedCalls(
  { db, records }: Pick<Services, 'db' | 'records'>,
  world: World,
  portion: { seed: number; day: string; days: number; until: number },
): Promise<void> {
  const at = new Date(portion.until).toISOString().slice(0, 19).replace('T', ' ');
  const since = new Date(portion.until - 2 * DAY_MS).toISOString().slice(0, 19).replace('T', ' ');
  const query = voiceEventsSql('voice_event', world, { ...portion, from: 0, count: CALLS }, { at, seq: 0 });
  await records.client.command({ query });
  await records.client.command({ query: sipMessagesSql(since, { at, seq: 0 }) });
  await sql`insert into bq.ingest_fresh (stream, fresh_at) select 'REC_VOICE_' || part, now() from generate_series(0, 3) as part
    on conflict do nothing`.execute(bqDb({ db }));
}
