import type { TestStack } from '@switchboard/kit-server/testing';

/** Data of a stack that tests need, by the names that people use. */
export function rightsOf(sys: TestStack) {
  const one = async (text: string, values: unknown[]): Promise<string> => {
    const [row] = await sys.query<{ id: string }>(text, values);
    if (row === undefined) throw new Error(`not found: ${values.join()}`);
    return row.id;
  };
  const roleId = async (code: string) =>
    await one('select id from sys.role where code = $1 and deleted_at is null', [code]);
  return {
    roleId,
    userId: async (login: string) => await one('select id from sys."user" where login_name = $1', [login]),
    deptId: async (code: string) => await one('select id from sys.dept where code = $1', [code]),
    resourceId: async (key: string) => await one('select id from sys.resource where international = $1', [key]),
    /** Creates a role directly in the database and gives it to the named people. */
    async make(code: string, keys: readonly string[], { scope = 4, members = [] as readonly string[], kind = 2 } = {}) {
      await sys.query(
        `insert into sys.role (code, name_zh, name_en, default_scope, kind) values ($1, $1, $1, $2, $3)`,
        [code, scope, kind],
      );
      const id = await roleId(code);
      await sys.query(
        `insert into sys.role_resource select $1, id from sys.resource where international = any($2::text[])`,
        [id, keys],
      );
      await sys.query(
        `insert into sys.user_role (user_id, role_id) select id, $1 from sys."user" where login_name = any($2::text[])`,
        [id, members],
      );
      return id;
    },
    async grantAllTo(code: string) {
      await sys.query(
        `insert into sys.role_resource select r.id, x.id from sys.role r, sys.resource x
         where r.code = $1 and x.deleted_at is null and (x.kind in (3, 4, 5) or x.router is not null) on conflict do nothing`,
        [code],
      );
    },
    version: async (id: string): Promise<number> => {
      const [row] = await sys.query<{ version: number }>('select version from sys.role where id = $1', [id]);
      return row?.version ?? -1;
    },
    lastAudit: async (objectId: string) => {
      const [row] = await sys.query<{
        action: string;
        category: number;
        before: Record<string, unknown>;
        after: Record<string, unknown>;
      }>(
        `select action, category, before, after from sys.audit_log where object_code = 'sys.role' and object_id = $1
         order by id desc limit 1`,
        [objectId],
      );
      return row;
    },
  };
}
