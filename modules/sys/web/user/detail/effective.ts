import type { ResultOf } from '@switchboard/kit-contract';
import type { getEffectiveRights } from '@switchboard/sys-contract';

export type EffectiveRights = ResultOf<typeof getEffectiveRights>;

export interface EffectiveLine {
  readonly key: string;
  readonly name: string;
  readonly roles: readonly string[];
  /** Rows that the key gives access to, by object and role. */
  readonly scopes: readonly { readonly objectCode: string; readonly scope: number; readonly role: string }[];
}

export interface EffectiveGroup {
  readonly app: string;
  readonly lines: readonly EffectiveLine[];
}

/** A user's rights by sub-application, filtered by the typed text. */
export function groupRights(rights: EffectiveRights, typed: string): EffectiveGroup[] {
  const wanted = typed.trim().toLowerCase();
  const scopes = Map.groupBy(rights.scopes, ({ key }) => key);
  const lines = rights.resources
    .filter(({ key, name, fromRoles }) => [key, name, ...fromRoles].some((text) => text.toLowerCase().includes(wanted)))
    .map(({ key, name, fromRoles }) => ({
      key,
      name,
      roles: fromRoles,
      scopes: (scopes.get(key) ?? []).map(({ objectCode, scope, fromRole }) => ({ objectCode, scope, role: fromRole })),
    }));
  return [...Map.groupBy(lines, ({ key }) => appOf(key))]
    .map(([app, group]) => ({ app, lines: group.toSorted((a, b) => a.key.localeCompare(b.key)) }))
    .toSorted((a, b) => a.app.localeCompare(b.app));
}

function appOf(key: string): string {
  return /^[a-z]+(?=\.)/.exec(key)?.[0] ?? key;
}
