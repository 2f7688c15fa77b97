import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Call } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import {
  type Account,
  BOUND_KEY,
  BOUND_PATHS,
  DEMO_LOGINS,
  FAR_CENTRE,
  MADE_ACCOUNTS,
  MADE_ROLES,
} from './accounts.ts';
import type { IdKind } from '../inputs/id-params.ts';

export type Relation = 'own' | 'team' | 'under' | 'foreign';
export const RELATIONS: readonly Relation[] = ['own', 'team', 'under', 'foreign'];

type Rows = Readonly<Record<string, string>>;

/** The rows of one case: those of the account, of a colleague, of a subordinate and of a foreign account. */
export type World = Readonly<Record<Relation | 'free', Rows>> & {
  readonly refreshToken: string;
  readonly mark: string;
  readonly token: string | undefined;
};

/** Text in every row of a foreign account; followed by the mark of the world. */
export const FOREIGN = 'FOREIGN';

/** A call and the kinds of rows that its input needs. */
export interface Needs {
  readonly call: Call;
  readonly params: readonly { readonly kind: IdKind }[];
}

export interface RightsFixture {
  readonly accounts: readonly Account[];
  /** With rows of every module, or only those that a call needs: creating rows takes most of the time of the rights tests. */
  newWorld(account: Account, needs?: Needs): Promise<World>;
  /** Every submission has a unique id (sys R58). */
  newSubmitId(userId: string): Promise<string>;
}

const KEYS_OF: Readonly<Record<string, string>> = {
  all: 'res.kind in (2, 3, 4)',
  page: 'res.kind in (2, 3)',
  action: 'res.kind = 4',
  bound: `res.international = '${BOUND_KEY}'`,
};

/** Adds the created roles and the oracle to the database of a running API. */
export async function startRightsTest(api: TestStack): Promise<RightsFixture> {
  await api.query(await readFile(join(import.meta.dirname, 'world.sql'), 'utf8'));
  await api.query(
    `insert into sys.resource (parent_id, kind, international, name_zh, sub_app)
     select id, 4, $1::text, 'proof', 'sys' from sys.resource where international = split_part($1::text, ':', 1)`,
    [BOUND_KEY],
  );
  await api.query(
    `insert into sys.resource_api (resource_id, method, path_pattern)
     select id, 'POST', unnest($2::text[]) from sys.resource where international = $1::text`,
    [BOUND_KEY, BOUND_PATHS],
  );
  for (const role of MADE_ROLES) {
    await api.query(
      `with made as (insert into sys.role (code, name_zh, default_scope, status) values ($1::text, $1::text, $2::int, $3::int) returning id),
         chosen as (insert into sys.role_data_scope (role_id, object_code, scope, dept_ids)
           select made.id, '*', 5, array[d.id] from made, sys.dept d where d.code = $4 and $2::int = 5)
       insert into sys.role_resource (role_id, resource_id)
       select made.id, res.id from made, sys.resource res where res.deleted_at is null and ${KEYS_OF[role.holds]}`,
      [role.code, role.scope, role.off === true ? 0 : 1, FAR_CENTRE],
    );
    if (role.veiled === true) {
      await api.query(
        `insert into sys.role_field_perm (role_id, object_code, field_code, level)
         select r.id, f.object_code, f.field_code, f.sort % 3 from sys.role r, sys.object_field f
         where r.code = $1 and f.field_code <> 'id' and f.sort % 3 < 2`,
        [role.code],
      );
    }
  }
  await api.query('analyze');
  const kinds = await api.query<{ kind: string; part: string }>(
    `select kind, (regexp_match(rows, 'from (\\w+)\\.'))[1] as part from proof.kind`,
  );
  const parts = new Map([
    ...kinds.map(({ kind, part }): [string, string] => [kind, part]),
    ['wfInstance', 'ger'],
    ['wfTask', 'ger'],
  ]);
  const accounts = [...(await demoAccounts(api)), ...MADE_ACCOUNTS];
  return {
    accounts,
    async newWorld(account, needs) {
      return await newWorld(api, account, needs === undefined ? null : partsOf(needs, parts));
    },
    async newSubmitId(userId) {
      const [row] = await api.query<{ key: string }>(
        `insert into sys.idempotence (key, user_id, expires_at) values (gen_random_uuid(), $1, now() + interval '1 day') returning key`,
        [userId],
      );
      return (row as { key: string }).key;
    },
  };
}

async function demoAccounts(api: TestStack): Promise<Account[]> {
  return await api.query<Account>(
    `select u.login_name as name, d.code as base, array(select r.code from sys.user_role ur
       join sys.role r on r.id = ur.role_id where ur.user_id = u.id order by r.code) as roles
     from sys."user" u join sys.staff_dept sd on sd.staff_id = u.staff_id and sd.is_primary
     join sys.dept d on d.id = sd.dept_id where u.login_name = any($1) order by u.id`,
    [DEMO_LOGINS],
  );
}

/** A signed-in demo user. */
export interface Demo {
  readonly name: string;
  readonly userId: string;
  readonly token: string | undefined;
}

/** The demo accounts, each with its own session. */
export async function demoSessions(api: TestStack): Promise<Demo[]> {
  const rows = await api.query<{ name: string; user: string; session: string }>(
    `with made as (insert into sys.session (id, user_id, client_id, scope, provider, ip, absolute_expires_at)
       select gen_random_uuid(), id, 'proof', 'staff', 'password', '127.0.0.1', now() + interval '1 day'
       from sys."user" where login_name = any($1) returning id, user_id)
     select u.login_name as name, made.user_id::text as user, made.id::text as session
     from made join sys."user" u on u.id = made.user_id order by u.id`,
    [DEMO_LOGINS],
  );
  return rows.map((row) => ({ name: row.name, userId: row.user, token: tokenOf({ ...row }, api.config.TOKEN_SECRET) }));
}

let count = 0;

/** The modules with tables that a call reads or writes by its id parameters. */
function partsOf({ call, params }: Needs, parts: ReadonlyMap<string, string>): string[] | null {
  const own = call.name.split('.', 1);
  const ofRows = params.map(({ kind }) => parts.get(kind));
  // a kind unknown to the oracle may depend on any module
  return ofRows.includes(undefined) ? null : [...new Set([...own, ...(ofRows as string[])])];
}

async function newWorld(api: TestStack, account: Account, parts: readonly string[] | null): Promise<World> {
  // not only digits, to differ from every id and time
  const mark = `w${(count++).toString(36)}x`;
  const [row] = await api.query<{ world: World }>(
    `select proof.add_world((select id from sys.dept where code = $1), (select id from sys.dept where code = $2), $3, $4, $5, $6) as world`,
    [account.base, FAR_CENTRE, account.roles, account.isEnded === true ? '2026-01-01' : null, mark, parts],
  );
  const { world } = row as { world: World };
  const token = account.isStranger === true ? undefined : tokenOf(world.own, api.config.TOKEN_SECRET);
  return { ...world, token };
}

/** The row of a kind in a relation to the account; company-wide kinds have one for all. */
export function rowOf(world: World, kind: IdKind, relation: Relation): string {
  const id = world[relation][kind] ?? world.free[kind];
  if (id === undefined) throw new Error(`this world has no row of the kind ${kind}`);
  return id;
}

/** An access token for a session in the database (sys R13), created without the code that checks it. */
export function tokenOf({ user, session }: Rows, secret: string): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1_000);
  const claims = part({ sid: session, sub: user, iss: 'switchboard', iat: now, exp: now + 3_600 });
  const signed = `${part({ alg: 'HS256' })}.${claims}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
