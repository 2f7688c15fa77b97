import { sql } from 'kysely';
import type { SysDb } from '../db.ts';
import { ACCOUNTS } from './roles.ts';

/** The head accounts lead their centres and the other accounts in them: an approval can be tried from both sides. */
export async function seedHeads(db: SysDb): Promise<void> {
  for (const { login, centre } of ACCOUNTS.filter(({ isHead }) => isHead)) {
    const team = ACCOUNTS.filter((one) => one.centre === centre && !one.isHead).map((one) => one.login);
    const head = sql`(select staff_id from sys."user" where login_name = ${login})`;
    await sql`update sys.dept set leader_staff_id = ${head} where code = ${centre}`.execute(db);
    await sql`update sys.staff set leader_id = ${head}
      where id in (select staff_id from sys."user" where login_name = any(${team}::text[]))`.execute(db);
  }
}
