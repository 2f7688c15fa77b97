import type { Locale } from '@switchboard/kit-contract';
import { type FieldRight, fieldRightsOf, heldKeys, scopeOf } from './engine.ts';
import type { Grants, ObjectFields } from './grants.ts';

/**
 * Rows of one object that a user may see: everything, or rows that they own or that belong to these departments or
 * legal entities.
 */
export type RowScope =
  | { readonly kind: 'all' }
  | {
      readonly kind: 'rows';
      readonly staffId: string;
      readonly deptIds: readonly string[];
      /** Codes; absent = none. */
      readonly entityCodes?: readonly string[];
    };

export interface Person {
  readonly userId: string;
  readonly staffId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly jobNumber: string;
  readonly locale: Locale;
}

/** The signed-in user with their rights. Services query it; none ever sees a role name. */
export interface Principal extends Person {
  readonly keys: ReadonlySet<string>;
  can(key: string): boolean;
  /** Union over the roles that grant `key` (sys R33); null when no role grants it. */
  scopeOf(key: string, objectCode: string): RowScope | null;
  /** Levels of the object's fields when acting by `key` (sys R36); null = the object has no registered fields. */
  fieldsOf(key: string, objectCode: string): ReadonlyMap<string, FieldRight> | null;
  /** Keys of the features that are switched on for the user now. */
  readonly flags: ReadonlySet<string>;
  /** Changes with any right or feature of the user; the shell watches it (sys R26). */
  readonly permVersion: string;
}

export interface PrincipalFacts extends Person {
  readonly grants: Grants;
  readonly objects: ReadonlyMap<string, ObjectFields>;
  /** Absent: no features. */
  readonly flagsAt?: (now: number) => FlagsNow;
  readonly permVersion: string;
}

/** The features at a time, and when the answer ends. */
export interface FlagsNow {
  readonly keys: readonly string[];
  readonly until: number;
}

/** Decisions use the current time: a role that ends now grants nothing now (sys R29). */
export function createPrincipal(
  { grants, objects, flagsAt = () => NO_FLAGS, ...person }: PrincipalFacts,
  clock: () => number = Date.now,
): Principal {
  let memory = newMemory(grants, flagsAt, clock());
  const current = (): Memory => {
    if (clock() >= memory.validUntil) memory = newMemory(grants, flagsAt, clock());
    return memory;
  };
  return {
    ...person,
    get keys() {
      return current().keys;
    },
    get flags() {
      return current().flags;
    },
    can: (key) => current().keys.has(key),
    scopeOf: (key, objectCode) => scopeOf(grants, key, objectCode, clock()),
    fieldsOf(key, objectCode) {
      const object = objects.get(objectCode);
      if (object === undefined) return null;
      const { fields } = current();
      const name = `${key} ${objectCode}`;
      const known = fields.get(name) ?? fieldRightsOf(grants, key, object, clock());
      fields.set(name, known);
      return known;
    },
  };
}

const NO_FLAGS: FlagsNow = { keys: [], until: Number.POSITIVE_INFINITY };

/** Cached decisions, valid until the next end of a role or flag. */
interface Memory {
  readonly validUntil: number;
  readonly keys: ReadonlySet<string>;
  readonly flags: ReadonlySet<string>;
  readonly fields: Map<string, ReadonlyMap<string, FieldRight>>;
}

function newMemory(grants: Grants, flagsAt: (now: number) => FlagsNow, now: number): Memory {
  const flags = flagsAt(now);
  const ends = grants.roles.flatMap(({ expiresAt }) => (expiresAt !== null && expiresAt > now ? [expiresAt] : []));
  return {
    validUntil: Math.min(...ends, flags.until),
    keys: heldKeys(grants, now),
    flags: new Set(flags.keys),
    fields: new Map(),
  };
}

/** Turns a bearer token into a principal; null = no valid session. The sys module provides it to the HTTP layer. */
export interface Authenticator {
  authenticate(token: string): Promise<Principal | null>;
  /** Expiry of a token that was just authenticated, in milliseconds: an open stream must not outlive it. */
  endOf(token: string): number;
  /** The held key that is bound to the call: its own, or one that an administrator bound to it (sys R25); null = none. */
  keyFor(
    principal: Principal,
    call: { readonly method: string; readonly path: string; readonly key: string },
  ): string | null;
}

/**
 * The same user, authorized by `bound` instead of the call's `own` key: rows and fields are those that `bound` grants
 * (sys R33).
 */
export function withBoundKey(principal: Principal, own: string, bound: string): Principal {
  if (own === bound) return principal;
  const effectiveKey = (key: string): string => (key === own ? bound : key);
  return Object.assign(Object.create(principal) as Principal, {
    can: (key: string) => principal.can(effectiveKey(key)),
    scopeOf: (key: string, objectCode: string) => principal.scopeOf(effectiveKey(key), objectCode),
    fieldsOf: (key: string, objectCode: string) => principal.fieldsOf(effectiveKey(key), objectCode),
  });
}
