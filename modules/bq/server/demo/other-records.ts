import type { Services } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { bqDb } from '../db.ts';
import {
  mailEventsSql,
  moRecordsSql,
  otpEventsSql,
  REPLY_TEXTS,
  type Span,
  waEventsSql,
} from '../generator/other-sql.ts';
import { antsLedgerSql, linkLedgerSql, numberLedgerSql, usageLedgerSql } from '../generator/ledger-sql.ts';
import type { World } from '../generator/world.ts';

const SESSIONS = 4_000;
const MAILS = 9_000;

/** Accounts of customers who also use WhatsApp or mail, rent numbers or use ants, named after the customer. */
export async function seedOtherApps(db: Services['db']): Promise<void> {
  await sql`insert into bq.app (app_no, name, customer_id, customer_name, biz, access, brand, sale_staff_id, sale_dept_id)
    select k.letter || substr(a.app_no, 2), replace(a.name, '-sms', k.suffix), a.customer_id, a.customer_name, k.biz, 'http', a.brand,
      a.sale_staff_id, a.sale_dept_id
    from bq.app a join (values ('W', '-wa', 'whatsapp', 1), ('E', '-mail', 'email', 3),
        ('N', '-number', 'number', 4), ('T', '-ants', 'ants', 6)) k (letter, suffix, biz, rest) on a.id % 7 = k.rest
    where a.biz = 'sms' order by a.id
    on conflict do nothing`.execute(bqDb({ db }));
}

/** Sessions, replies, WhatsApp messages and mails of the demo days. Does nothing if any exist. */
export async function seedOtherRecords(
  { db, records }: Pick<Services, 'db' | 'records'>,
  worlds: { readonly wa: World; readonly mail: World },
  span: Span,
): Promise<void> {
  const answer = await records.client.query({ query: 'select count() as n from wa_event', format: 'JSONEachRow' });
  if ((await answer.json<{ n: string }>())[0]?.n !== '0') return;
  for (const query of [
    otpEventsSql(span.until),
    REPLY_TEXTS,
    moRecordsSql(span.until),
    waEventsSql(worlds.wa, SESSIONS, span),
    mailEventsSql(worlds.mail, MAILS, span),
  ])
    await records.client.command({ query });
  await sql`insert into bq.ingest_fresh (stream, fresh_at) select 'REC_' || flow || '_0', now() from unnest(array['OTP', 'MO', 'WA', 'MAIL']) flow
    on conflict do nothing`.execute(bqDb({ db }));
}

const NUMBERS = 420;

/**
 * Charges for all of these, and products known only to the ledger: numbers, ants and short links. Does nothing if any
 * exist.
 */
export async function seedLedger(
  { db, records }: Pick<Services, 'db' | 'records'>,
  worlds: { readonly sms: World; readonly number: World; readonly ants: World },
  span: Span,
): Promise<void> {
  const answer = await records.client.query({ query: 'select count() as n from consume_event', format: 'JSONEachRow' });
  if ((await answer.json<{ n: string }>())[0]?.n !== '0') return;
  for (const query of [
    ...usageLedgerSql(span.until),
    numberLedgerSql(worlds.number, NUMBERS, span),
    antsLedgerSql(worlds.ants, span),
    linkLedgerSql(worlds.sms, span),
  ])
    await records.client.command({ query });
  await sql`insert into bq.ingest_fresh (stream, fresh_at) values ('REC_LEDGER_0', now()) on conflict do nothing`.execute(
    bqDb({ db }),
  );
}
