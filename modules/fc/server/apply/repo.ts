import { applicationRows } from '@switchboard/ger-server';
import { AppError, CODES } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { applications } from '../tables.ts';

interface Claim {
  readonly receiptNo: string;
  readonly applicationId: string;
  readonly by: string | null;
}

/** A receipt pays for one application; the second application gets a conflict. */
export async function claimReceipt(tx: Db, { receiptNo, applicationId, by }: Claim): Promise<void> {
  await freeReceipt(tx, applicationId);
  const { rows } = await sql`insert into fc.receipt_claim (receipt_no, application_id, claimed_by)
    values (${receiptNo}, ${applicationId}, ${by}) on conflict (receipt_no) do nothing returning receipt_no`.execute(
    tx,
  );
  if (rows.length === 0)
    throw new AppError(CODES.conflict, {
      label: {
        zh: `收款流水 ${receiptNo} 已用于其他申请`,
        en: `Receipt ${receiptNo} is already used for another application`,
      },
    });
}

export async function freeReceipt(tx: Db, applicationId: string): Promise<void> {
  await sql`delete from fc.receipt_claim where application_id = ${applicationId}`.execute(tx);
}

interface Posting {
  readonly applicationId: string;
  readonly customerId: string | null;
  readonly currency: string;
  readonly amount: string;
  readonly memo: string;
  readonly by: string | null;
}

/**
 * Books the amount as received by the bank and owed to the customer, and returns the number of the journal. The
 * document key prevents a second posting (fc.md §2.1).
 */
export async function postRecharge(tx: Db, posting: Posting): Promise<string> {
  const { applicationId, customerId, currency, amount, memo, by } = posting;
  const { rows } = await sql<{
    id: string;
    no: string;
  }>`insert into fc.journal (journal_no, posting_kind, source_type, source_id,
      biz_date, memo, posted_by)
    select 'JV' || substr(a.apply_no, 3), 'recharge', 'fc.application', a.id, (now() at time zone 'Asia/Shanghai')::date, ${memo}, ${by}
    from ${applicationRows(applications)} a where a.id = ${applicationId} returning id::text, journal_no as no`.execute(
    tx,
  );
  const journal = rows[0];
  if (journal === undefined) throw new Error(`the application ${applicationId} is gone`);
  await sql`insert into fc.entry (journal_id, account_kind, party_id, currency, amount)
    values (${journal.id}, 'bank', null, ${currency}, ${amount}::numeric),
      (${journal.id}, 'customer_prepaid', ${customerId}, ${currency}, -(${amount}::numeric))`.execute(tx);
  return journal.no;
}

/** How often this was granted to the customer recently, shown to the approver of the next one. */
export async function grantedLately(
  db: Db,
  { processCode, customerId, days }: { processCode: string; customerId: string; days: number },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${applicationRows(applications)} a
    where process_code = ${processCode} and party_type = 'customer' and party_id = ${customerId} and state = 'approved'
      and ended_at > now() - make_interval(days => ${days})`.execute(db);
  return rows[0]?.n ?? 0;
}
