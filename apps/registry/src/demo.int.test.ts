import { createLogger, migrateAll, connectServices, readConfig } from '@switchboard/kit-server';
import { createTemporaryDatabase, testEnv } from '@switchboard/kit-server/testing';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { seedDemo } from './demo.ts';
import { modules } from './modules.ts';

/** Everything except timestamps: the demo computes them back from now, so they differ between runs. */
const PICTURES = {
  depts: 'select id, parent_id, code, name_zh, name_en, path, depth, sort from sys.dept order by id',
  staff:
    'select id, job_number, name, name_en, title, work_email, job_time, employ_status, left_at from sys.staff order by id',
  places: 'select * from sys.staff_dept order by staff_id, dept_id',
  users:
    'select id, staff_id, login_name, status, password_hash is not null as has_password from sys."user" order by id',
  roles: 'select id, code, name_zh, default_scope from sys.role order by id',
  holders: 'select user_id, role_id from sys.user_role order by 1, 2',
  grants: 'select * from sys.role_resource order by 1, 2',
  scopes: 'select * from sys.role_data_scope order by 1, 2',
  customers: `select id, customer_code, kind, name, alias, country, products, level, stage, owner_id, owner_dept_id,
    owner_way, settle_mode, consume_30d_usd, next_follow_at is null as quiet from crm.customer order by id`,
  credits: `select customer_id, account_no, event, before ->> 'amount' as before, after ->> 'amount' as after, applicant_id, staff_id
    from fc.credit_record order by id`,
  messages: `select user_id, type_code, title, title_en, msg_fill_after_var, level, link, dedupe_key, status
    from mc.message order by id`,
};
type Pictures = Record<string, unknown[]>;

async function inNewDatabase<T>(
  work: (run: { seed: () => Promise<void>; look: () => Promise<Pictures> }) => Promise<T>,
): Promise<T> {
  const temporary = await createTemporaryDatabase(testEnv({ LOG_LEVEL: 'silent' }));
  const config = readConfig(temporary.env);
  await migrateAll(config, modules);
  const services = connectServices(config, createLogger('seed', config), 'system');
  const look = async (): Promise<Pictures> => {
    const entries = Object.entries(PICTURES).map(
      async ([name, text]) => [name, (await sql.raw(text).execute(services.db)).rows] as const,
    );
    return Object.fromEntries(await Promise.all(entries));
  };
  try {
    return await work({ seed: async () => await seedDemo(services.db, config), look });
  } finally {
    await services.close();
    await temporary.drop();
  }
}

describe('the demo company', () => {
  it('is the same on every machine; a second run changes nothing', { timeout: 180_000 }, async () => {
    const [first, second] = await Promise.all([
      inNewDatabase(async ({ seed, look }) => {
        await seed();
        const before = await look();
        await seed();
        expect(await look()).toEqual(before);
        return before;
      }),
      inNewDatabase(async ({ seed, look }) => {
        await seed();
        return await look();
      }),
    ]);
    for (const name of Object.keys(PICTURES)) expect(second[name], name).toEqual(first[name]);
    expect(first['depts']).toHaveLength(44);
    expect(first['staff']).toHaveLength(320);
    expect(first['customers']).toHaveLength(900);
    expect(first['credits']?.length).toBeGreaterThan(150);
    const staff = first['staff'] as { employ_status: number }[];
    expect(staff.filter((one) => one.employ_status === 3)).toHaveLength(12);
    expect(staff.filter((one) => one.employ_status === 1)).toHaveLength(8);
    const withPassword = (first['users'] as { login_name: string; has_password: boolean }[]).filter(
      (one) => one.has_password,
    );
    expect(withPassword.map((one) => one.login_name)).toEqual([
      'admin',
      'sales',
      'manager',
      'finance',
      'ops',
      'auditor',
    ]);
  });
});
