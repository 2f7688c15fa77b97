import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type LiveContract, migrateAll, readConfig } from '@switchboard/kit-server';
import { createTemporaryDatabase } from '@switchboard/kit-server/testing';
import { modules } from '@switchboard/registry';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localEnv } from '../demo/local-env.ts';
import { repoRoot } from '../engines/addresses.ts';

let temporary: Awaited<ReturnType<typeof createTemporaryDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  temporary = await createTemporaryDatabase(localEnv('test'));
  await migrateAll({ ...readConfig(temporary.env), LOG_LEVEL: 'silent' }, modules);
  client = new pg.Client({ connectionString: temporary.env['DATABASE_URL'] });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await temporary?.drop();
});

const create = async (...args: string[]) =>
  await promisify(execFile)(process.execPath, ['tools/ops/create.ts', ...args], {
    cwd: repoRoot,
    env: { ...process.env, ...temporary.env },
  }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, text: error.stderr }),
  );
const first = ['--login', 'root.admin', '--name', '王管理', '--job-number', 'A0001'];

describe('the first administrator of a new portal', () => {
  it('gets every existing right and a password that must be changed, only once', async () => {
    expect(await create('--login', 'x')).toMatchObject({ code: 1, text: expect.stringContaining('login') });
    const made = await create(...first);
    expect(made).toMatchObject({ code: 0, text: expect.stringMatching(/root\.admin .*: \S{20,}/) });
    const { rows } = await client.query(`
      select u.must_change_pwd, u.password_hash like '$argon2id$%' as is_hashed, r.default_scope,
        (select count(*)::int from sys.role_resource rr where rr.role_id = r.id) as granted
      from sys."user" u join sys.user_role ur on ur.user_id = u.id join sys.role r on r.id = ur.role_id
      where u.login_name = 'root.admin'`);
    expect(rows).toMatchObject([{ must_change_pwd: true, is_hashed: true, default_scope: 4 }]);
    const keys = new Set(
      modules
        .flatMap(({ contract }): LiveContract['allCalls'] => contract.allCalls)
        .flatMap(({ right }) => (right.kind === 'key' ? [right.key] : [])),
    );
    expect(rows[0].granted).toBeGreaterThan(keys.size);
    const log = await client.query(`select action, category, actor_name from sys.audit_log`);
    expect(log.rows).toEqual([{ action: 'create', category: 3, actor_name: 'system' }]);

    expect(await create('--login', 'second', '--name', '李', '--job-number', 'A0002')).toMatchObject({
      code: 1,
      text: expect.stringContaining('already'),
    });
    expect((await client.query(`select 1 from sys."user"`)).rowCount).toBe(1);
  });
});
