import { sql } from 'kysely';
import type { McDb } from '../../db.ts';

/** mail_account_share.rights; an owner has all of them. */
export const MAIL_RIGHT = { read: 1, send: 2, manage: 3 } as const;
export type MailRight = (typeof MAIL_RIGHT)[keyof typeof MAIL_RIGHT];

export interface UsableAccount {
  readonly id: string;
  readonly email: string;
  readonly displayName: string | null;
  readonly isDefault: boolean;
  readonly isOwn: boolean;
  readonly state: number;
}

/** The account has the alias `a` in the query. A disabled account cannot be used by any user. */
export const isUsableBy = (staffId: string, right: MailRight) => sql<boolean>`(a.state <> 5 and a.deleted_at is null
  and (a.staff_id = ${staffId} or exists (select 1 from mc.mail_account_share s where s.account_id = a.id and s.staff_id = ${staffId}
    and s.rights >= ${right} and (s.expire_at is null or s.expire_at > now()))))`;

/** Own and shared accounts with at least this right, own and default first. */
export async function listUsableAccounts(db: McDb, staffId: string, right: MailRight): Promise<UsableAccount[]> {
  const { rows } = await sql<UsableAccount>`select a.id::text, a.email::text, a.display_name as "displayName",
      a.is_default and a.staff_id = ${staffId} as "isDefault", a.staff_id = ${staffId} as "isOwn", a.state
    from mc.mail_account a where ${isUsableBy(staffId, right)}
    order by a.staff_id = ${staffId} desc, a.is_default desc, a.id`.execute(db);
  return rows;
}
