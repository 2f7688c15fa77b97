import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/**
 * Relations for statements of other modules, `from ${ROLES} r`, where the published views (migration 0043) say nothing. Plain
 * selections, so that PostgreSQL plans a query as if it named the tables.
 */
export const ROLES: Sql = sql`(select id, name_zh, name_en, status, deleted_at from sys.role)`;

/** The ids of the roles that an account has now. */
export const rolesHeldBy = (userId: string): Sql => sql`(select r.id from sys.user_role ur
  join sys.role r on r.id = ur.role_id and r.status = 1 and r.deleted_at is null
  where ur.user_id = ${userId}::bigint and (ur.expire_at is null or ur.expire_at > now()))`;

/** Right keys with the menu entry or button that each belongs to. */
export const RESOURCE_KEYS: Sql = sql`(select international as key, name_zh, name_en, status, deleted_at from sys.resource
  where international <> '')`;

/** Uploaded and exported files. */
export const UPLOADS: Sql = sql`(select id, name, mime, size, object_key, sha256, owner_user_id, scan_state, deleted_at
  from sys.dl_file)`;

/** Which files belong to which business objects. */
export const FILE_LINKS: Sql = sql`(select object_type, object_id, file_id, created_by, created_at from sys.file_link)`;

/** Dictionary items. */
export const DICT_ITEMS: Sql = sql`(select id, module, dict_type, code, label_zh, label_en, sort, enabled, version, deleted_at
  from sys.dict_item)`;
