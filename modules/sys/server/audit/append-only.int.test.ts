import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditDatabase, openAuditDatabase } from '../testing/audit-database.ts';

let audit: AuditDatabase;
let month: string;
beforeAll(async () => {
  audit = await openAuditDatabase();
  await audit.query(`insert into sys.audit_log (category, action, result, ip) values (1, 'create', 1, '127.0.0.1')`);
  const [row] = await audit.query<{ part: string }>('select tableoid::regclass::text as part from sys.audit_log');
  month = row?.part ?? '';
});
afterAll(async () => await audit?.drop());

const isOwner = async (table: string): Promise<boolean> => {
  const [row] = await audit.query<{ yes: boolean }>(
    `select pg_get_userbyid(relowner) = current_user as yes from pg_class where oid = '${table}'::regclass`,
  );
  return row?.yes ?? false;
};

describe('the audit log', () => {
  it('stores an entry in the partition of its month', () => {
    expect(month).toMatch(/^sys\.audit_log_\d{6}$/);
  });

  it.each(['sys.audit_log', 'sys.audit_log_default', 'its month', 'sys.audit_seal', 'sys.audit_check'])(
    '%s can be read and appended to, but not changed, deleted or truncated, even by the owner',
    async (name) => {
      const table = name === 'its month' ? month : name;
      expect(await isOwner(table)).toBe(true);
      for (const right of ['UPDATE', 'DELETE', 'TRUNCATE']) {
        const [row] = await audit.query<{ has: boolean }>(
          `select has_table_privilege(current_user, '${table}', '${right}') as has`,
        );
        expect(row?.has, `${right} on ${table}`).toBe(false);
      }
      for (const text of [`update ${table} set id = default`, `delete from ${table}`, `truncate ${table}`])
        await expect(audit.query(text), text).rejects.toThrow(/permission denied/);
      await audit.query(`select * from ${table}`);
    },
  );

  it.each(['sys.audit_log', 'its month'])(
    '%s is protected by triggers when the owner grants itself the rights again',
    async (name) => {
      const table = name === 'its month' ? month : name;
      for (const text of [`update ${table} set action = 'x'`, `delete from ${table}`, `truncate ${table}`]) {
        const trx = await audit.db.startTransaction().execute();
        await audit.query(`grant all on ${table} to current_user`, trx as never);
        await expect(audit.query(text, trx as never), text).rejects.toThrow(/append-only/);
        await trx.rollback().execute();
      }
      expect(await audit.query(`select * from sys.audit_log where action = 'create'`)).toHaveLength(1);
    },
  );

  it('applies the same protection to a month created later', async () => {
    await audit.query(`select sys.ensure_audit_partition((now() + interval '30 months')::date)`);
    const [row] = await audit.query<{ part: string }>(
      `select 'sys.audit_log_' || to_char(now() + interval '30 months', 'YYYYMM') as part`,
    );
    await expect(audit.query(`delete from ${row?.part}`)).rejects.toThrow(/permission denied/);
    const trx = await audit.db.startTransaction().execute();
    await audit.query(`grant all on ${row?.part} to current_user`, trx as never);
    await expect(audit.query(`truncate ${row?.part}`, trx as never)).rejects.toThrow(/append-only/);
    await trx.rollback().execute();
  });
});
