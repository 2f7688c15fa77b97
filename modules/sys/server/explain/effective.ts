import type { ResultOf } from '@switchboard/kit-contract';
import {
  type Context,
  fieldRightsOf,
  fieldRuleOf,
  type Grants,
  type ObjectFields,
  rolesGranting,
  scopeRuleOf,
} from '@switchboard/kit-server';
import type { getEffectiveRights } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { listObjects } from '../rights/repo.ts';
import { heldKeysOf } from './held.ts';
import { requirePerson } from './person.ts';
import { listKeyNames, listObjectPages } from './repo.ts';

type Effective = ResultOf<typeof getEffectiveRights>;

/** Everything that a user may do now, and through which role. */
export async function effectiveOf(context: Context, userId: string): Promise<Effective> {
  const db = sysDb(context);
  const person = await requirePerson(context, 'sys.auth-manage.user', userId);
  const [pages, objects, names] = await Promise.all([
    listObjectPages(db),
    listObjects(db),
    listKeyNames(db, context.locale),
  ]);
  return gatherEffective({
    grants: person.grants,
    keys: [...heldKeysOf(person)].toSorted(),
    objectOf: new Map(pages.map(({ key, objectCode }) => [key, objectCode])),
    objects: new Map(objects.map((object) => [object.code, object])),
    names: new Map(names.map(({ key, name }) => [key, name])),
    now: Date.now(),
  });
}

export function gatherEffective(facts: {
  readonly grants: Grants;
  readonly keys: readonly string[];
  /** The object that a page key shows; its actions use the same one. */
  readonly objectOf: ReadonlyMap<string, string>;
  readonly objects: ReadonlyMap<string, ObjectFields>;
  readonly names: ReadonlyMap<string, string>;
  readonly now: number;
}): Effective {
  const { grants, keys, now } = facts;
  const result: Effective = { resources: [], scopes: [], fields: [] };
  for (const key of keys) {
    const granting = rolesGranting(grants, key, now);
    result.resources.push({ key, name: facts.names.get(key) ?? key, fromRoles: granting.map((role) => role.name) });
    const objectCode = facts.objectOf.get(key.split(':')[0] as string);
    if (objectCode === undefined) continue;
    for (const role of granting) {
      const { scope, deptIds, entityCodes = [] } = scopeRuleOf(role, objectCode);
      const entities = entityCodes.length === 0 ? {} : { entityCodes: [...entityCodes] };
      result.scopes.push({ key, objectCode, scope, deptIds: [...deptIds], ...entities, fromRole: role.name });
    }
    const object = facts.objects.get(objectCode);
    if (object === undefined || key.includes(':')) continue;
    for (const [fieldCode, right] of fieldRightsOf(grants, key, object, now)) {
      const start = object.fields[fieldCode]?.level;
      const giving = granting.filter(
        (role) => (fieldRuleOf(role, objectCode, fieldCode)?.level ?? start) === right.level,
      );
      result.fields.push({ key, objectCode, fieldCode, ...right, fromRoles: giving.map((role) => role.name) });
    }
  }
  return result;
}
