import { sql } from 'kysely';
import type { Db } from '../engines/postgres.ts';
import type { Logger } from '../log.ts';

/** Row policies do not apply to a superuser or a role with BYPASSRLS (ADR 0009); an operator who uses one should know. */
export async function warnWhenUnwatched(db: Db, log: Logger): Promise<void> {
  const { rows } = await sql<{ passes: boolean }>`select rolsuper or rolbypassrls as passes from pg_roles
    where rolname = current_user`.execute(db);
  if (rows[0]?.passes === true)
    log.error('the database role bypasses row policies: use a role without SUPERUSER and BYPASSRLS');
}
