import { createHash } from 'node:crypto';
import type pg from 'pg';
import { policyName, policySql, type RowSecurity } from '../rights/row-security.ts';

/**
 * Updates the policies to the declarations, after the migrations. An unchanged policy is left alone: creating one locks
 * its table for all users for a moment.
 */
export async function installRowSecurity(client: pg.Client, declared: readonly RowSecurity[]): Promise<void> {
  for (const security of declared) {
    const text = policySql(security);
    const mark = createHash('sha256').update(text).digest('hex').slice(0, 16);
    const policy = policyName(security, 'row_scope');
    if ((await markOf(client, security.table, policy)) === mark) continue;
    await client.query('begin');
    try {
      await client.query(`${text};\ncomment on policy ${policy} on ${security.table} is '${mark}'`);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw new Error(`the row policies of ${security.table} could not be made`, { cause: error });
    }
  }
}

async function markOf(client: pg.Client, table: string, policy: string): Promise<string | null> {
  const { rows } = await client.query<{ mark: string | null }>(
    `select obj_description(p.oid, 'pg_policy') as mark from pg_policy p where p.polrelid = to_regclass($1) and p.polname = $2`,
    [table, policy],
  );
  return rows[0]?.mark ?? null;
}
