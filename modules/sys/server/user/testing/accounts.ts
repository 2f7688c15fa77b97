import type { TestStack } from '@switchboard/kit-server/testing';

const KEY = 'sys.auth-manage.user';
const ESCALATE = 'sys.auth-manage.permissions:escalate';

/** A role with these keys and this scope; with `login` it is given to that user in addition to existing roles. */
export async function makeRole(
  { query }: TestStack,
  role: { code: string; keys: readonly string[]; scope: number; login?: string },
): Promise<string> {
  const [row] = await query<{ id: string }>(
    'insert into sys.role (code, name_zh, name_en, default_scope) values ($1, $1, $1, $2) returning id',
    [role.code, role.scope],
  );
  const id = row?.id as string;
  for (const key of role.keys) await ensureButton({ query }, key);
  await query(
    `insert into sys.role_resource select $1, id from sys.resource where international = any($2) and deleted_at is null`,
    [id, role.keys],
  );
  if (role.login !== undefined) {
    await query(
      'insert into sys.user_role (user_id, role_id) select id, $2 from sys."user" where login_name = $1 on conflict do nothing',
      [role.login, id],
    );
  }
  return id;
}

async function ensureButton({ query }: Pick<TestStack, 'query'>, key: string): Promise<void> {
  const page = key.split(':')[0];
  await query(
    `insert into sys.resource (parent_id, kind, international, name_zh, sub_app)
     select id, 4, $1, $1, sub_app from sys.resource where international = $2
     on conflict do nothing`,
    [key, page],
  );
}

export const actionKeys = ['role', 'state', 'reset', 'kick', 'unmask'].map((action) => `${KEY}:${action}`);

/** The demo company has an audit history: tests look only at later entries. */
const seeded = new WeakMap<TestStack['query'], string>();

/** Gives the administrator every right on this page, and the right to grant what they do not hold. */
export async function armAdmin(stack: TestStack): Promise<string> {
  const [last] = await stack.query<{ id: string }>('select coalesce(max(id), 0) as id from sys.audit_log');
  seeded.set(stack.query, last?.id ?? '0');
  return await makeRole(stack, { code: 'test_admin', keys: [KEY, ...actionKeys, ESCALATE], scope: 4, login: 'admin' });
}

/** Makes the sales manager an administrator of the accounts of the sales centre, and only those. */
export async function armManager(stack: TestStack, actions: readonly string[] = actionKeys): Promise<string> {
  return await makeRole(stack, { code: 'test_manager', keys: [KEY, ...actions], scope: 3, login: 'manager' });
}

export async function userIdOf({ query }: TestStack, login: string): Promise<string> {
  const [row] = await query<{ id: string }>('select id from sys."user" where login_name = $1', [login]);
  return row?.id as string;
}

export interface AuditRow {
  action: string;
  category: number;
  result: number;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  job_number: string;
}

/** Actions on an account, without its own sign-ins. */
export async function auditOf({ query }: TestStack, userId: string): Promise<AuditRow[]> {
  return await query<AuditRow>(
    `select action, category, result, before, after, job_number from sys.audit_log
     where object_code = 'sys.user' and object_id = $1 and category <> 2 and id > $2 order by id`,
    [userId, seeded.get(query) ?? '0'],
  );
}
