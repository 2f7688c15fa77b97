import { CODES } from '@switchboard/kit-contract';
import { createLogger, connectServices, type ConnectedServices } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { logChain, logDetail, logPage } from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditPartitionsJob } from '../jobs/audit-partitions.ts';
import { sealAuditJob } from '../jobs/seal-audit.ts';
import { verifyAuditJob } from '../jobs/verify-audit.ts';
import { DEMO_PASSWORD } from '../shell/manifest.ts';
import { signIn, startSys } from '../testing/index.ts';
import { createAuditStore } from './writer.ts';

const SECRET = 'a-secret-nobody-may-read';
const META = {
  traceId: 'test-storage',
  ip: '203.0.113.9',
  userAgent: 'Chrome',
  sessionId: null,
  userId: null,
  actorName: 'tester',
  jobNumber: null,
  method: 'POST',
  path: '/x',
  subApp: 'sys',
  costMs: null,
};

let sys: TestStack;
let services: ConnectedServices;
let auditor: string;
beforeAll(async () => {
  sys = await startSys();
  services = connectServices(sys.config, createLogger('test', { LOG_LEVEL: 'silent' }));
  auditor = await signIn(sys.call, 'auditor');
});
afterAll(async () => {
  await services?.close();
  await sys?.stop();
});

const job = async (one: typeof sealAuditJob): Promise<void> => await one.run({}, { ...services, log: sys.log.log });
const sealAll = async (): Promise<void> => {
  await expect
    .poll(
      async () => {
        await job(sealAuditJob);
        return (await sys.call(logChain, {}, { token: auditor })).data.pendingRows;
      },
      { timeout: 30_000 },
    )
    .toBe(0);
};
const idOf = async (action: string): Promise<string> =>
  (await sys.query<{ id: string }>('select id::text from sys.audit_log where action = $1', [action]))[0]?.id ?? '';
const entry = async (action: string) =>
  (await sys.call(logDetail, { id: await idOf(action) }, { token: auditor })).data;
const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

describe('audit storage', () => {
  it('SYS-60 entries cannot be changed, store secrets as ***, are kept 1095 days and apply field levels to before/after; a query spans 31 days', async () => {
    // the database role has neither UPDATE nor DELETE
    for (const table of ['sys.audit_log', 'sys.audit_seal']) {
      const [held] = await sys.query(`select has_table_privilege(current_user, '${table}', 'UPDATE') as change,
        has_table_privilege(current_user, '${table}', 'DELETE') as remove`);
      expect(held).toEqual({ change: false, remove: false });
      await expect(sys.query(`delete from ${table}`)).rejects.toThrow(/permission denied/);
      await expect(sys.query(`update ${table} set id = default`)).rejects.toThrow(/permission denied/);
    }

    // secrets and tokens are stored as ***
    const before = { name: 'a', password: SECRET, list: [{ accessToken: SECRET, deep: { client_secret: SECRET } }] };
    await createAuditStore().write(services.db, { action: 'secrets', before, after: { ...before, name: 'b' } }, META);
    const [stored] = await sys.query<{ before: unknown; changed: string[] }>(
      `select before, changed from sys.audit_log where action = 'secrets'`,
    );
    expect(stored?.before).toEqual({
      name: 'a',
      password: '***',
      list: [{ accessToken: '***', deep: { client_secret: '***' } }],
    });
    expect(stored?.changed).toEqual(['name']);
    for (const text of [SECRET, DEMO_PASSWORD, auditor])
      expect(await sys.query('select id from sys.audit_log a where a::text like $1', [`%${text}%`])).toEqual([]);

    // kept 1095 days, then dropped with the month they belong to
    for (const days of [1_094, 1_130]) {
      await sys.query(`select sys.ensure_audit_partition((now() - make_interval(days => $1))::date)`, [days]);
      await sys.query(
        `insert into sys.audit_log (created_at, category, action, result, ip)
        values (now() - make_interval(days => $1), 1, 'aged ' || $1::text, 1, '127.0.0.1')`,
        [days],
      );
    }
    await sealAll();
    await job(auditPartitionsJob);
    expect([(await idOf('aged 1094')) !== '', await idOf('aged 1130')]).toEqual([true, '']);

    // the viewer's field levels mask before and after
    const values = { name: '张伟', mobile: '13812345678', title: '经理' };
    await createAuditStore().write(
      services.db,
      { object: 'sys.user', objectId: '1', action: 'seen', before: values, after: { ...values, title: '总监' } },
      META,
    );
    const levels = `insert into sys.role_field_perm select id, 'sys.user', f.code, f.level from sys.role,
      (values ('title', 0), ('mobile', 1)) f (code, level) where sys.role.code = 'auditor'
      on conflict (role_id, object_code, field_code) do update set level = excluded.level`;
    await sys.query(levels.replace(`('mobile', 1)`, `('mobile', 2)`).replace(`('title', 0)`, `('title', 2)`));
    await expect.poll(async () => (await entry('seen')).before, { timeout: 5_000 }).toEqual(values);
    expect((await entry('seen')).changed).toEqual(['title']);
    await sys.query(levels);
    await expect.poll(async () => 'title' in ((await entry('seen')).before as object), { timeout: 5_000 }).toBe(false);
    const masked = await entry('seen');
    expect(masked.before).toEqual({ name: '张伟', mobile: expect.stringMatching(/^1?3?8?\*+/) });
    expect(JSON.stringify([masked.before, masked.after])).not.toMatch(/13812345678|总监|经理/);
    expect(masked.changed).toEqual([]);

    // one query spans at most 31 days
    const page = async (from: string) =>
      (await sys.call(logPage, { createdAt: { from, to: ago(0) } }, { token: auditor })).code;
    expect([await page(ago(30.99)), await page(ago(31.01))]).toEqual([0, CODES.validation]);
  });

  it('shows the state of the chain: waiting rows, the last block, the last check', async () => {
    await createAuditStore().write(services.db, { action: 'waiting' }, META);
    const state = async () => (await sys.call(logChain, {}, { token: auditor })).data;
    expect((await state()).pendingRows).toBeGreaterThan(0);
    await sealAll();
    await job(verifyAuditJob);
    expect(await state()).toMatchObject({
      pendingRows: 0,
      lastSeal: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      lastCheck: { isWhole: true, brokenSealId: null, reason: null },
    });
    expect((await state()).lastCheck?.rows).toBeGreaterThan(0);
    expect((await entry('waiting')).seal).toMatchObject({ id: (await state()).lastSeal?.id });
  });

  it('a write that is rolled back leaves no entry', async () => {
    const trx = await services.db.startTransaction().execute();
    await createAuditStore().write(trx, { action: 'undone' }, META);
    await trx.rollback().execute();
    expect(await idOf('undone')).toBe('');
  });
});
