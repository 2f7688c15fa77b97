import { cscModule } from '@switchboard/csc-server/module';
import { gerModule } from '@switchboard/ger-server/module';
import type { ModuleServer } from '@switchboard/kit-server';
import type { Env, TestStack } from '@switchboard/kit-server/testing';
import { srmModule } from '@switchboard/srm-server/module';
import { signIn, startSys } from '@switchboard/sys-server/testing';
import { crmModule } from '../module.ts';

export interface TestCrm extends TestStack {
  /** The access token of a demo account. */
  token(login: string): Promise<string>;
  staffId(login: string): Promise<string>;
}

/** The module behind real HTTP with the people of the demo company and no customers. */
export async function startCrm(
  extra: readonly ModuleServer[] = [],
  env: Env = {},
  options: { withRecords?: boolean } = {},
): Promise<TestCrm> {
  const stack = await startSys(env, [gerModule, crmModule, cscModule, srmModule, ...extra], options);
  const tokens = new Map<string, Promise<string>>();
  return Object.assign(stack, {
    token: async (login: string) => {
      const known = tokens.get(login) ?? signIn(stack.call, login);
      tokens.set(login, known);
      return await known;
    },
    staffId: async (login: string) => {
      const [row] = await stack.query<{ id: string }>(
        `select staff_id::text as id from sys."user" where login_name = $1`,
        [login],
      );
      return (row as { id: string }).id;
    },
  });
}

let made = 0;

/** Inserts a customer directly into the tables, for tests of what happens to it later. */
export async function addCustomer(crm: TestStack, values: Readonly<Record<string, unknown>> = {}): Promise<string> {
  made += 1;
  const row: Record<string, unknown> = {
    kind: 'direct',
    name: `Test Company ${made}`,
    alias: `test-company-${made}`,
    country: 'SG',
    industry: 'other',
    customer_type: 'enterprise',
    products: ['sms'],
    brands: ['main'],
    level: 'N',
    stage: 'potential',
    pool_state: 'private',
    source_code: 'website',
    owner_since: values['owner_id'] === undefined ? null : new Date(),
    ...values,
  };
  if (row['owner_id'] !== undefined && row['owner_dept_id'] === undefined) {
    const [dept] = await crm.query<{ id: string }>(
      'select dept_id as id from sys.staff_dept where staff_id = $1 and is_primary',
      [row['owner_id']],
    );
    row['owner_dept_id'] = dept?.id ?? null;
  }
  const names = Object.keys(row);
  const [inserted] = await crm.query<{ id: string }>(
    `with made as (insert into crm.customer (name_norm, ${names.join(', ')})
       values (crm.norm_name($1), ${names.map((_, index) => `$${index + 2}`).join(', ')}) returning id, alias, name_norm),
     key as (insert into crm.alias_registry (alias, customer_id, state) select alias, id, 'active' from made),
     known as (insert into crm.customer_identity (customer_id, id_type, value_norm, strong)
       select id, 'name', name_norm, true from made on conflict do nothing)
     select id::text as id from made`,
    [row['name'], ...names.map((name) => row[name])],
  );
  return (inserted as { id: string }).id;
}
