import pg from 'pg';
import { stackEnv } from './stack.ts';

type Row = Record<string, unknown>;

/** Changes the database directly, like an administrator, an accident or an attacker. */
export async function change<T extends Row = Row>(text: string, values: unknown[] = []): Promise<T[]> {
  // directly also means without its row policies (ADR 0009)
  const client = new pg.Client({
    connectionString: stackEnv()['DATABASE_URL'],
    options: '-c app.actor=system',
  });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

const grant = [
  `(select id from sys.role where code = $1)`,
  `(select id from sys.resource where international = $2 and deleted_at is null)`,
] as const;

export async function revokeRight(role: string, key: string): Promise<void> {
  await change(`delete from sys.role_resource where role_id = ${grant[0]} and resource_id = ${grant[1]}`, [role, key]);
}

export async function grantRight(role: string, key: string): Promise<void> {
  await change(
    `insert into sys.role_resource (role_id, resource_id) values (${grant[0]}, ${grant[1]}) on conflict do nothing`,
    [role, key],
  );
}

/** Ends every session of a user, like a kick by an administrator. */
export async function endSessions(login: string): Promise<void> {
  await change(
    `update sys.session set revoked_at = now(), revoke_reason = 'kick' where revoked_at is null
       and user_id = (select id from sys."user" where login_name = $1)`,
    [login],
  );
}

/** A member of the company with the demo password that no other test uses, with an empty message box. */
export async function borrowAccount(login: string, fields: { mustChangePassword?: boolean } = {}): Promise<void> {
  const rows = await change(
    `update sys."user" set must_change_pwd = $2,
       password_hash = (select password_hash from sys."user" where login_name = 'admin')
     where login_name = $1 returning id`,
    [login, fields.mustChangePassword ?? false],
  );
  if (rows.length !== 1) throw new Error(`the demo company has no ${login}`);
  // other tests send notices to the whole company
  await change(`delete from mc.message where user_id = (select id from sys."user" where login_name = $1)`, [login]);
}

/**
 * A settled user: Chinese, no theme chosen, the guided tour done. All three are stored in the account, and the changes
 * of one test must not affect the next.
 */
export async function settleIn(login: string): Promise<void> {
  const user = `(select id from sys."user" where login_name = $1)`;
  await change(`delete from sys.user_guide where type = 'appearance' and user_id = ${user}`, [login]);
  await change(`update sys."user" set locale = 'zh' where login_name = $1`, [login]);
  await change(
    `insert into sys.guide_seen (user_id, frame, section, guide_version, outcome)
       select ${user}, 'oc', section, version, 2
       from unnest(array['public', 'sms', 'voice']) section, generate_series(1, 9) version on conflict do nothing`,
    [login],
  );
}
