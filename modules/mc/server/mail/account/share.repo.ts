import type { ResultOf } from '@switchboard/kit-contract';
import type { accountShares } from '@switchboard/mc-contract';
import { sql } from 'kysely';
import type { McDb } from '../../db.ts';

export type ShareRow = ResultOf<typeof accountShares>[number];

export async function listShares(db: McDb, accountId: string): Promise<ShareRow[]> {
  const { rows } =
    await sql<ShareRow>`select h.staff_id::text as "staffId", s.name as "staffName", s.job_number as "jobNumber",
      h.rights::text, to_char(h.expire_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expireAt"
    from mc.mail_account_share h join sys.staff_name s on s.id = h.staff_id
    where h.account_id = ${accountId} order by s.name, s.id`.execute(db);
  return rows;
}

export interface NewShare {
  readonly staffId: string;
  readonly rights: string;
  readonly expireAt: string | null;
}

export async function replaceShares(
  db: McDb,
  { accountId, shares, by }: { accountId: string; shares: readonly NewShare[]; by: string },
): Promise<void> {
  const kept = shares.map(({ staffId }) => staffId);
  await sql`delete from mc.mail_account_share where account_id = ${accountId} and staff_id <> all(${kept}::bigint[])`.execute(
    db,
  );
  for (const { staffId, rights, expireAt } of shares)
    await sql`insert into mc.mail_account_share (account_id, staff_id, rights, expire_at, created_by)
      values (${accountId}, ${staffId}, ${Number(rights)}, ${expireAt}::timestamptz, ${by})
      on conflict (account_id, staff_id) do update set rights = excluded.rights, expire_at = excluded.expire_at`.execute(
      db,
    );
}
