import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditDatabase, openAuditDatabase } from '../testing/audit-database.ts';
import { KEPT_DAYS, maintainPartitions } from './partitions.ts';
import { sealAudit } from './seal.ts';
import { verifyChain } from './verify.ts';

let audit: AuditDatabase;
beforeAll(async () => {
  audit = await openAuditDatabase();
});
afterAll(async () => await audit?.drop());

const months = async (): Promise<string[]> =>
  (
    await audit.query<{
      name: string;
    }>(`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'sys.audit_log'::regclass and c.relname <> 'audit_log_default' order by 1`)
  ).map(({ name }) => name);
const monthOf = (daysAgo: number): string =>
  `audit_log_${new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 7).replace('-', '')}`;
const rowsAgedDays = async (...ages: number[]): Promise<void> => {
  for (const days of ages) {
    await audit.query(`select sys.ensure_audit_partition((now() - interval '${days} days')::date)`);
    await audit.query(`insert into sys.audit_log (created_at, category, action, result, ip)
      values (now() - interval '${days} days', 1, 'aged ${days}', 1, '127.0.0.1')`);
  }
};
const sealed = async (): Promise<void> => {
  await expect
    .poll(
      async () => {
        await sealAudit(audit.db);
        const [row] = await audit.query<{ n: number }>(`select count(*)::int as n from sys.audit_log
        where txid >= coalesce((select max(upto_txid) from sys.audit_seal), '0')`);
        return row?.n;
      },
      { timeout: 20_000 },
    )
    .toBe(0);
};

describe('months of the audit log', () => {
  it('are created half a year ahead; creating them again changes nothing', async () => {
    await maintainPartitions(audit.db);
    const first = await months();
    expect(first).toHaveLength(7);
    expect(await maintainPartitions(audit.db)).toEqual({ dropped: [], strayRows: 0 });
    expect(await months()).toEqual(first);
  });

  it(`older than ${KEPT_DAYS} days are dropped, newer ones are kept, and the drop is logged`, async () => {
    await rowsAgedDays(KEPT_DAYS + 40, KEPT_DAYS - 1, 1);
    await expect(maintainPartitions(audit.db), 'unsealed rows are proof of nothing yet').rejects.toThrow(/not sealed/);
    await sealed();
    const old = monthOf(KEPT_DAYS + 40);
    expect(await maintainPartitions(audit.db)).toEqual({ dropped: [old], strayRows: 0 });
    expect(await months()).not.toContain(old);
    const left = await audit.query<{ action: string }>(`select action from sys.audit_log order by created_at`);
    expect(left.map(({ action }) => action)).toEqual([`aged ${KEPT_DAYS - 1}`, 'aged 1', 'drop-month']);
    const [entry] = await audit.query<{ object_id: string; actor_name: string; before: object }>(
      `select object_id, actor_name, before from sys.audit_log where action = 'drop-month'`,
    );
    expect(entry).toMatchObject({
      object_id: old,
      actor_name: 'system',
      before: { name: old, rows: 1, unsealedRows: 0, lastSealHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });

  it('leave a valid chain after they were dropped', async () => {
    await sealed();
    const report = await verifyChain(audit.db);
    expect(report).toMatchObject({ broken: null });
    expect(report.retired).toBeGreaterThan(0);
  });

  it('with rows in the default partition are reported and do not stop the others', async () => {
    const before = (await months()).length;
    await audit.query(`insert into sys.audit_log (created_at, category, action, result, ip)
      values (now() + interval '8 months', 1, 'from the future', 1, '127.0.0.1')`);
    await audit.query(
      `select sys.ensure_audit_partition((now() + make_interval(months => m))::date) from generate_series(7, 9) m`,
    );
    expect((await months()).length - before, 'of three new months two').toBe(2);
    expect((await maintainPartitions(audit.db)).strayRows).toBe(1);
  });
});
