import { sql } from 'kysely';
import type { McDb } from '../../db.ts';

export interface UnreadNumbers {
  readonly receiveUnReadNum: number;
  readonly indiciaUnReadNum: number;
  readonly junkUnReadNum: number;
}

export async function sumUnread(db: McDb, accountIds: readonly string[]): Promise<UnreadNumbers> {
  const { rows } = await sql<UnreadNumbers>`select coalesce(sum(receive_un_read_num), 0)::int as "receiveUnReadNum",
      coalesce(sum(indicia_un_read_num), 0)::int as "indiciaUnReadNum", coalesce(sum(junk_un_read_num), 0)::int as "junkUnReadNum"
    from mc.mail_counter where account_id = any(${[...accountIds]}::bigint[])`.execute(db);
  return rows[0] as UnreadNumbers;
}

export interface MyAccount {
  readonly id: string;
  readonly email: string;
  readonly displayName: string | null;
  readonly isDefault: boolean;
  readonly isOwn: boolean;
  readonly state: number;
  readonly reason: string | null;
}

/** Own and shared ones, as `listUsableAccounts` orders them. */
export async function listMyAccounts(db: McDb, staffId: string): Promise<MyAccount[]> {
  const { rows } = await sql<MyAccount>`select a.id::text, a.email::text, a.display_name as "displayName",
      a.is_default and a.staff_id = ${staffId} as "isDefault", a.staff_id = ${staffId} as "isOwn", a.state, a.last_error as reason
    from mc.mail_account a
    where a.state <> 5 and a.deleted_at is null and (a.staff_id = ${staffId} or exists (
      select 1 from mc.mail_account_share s where s.account_id = a.id and s.staff_id = ${staffId}
        and (s.expire_at is null or s.expire_at > now())))
    order by a.staff_id = ${staffId} desc, a.is_default desc, a.id`.execute(db);
  return rows;
}

export interface MailSetting {
  readonly ownerCheck: string;
  readonly allowSelfBind: boolean;
}

export async function readSetting(db: McDb): Promise<MailSetting> {
  const { rows } = await sql<MailSetting>`select owner_check as "ownerCheck", allow_self_bind as "allowSelfBind"
    from mc.mail_setting where id = 1`.execute(db);
  return rows[0] as MailSetting;
}
