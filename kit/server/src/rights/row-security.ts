import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../engines/postgres.ts';
import type { Principal, RowScope } from './principal.ts';

/**
 * Declares who owns the rows of a table: the single source of the condition in the repository, the policy in PostgreSQL
 * and the facts of an explanation (sys R34, R35; docs/adr/0009).
 */
export interface RowSecurity {
  /** Business object code for which roles grant scopes. */
  readonly object: string;
  readonly table: string;
  /** Column with the code of the object, in a table that several objects share: only their own rows are theirs. */
  readonly objectColumn?: string;
  /** Column with the staff id of the owner. */
  readonly owner?: string;
  /** Column with the department of the owner. */
  readonly dept?: string;
  /** Column with the code of the legal entity. */
  readonly entity?: string;
  /** Rows shared with a user are always readable, by any of these shares. */
  readonly share?: RowShare | readonly RowShare[];
}

export interface RowShare {
  readonly table: string;
  /** Column of the guarded table that a share refers to; its id by default. */
  readonly column?: string;
  /** Columns of the share: the row and the user. */
  readonly row: string;
  readonly staff: string;
  /** SQL over the share's own columns: which shares are active now. */
  readonly active: string;
  /** Active shares that also allow writing related records; none by default. */
  readonly forWriting?: string;
}

/** Normalizes no, one or several shares to a list. */
export const sharesOf = ({ share = [] }: Pick<RowSecurity, 'share'>): readonly RowShare[] =>
  'table' in share ? [share] : share;

type Sql = RawBuilder<unknown>;

/** How a list selects rows of a guarded table. */
export interface GuardedScope {
  readonly security: RowSecurity;
  readonly alias: string;
  /** In a shared table: the rows of this object. Holds for every scope. */
  readonly ofObject?: Sql;
  readonly owner?: Sql;
  readonly dept?: Sql;
  readonly entity?: Sql;
  readonly shared?: (staffId: string, access: 'read' | 'add') => Sql | null;
  /**
   * The calls of `rowRights` find the row through its list; roles may have a separate, narrower scope for the object of
   * that list than for the guarded table: both apply.
   */
  readonly isOfOwnObject?: true;
  /**
   * Alias of the table of the rows themselves, where the guarded table is that of their parent: `lockRow` locks it and
   * uses its version.
   */
  readonly row?: string;
}

const NAME = /^[a-z_]+(\.[a-z_]+)?$/;
const OBJECT = /^[a-z]+\.[a-z-]+$/;

export function defineRowSecurity(security: RowSecurity): RowSecurity {
  const { object, table, objectColumn, owner, dept, entity } = security;
  const ofShares = sharesOf(security).flatMap((share) => [share.table, share.column, share.row, share.staff]);
  const names = [table, objectColumn, owner, dept, entity, ...ofShares].filter((name) => name !== undefined);
  const wrong = names.find((name) => !NAME.test(name));
  if (wrong !== undefined) throw new Error(`${object}: "${wrong}" is no name of a table or column`);
  if (owner === undefined && dept === undefined && entity === undefined)
    throw new Error(`${object}: a row needs an owner, a department or a legal entity`);
  if (objectColumn !== undefined && !OBJECT.test(object)) throw new Error(`"${object}" is no code of an object`);
  return security;
}

/** The condition for a repository, with the alias of the table. */
export function rowsOf(security: RowSecurity, alias: string): GuardedScope {
  const { object, objectColumn, owner, dept, entity } = security;
  const shares = sharesOf(security);
  return {
    security,
    alias,
    ...(objectColumn === undefined ? {} : { ofObject: sql`${sql.ref(`${alias}.${objectColumn}`)} = ${object}` }),
    ...(owner === undefined ? {} : { owner: sql.ref(`${alias}.${owner}`) }),
    ...(dept === undefined ? {} : { dept: sql.ref(`${alias}.${dept}`) }),
    ...(entity === undefined ? {} : { entity: sql.ref(`${alias}.${entity}`) }),
    ...(shares.length === 0
      ? {}
      : {
          // an array is evaluated once, and an index can still be used within `or`
          shared: (staffId: string, access: 'read' | 'add') => {
            const lent = shares.flatMap(({ table, column = 'id', row, staff, active, forWriting }) => {
              const counts = access === 'read' ? active : forWriting && `${active} and ${forWriting}`;
              if (counts === undefined) return [];
              return sql`${sql.ref(`${alias}.${column}`)} = any(array(
                  select ${sql.ref(row)} from ${sql.table(table)} where ${sql.ref(staff)} = ${staffId}::bigint
                    and ${sql.raw(counts)}))`;
            });
            return lent.length === 0 ? null : sql`(${sql.join(lent, sql` or `)})`;
          },
        }),
  };
}

const nameOf = (object: string): string => object.replace(/[^a-z]/g, '_');
/** Name of the setting that passes the reader's scope to the policies of an object. */
const settingOf = (object: string): string => `app.${nameOf(object)}`;

const ACTOR = 'app.actor';
const STAFF = 'app.staff';
const SYSTEM = 'system';
/** For connections of processes that act for no user: migrations, jobs, seeds. */
export const SYSTEM_OPTIONS = `-c ${ACTOR}=${SYSTEM}`;

export const SYSTEM_SETTING = `set local ${ACTOR} = '${SYSTEM}'`;

/** The settings of one user acting by one key. Valid until the transaction ends, on this connection only. */
export function scopeSettings(
  secured: readonly RowSecurity[],
  principal: Pick<Principal, 'staffId' | 'scopeOf'>,
  key: string,
): string {
  const settings = [`set local ${STAFF} = ${quoted(principal.staffId)}`];
  for (const { object } of secured) {
    const scope = principal.scopeOf(key, object);
    if (scope === null) continue;
    settings.push(`set local ${settingOf(object)} = ${quoted(settingTextOf(scope))}`);
  }
  return settings.join('; ');
}

/** `all`, or `rows:` and departments; legal entities follow after a semicolon. */
function settingTextOf(scope: RowScope): string {
  if (scope.kind === 'all') return 'all';
  const { deptIds, entityCodes = [] } = scope;
  return `rows:${deptIds.join(',')}${entityCodes.length === 0 ? '' : `;${entityCodes.join(',')}`}`;
}

/** Ids are digits, and codes of entities capitals; any other value never reaches the statement. */
function quoted(value: string): string {
  if (!/^(all|rows:[\d,]*(;[A-Z0-9_,]+)?|\d+)$/.test(value)) throw new Error('a row scope contains an invalid id');
  return `'${value}'`;
}

/** Inside a transaction: until its end the system itself acts. */
export async function becomeSystem(tx: Db): Promise<void> {
  await sql.raw(SYSTEM_SETTING).execute(tx);
}

/** In a shared table each object has policies of its own, and PostgreSQL shows what any of them opens. */
export const policyName = ({ object, objectColumn }: RowSecurity, name: 'row_scope' | 'row_shared'): string =>
  objectColumn === undefined ? name : `${name}_${nameOf(object)}`;

/** The policies of a table. Without settings there are no rows: a query that forgot its scope finds nothing. */
export function policySql(security: RowSecurity): string {
  const { object, table, objectColumn, owner, dept, entity } = security;
  const shares = sharesOf(security);
  const isOfObject = objectColumn === undefined ? '' : `${objectColumn} = '${object}' and `;
  const [scopePolicy, sharedPolicy] = [policyName(security, 'row_scope'), policyName(security, 'row_shared')];
  const setting = `current_setting('${settingOf(object)}', true)`;
  const staff = `(select nullif(current_setting('${STAFF}', true), '')::bigint)`;
  // a sub-select is evaluated once per statement, not once per row
  const isSystem = `(select coalesce(current_setting('${ACTOR}', true), '') = '${SYSTEM}')`;
  const seesAll = `(select coalesce(${setting}, '') = 'all')`;
  const mayAct = `(select coalesce(${setting}, '') <> '')`;
  const rows = [
    ...(owner === undefined ? [] : [`${owner} = ${staff}`]),
    ...(dept === undefined
      ? []
      : [
          `${dept} = any ((select string_to_array(nullif(split_part(substr(coalesce(${setting}, ''), 6), ';', 1), ''), ',')::bigint[])::bigint[])`,
        ]),
    ...(entity === undefined
      ? []
      : [
          `${entity} = any ((select string_to_array(nullif(split_part(coalesce(${setting}, ''), ';', 2), ''), ','))::text[])`,
        ]),
  ];
  const opened = `${isSystem} or ${seesAll} or (${mayAct} and (${rows.join(' or ')}))`;
  const inScope = isOfObject === '' ? opened : `${isOfObject}(${opened})`;
  const statements = [
    `alter table ${table} enable row level security`,
    // the application owns its tables, and policies do not apply to an owner unless forced
    `alter table ${table} force row level security`,
    `drop policy if exists ${scopePolicy} on ${table}`,
    `create policy ${scopePolicy} on ${table} using (${inScope}) with check (${inScope})`,
    `drop policy if exists ${sharedPolicy} on ${table}`,
  ];
  if (shares.length > 0) {
    const lent = shares.map(
      ({ table: from, column = 'id', row, staff: whom, active }) =>
        `${column} in (select s.${row} from ${from} s where s.${whom} = ${staff} and ${active})`,
    );
    statements.push(
      `create policy ${sharedPolicy} on ${table} for select using (${isOfObject}${mayAct} and ${lent.length === 1 ? lent[0] : `(${lent.join(' or ')})`})`,
    );
  }
  return statements.join(';\n');
}
