import {
  type FieldRight,
  fieldRightsOf,
  LEVEL,
  type ObjectFields,
  type RoleGrant,
  SCOPE,
  type ScopeRule,
  scopeRuleOf,
} from '@switchboard/kit-server';

/** Rights that a role gives to its holders. */
export type RoleContent = Pick<RoleGrant, 'keys' | 'defaultScope' | 'scopes' | 'fields'>;

/** A role without rights: the starting point of a new role, a new member or a disabled role. */
export const NOTHING: RoleContent = { keys: [], defaultScope: SCOPE.self, scopes: [], fields: [] };

/** Rights of a role on one object, with explicit defaults. */
export interface Opened {
  readonly scope: ScopeRule;
  readonly fields: ReadonlyMap<string, FieldRight>;
}

/** Keys, and the rights that each of them adds. */
export interface Widening {
  readonly keys: readonly string[];
  readonly opened: readonly Opened[];
}

/**
 * The part of a role that is new or wider than before: its editor must hold it (sys R27); empty = only less. A new key
 * adds all rows and fields of the role. Wider rows apply to every key and show all fields of the object; a raised field
 * is shown on all its rows.
 */
export function widening(
  before: RoleContent,
  after: RoleContent,
  objects: ReadonlyMap<string, ObjectFields>,
): readonly Widening[] {
  const known = new Set(before.keys);
  const added = after.keys.filter((key) => !known.has(key));
  const kept = after.keys.filter((key) => known.has(key));
  const pairs = [...objects.values()].map((object) => ({ was: openedBy(before, object), is: openedBy(after, object) }));
  const opened = pairs.map(({ is }) => is);
  const grown = pairs.flatMap(({ was, is }) => grownPart(was, is) ?? []);
  return [
    { keys: added, opened },
    { keys: kept, opened: grown },
  ].filter((part) => part.keys.length > 0 && part.opened.length > 0);
}

/** Objects with rights that can differ from those of `*`: the ones in a rule. All others follow `*` and their defaults. */
export function namedObjects(
  contents: readonly Omit<RoleContent, 'keys'>[],
  registered: ReadonlyMap<string, ObjectFields>,
): ReadonlyMap<string, ObjectFields> {
  const rules = contents.flatMap(({ fields }) => fields);
  const codes = new Set([
    '*',
    ...[...contents.flatMap(({ scopes }) => scopes), ...rules].map((rule) => rule.objectCode),
  ]);
  // an unregistered field starts hidden: a rule for it must be held like any other, because it may be registered later
  const unknown = (code: string) =>
    rules.flatMap(({ objectCode, fieldCode }) =>
      objectCode === code ? [[fieldCode, { level: LEVEL.hidden, maskRule: null }] as const] : [],
    );
  return new Map(
    [...codes].map((code) => [
      code,
      { code, fields: { ...Object.fromEntries(unknown(code)), ...registered.get(code)?.fields } },
    ]),
  );
}

/** Decided by the engine, for a person who holds this role and nothing else. */
function openedBy(content: RoleContent, object: ObjectFields): Opened {
  const role: RoleGrant = { roleId: '', code: '', name: '', expiresAt: null, ...content, keys: ['any'] };
  const person = { staffId: '', deptIds: [], treeDeptIds: [], roles: [role] };
  const { from: _, ...rule } = scopeRuleOf(role, object.code);
  return { scope: { ...rule, objectCode: object.code }, fields: fieldRightsOf(person, 'any', object, 0) };
}

function grownPart(was: Opened, is: Opened): Opened | null {
  if (isWider(was.scope, is.scope)) return is;
  const raised = [...is.fields].filter(([code, right]) => isRaised(was.fields.get(code), right));
  return raised.length === 0 ? null : { scope: is.scope, fields: new Map(raised) };
}

/**
 * Chosen departments and entities are outside the order self < department < tree < all: any change to or from them may
 * add rows.
 */
function isWider(was: ScopeRule, is: ScopeRule): boolean {
  if (is.scope === SCOPE.self || was.scope === SCOPE.all) return false;
  if (!isChosen(is) && !isChosen(was)) return is.scope > was.scope;
  if (is.scope !== was.scope) return true;
  return is.scope === SCOPE.chosen
    ? hasMore(was.deptIds, is.deptIds)
    : hasMore(was.entityCodes ?? [], is.entityCodes ?? []);
}

const isChosen = ({ scope }: ScopeRule): boolean => scope === SCOPE.chosen || scope === SCOPE.entity;
const hasMore = (was: readonly string[], is: readonly string[]): boolean => is.some((one) => !was.includes(one));

const isRaised = (was: FieldRight | undefined, is: FieldRight): boolean => !coversField(was, is);

/**
 * Whether one level shows everything that the other shows. Two masks can be compared only when they are equal, or hide
 * everything.
 */
export function coversField(own: FieldRight | undefined, wanted: FieldRight): boolean {
  const level = own?.level ?? LEVEL.hidden;
  if (level !== wanted.level || level !== LEVEL.mask) return level >= wanted.level;
  return wanted.maskRule === null || wanted.maskRule === own?.maskRule;
}
