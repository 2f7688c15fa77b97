import {
  type Grants,
  heldKeys,
  type ObjectFields,
  rolesGranting,
  type RowScope,
  SCOPE,
  type ScopeRule,
  scopeOf,
  fieldRightsOf,
} from '@switchboard/kit-server';
import { coversField, namedObjects, NOTHING, type Opened, type RoleContent, widening } from './widening.ts';

/** The granting user, with the registered objects and the time of the decision. */
export interface Giver {
  readonly grants: Grants;
  readonly objects: ReadonlyMap<string, ObjectFields>;
  readonly now: number;
}

/** The departments of the recipients: the relative scopes depend on them. */
export type Recipients = Pick<Grants, 'deptIds' | 'treeDeptIds'>;

/** A granted role, or a role before and after an edit. */
export interface RoleChange {
  readonly before?: RoleContent;
  readonly after: RoleContent;
}

/** Whether the change gives anything new to the holders of the role. */
export function isWidened({ before = NOTHING, after }: RoleChange, objects: Giver['objects']): boolean {
  return widening(before, after, namedObjects([before, after], objects)).length > 0;
}

/**
 * Rights of the change that the giver lacks: keys as they are, scopes as `scope:object`, fields as
 * `field:object.field`. Each key is compared with the giver's rights by that same key, on every object with a rule of
 * the role or of the giver, defaults included: a wider right by another key, or on other objects, does not count.
 */
export function notHeld(giver: Giver, { before = NOTHING, after }: RoleChange, recipients: Recipients): string[] {
  const held = heldKeys(giver.grants, giver.now);
  const objects = namedObjects([before, after, ...giver.grants.roles], giver.objects);
  const missing = new Set<string>();
  for (const { keys, opened } of widening(before, after, objects)) {
    for (const key of keys) if (!held.has(key)) missing.add(key);
    const compared = onePerRights(
      giver,
      keys.filter((key) => held.has(key)),
    );
    for (const key of compared)
      for (const part of opened) for (const name of lacks(giver, key, part, objects, recipients)) missing.add(name);
  }
  return [...missing];
}

/** Keys that the giver has from the same roles give the same rows and fields: comparing one of them is enough. */
function onePerRights({ grants, now }: Giver, keys: readonly string[]): Iterable<string> {
  const rolesOf = (key: string): string =>
    rolesGranting(grants, key, now)
      .map(({ roleId }) => roleId)
      .join();
  return new Map(keys.map((key) => [rolesOf(key), key])).values();
}

function* lacks(
  { grants, now }: Giver,
  key: string,
  { scope, fields }: Opened,
  objects: Giver['objects'],
  recipients: Recipients,
): Iterable<string> {
  const { objectCode } = scope;
  if (!coversRows(scopeOf(grants, key, objectCode, now), scope, recipients)) yield `scope:${objectCode}`;
  const object = objects.get(objectCode);
  if (object === undefined) return;
  const own = fieldRightsOf(grants, key, object, now);
  for (const [code, right] of fields) if (!coversField(own.get(code), right)) yield `field:${objectCode}.${code}`;
}

/** Whether the giver sees all rows that the rule opens to the recipients. Every user has their own rows. */
function coversRows(own: RowScope | null, rule: ScopeRule, recipients: Recipients): boolean {
  if (own === null) return false;
  // lint-ok row-scope: compares two scopes: what the giver sees against what a role grants
  if (own.kind === 'all' || rule.scope === SCOPE.self) return true;
  const seen = new Set(own.deptIds);
  const sees = (ids: readonly string[]): boolean => ids.every((id) => seen.has(id));
  switch (rule.scope) {
    // recipients without a department get one later: the giver must see at least one
    case SCOPE.department:
      return seen.size > 0 && sees(recipients.deptIds);
    case SCOPE.tree:
      return seen.size > 0 && sees(recipients.treeDeptIds);
    case SCOPE.chosen:
      return sees(rule.deptIds);
    case SCOPE.entity:
      return (rule.entityCodes ?? []).every((code) => own.entityCodes?.includes(code));
    default:
      return false;
  }
}
