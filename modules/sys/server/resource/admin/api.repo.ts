import { sql } from 'kysely';
import type { SysDb } from '../../db.ts';

export interface BindingRow {
  method: string;
  pathPattern: string;
  auditLevel: number;
  fromContract: boolean;
}

export async function listBindings(db: SysDb, resourceId: string): Promise<BindingRow[]> {
  return await db
    .selectFrom('sys.resource_api')
    .select(['method', 'path_pattern as pathPattern', 'audit_level as auditLevel', 'from_contract as fromContract'])
    .where('resource_id', '=', resourceId)
    .orderBy('from_contract', 'desc')
    .orderBy('path_pattern')
    .orderBy('method')
    .execute();
}

/** The calls of all contracts: every key that is bound to them, the keys of the contracts, and the enabled keys. */
export async function listContractApis(db: SysDb) {
  return await db
    .selectFrom('sys.resource_api as a')
    .innerJoin('sys.resource as r', 'r.id', 'a.resource_id')
    .select([
      'a.method',
      'a.path_pattern as pathPattern',
      sql<number>`max(a.audit_level)::int`.as('auditLevel'),
      sql<string[]>`array_agg(r.international::text order by r.international)`.as('keys'),
      sql<string[]>`array_agg(r.international::text) filter (where a.from_contract)`.as('ownKeys'),
      sql<string[]>`coalesce(array_agg(r.international::text) filter (where r.status = 1), '{}')`.as('activeKeys'),
    ])
    .where('r.deleted_at', 'is', null)
    .groupBy(['a.method', 'a.path_pattern'])
    .having(sql<boolean>`bool_or(a.from_contract)`)
    .orderBy('a.path_pattern')
    .orderBy('a.method')
    .execute();
}

export async function insertBindings(
  db: SysDb,
  resourceId: string,
  added: readonly { method: string; pathPattern: string; auditLevel: number }[],
): Promise<void> {
  if (added.length === 0) return;
  const values = added.map(({ method, pathPattern, auditLevel }) => ({
    resource_id: resourceId,
    method,
    path_pattern: pathPattern,
    audit_level: auditLevel,
    from_contract: false,
  }));
  await db.insertInto('sys.resource_api').values(values).execute();
}

export async function deleteBindings(
  db: SysDb,
  resourceId: string,
  removed: readonly { method: string; pathPattern: string }[],
): Promise<void> {
  for (const { method, pathPattern } of removed) {
    await db
      .deleteFrom('sys.resource_api')
      .where('resource_id', '=', resourceId)
      .where('method', '=', method)
      .where('path_pattern', '=', pathPattern)
      .where('from_contract', '=', false)
      .execute();
  }
}
