import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { defineModuleContract } from '@switchboard/kit-contract';
import { defineModuleServer, migrateAll, readConfig } from '@switchboard/kit-server';
import { createTemporaryDatabase } from '@switchboard/kit-server/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localEnv } from '../../demo/local-env.ts';
import { repoRoot } from '../../engines/addresses.ts';

const schemaOnly = defineModuleServer({
  contract: defineModuleContract({ id: 'sys', title: { zh: '系统', en: 'System' }, calls: [], resources: [] }),
  handlers: [],
  jobs: [],
  streams: [],
  migrations: join(repoRoot, 'modules/sys/server/migrations'),
});

let temporary: Awaited<ReturnType<typeof createTemporaryDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  temporary = await createTemporaryDatabase(localEnv('test'));
  await migrateAll({ ...readConfig(temporary.env), LOG_LEVEL: 'silent' }, [schemaOnly]);
  client = new pg.Client({ connectionString: temporary.env['DATABASE_URL'] });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await temporary?.drop();
});

const verify = async (...args: string[]): Promise<{ code: number; text: string }> =>
  await new Promise((resolve) => {
    const options = { env: { ...process.env, ...temporary.env } };
    execFile(process.execPath, [join(import.meta.dirname, 'verify.ts'), ...args], options, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: out + err }),
    );
  });

describe('audit chain check command', () => {
  it('seals with --seal, confirms that the chain holds, and names the first broken block', {
    timeout: 120_000,
  }, async () => {
    await client.query(`insert into sys.audit_log (category, action, result, ip) values (1, 'a', 1, '127.0.0.1')`);
    // an open transaction of a concurrent test may delay the sealing
    const isOver = 'select pg_snapshot_xmin(pg_current_snapshot()) > max(txid) as yes from sys.audit_log';
    await expect.poll(async () => (await client.query(isOver)).rows, { timeout: 60_000 }).toEqual([{ yes: true }]);
    const whole = await verify('--seal');
    expect(whole).toMatchObject({ code: 0, text: expect.stringContaining('1 blocks, 1 rows') });
    expect(whole.text).toContain('the audit chain is intact');
    const [, block, hash] = /head: block (\d+) ([0-9a-f]{64})/.exec(whole.text) ?? [];
    expect(hash).toBeDefined();
    expect(await verify('--witness', `${block}:${'0'.repeat(64)}`)).toMatchObject({
      code: 1,
      text: expect.stringContaining(`BROKEN at block ${block}: witness`),
    });
    await client.query('begin');
    await client.query('alter table sys.audit_log disable trigger user; grant update on sys.audit_log to current_user');
    await client.query(`update sys.audit_log set action = 'b'; alter table sys.audit_log enable trigger user`);
    await client.query('commit');
    expect(await verify()).toMatchObject({ code: 1, text: expect.stringContaining('BROKEN at block 1: rows-changed') });
    const { rows } = await client.query('select is_whole from sys.audit_check order by id desc limit 1');
    expect(rows).toEqual([{ is_whole: false }]);
  });
});
