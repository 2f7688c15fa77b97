import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, type FieldLevel, inTransaction, LEVEL, SCOPE } from '@switchboard/kit-server';
import type { getGrantCatalog, getRoleGrant, GrantSet, saveRoleGrant } from '@switchboard/sys-contract';
import { type SysDb, sysDb } from '../db.ts';
import { canExplainRows, hasEntities } from '../explain/row-facts.ts';
import { ESCALATE, keepAdministrator, requireMayWiden } from '../rights/escalation.ts';
import type { RoleContent } from '../rights/widening.ts';
import { findRole, lockRole, touchRole } from '../role/repo.ts';
import { changesOf } from './changes.ts';
import * as repo from './repo.ts';

export async function grantOf(context: Context, roleId: string): Promise<ResultOf<typeof getRoleGrant>> {
  const db = sysDb(context);
  const role = await findRole(db, roleId);
  if (role === undefined) throw new AppError(CODES.notFound);
  const { resourceIds, scopes, fields } = await repo.readGrant(db, roleId);
  return {
    roleId,
    version: role.version,
    resourceIds: [...resourceIds],
    scopes: scopes.map(({ entityCodes = [], ...rule }) => ({
      ...rule,
      deptIds: [...rule.deptIds],
      ...(entityCodes.length === 0 ? {} : { entityCodes: [...entityCodes] }),
    })),
    fields: [...fields],
  };
}

export async function catalogOf(context: Context): Promise<ResultOf<typeof getGrantCatalog>> {
  const db = sysDb(context);
  const [resources, objects, depts] = await Promise.all([
    repo.listCatalogResources(db),
    repo.listCatalogObjects(db),
    repo.listCatalogDepts(db),
  ]);
  const { keys } = context.principal;
  const holdsAll = keys.has(ESCALATE);
  return {
    resources: resources.map((row) => ({ ...row, isHeld: holdsAll || keys.has(row.key) })),
    objects: objects.map((row) => ({
      ...row,
      fieldCount: row.fieldCount ?? 0,
      explainsRows: canExplainRows(context, row.code),
      hasEntities: hasEntities(context, row.code),
    })),
    depts,
  };
}

/** Replaces the whole grant of a role: anything missing from the input is removed. */
export async function saveGrant(context: Context, input: ParsedInputOf<typeof saveRoleGrant>): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    const role = await lockRole(db, input.roleId);
    if (role === undefined) throw new AppError(CODES.notFound);
    const before = await repo.readGrant(db, input.roleId);
    const { content, keyOf } = await checked(context, db, input);
    const { default_scope: defaultScope } = role;
    await requireMayWiden(tx, context.principal, {
      roleId: input.roleId,
      before: { ...before, defaultScope },
      after: { ...content, defaultScope },
    });
    const changes = changesOf(before, content);
    await keepAdministrator(tx, async () => {
      const { staffId } = context.principal;
      await touchRole(db, { id: input.roleId, version: input.version, staffId });
      await repo.replaceResources(db, input.roleId, {
        added: input.resourceIds.filter((id) => !before.resourceIds.includes(id)),
        removed: before.resourceIds.filter((id) => !keyOf.has(id)),
      });
      await repo.replaceScopes(db, input.roleId, content.scopes);
      await repo.replaceFields(db, input.roleId, content.fields);
    });
    await context.audit(tx, {
      object: 'sys.role',
      objectId: input.roleId,
      action: 'grant',
      category: 3,
      before: changes.before,
      after: changes.after,
    });
    return true as const;
  });
}

type Checked = { content: Omit<RoleContent, 'defaultScope'>; keyOf: ReadonlyMap<string, string> };

/** Every id and code must exist: a grant of an unknown one would take effect once it is created. */
async function checked(context: Context, db: SysDb, input: GrantSet): Promise<Checked> {
  const problems: { field: string; msg: string }[] = [];
  const refuse = (field: string, codes: readonly string[]): void => {
    if (codes.length > 0) problems.push({ field, msg: codes.slice(0, 5).join(', ') });
  };
  const keyOf = await repo.grantableKeys(db, input.resourceIds);
  refuse(
    'resourceIds',
    input.resourceIds.filter((id) => !keyOf.has(id)),
  );
  const objectCodes = [...new Set(input.scopes.map((rule) => rule.objectCode))].filter((code) => code !== '*');
  const objects = await repo.knownObjects(db, objectCodes);
  refuse(
    'scopes',
    objectCodes.filter((code) => !objects.has(code)),
  );
  refuse('scopes', repeated(input.scopes.map((rule) => rule.objectCode)));
  const deptIds = [...new Set(input.scopes.flatMap((rule) => rule.deptIds))];
  const depts = await repo.knownDepts(db, deptIds);
  refuse(
    'scopes',
    deptIds.filter((id) => !depts.has(id)),
  );
  refuse(
    'scopes',
    input.scopes
      .filter((rule) => rule.scope === SCOPE.chosen && rule.deptIds.length === 0)
      .map((rule) => rule.objectCode),
  );
  refuse(
    'scopes',
    input.scopes
      .filter((rule) => rule.scope === SCOPE.entity)
      .filter((rule) => (rule.entityCodes ?? []).length === 0 || !hasEntities(context, rule.objectCode))
      .map((rule) => rule.objectCode),
  );
  const fields = await repo.defaultLevels(db, input.fields);
  refuse(
    'fields',
    input.fields.map(repo.fieldId).filter((id) => !fields.has(id)),
  );
  refuse('fields', repeated(input.fields.map(repo.fieldId)));
  if (problems.length > 0) throw new AppError(CODES.validation, { data: problems });
  return {
    keyOf,
    content: {
      keys: [...keyOf.values()],
      scopes: input.scopes.map((rule) => ({
        ...rule,
        deptIds: rule.scope === SCOPE.chosen ? rule.deptIds : [],
        entityCodes: rule.scope === SCOPE.entity ? (rule.entityCodes ?? []) : [],
      })),
      fields: input.fields.map((rule) => ({
        ...rule,
        level: rule.level as FieldLevel,
        maskRule: rule.level === LEVEL.mask ? rule.maskRule : null,
      })),
    },
  };
}

function repeated(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  return ids.filter((id) => seen.size === seen.add(id).size);
}
