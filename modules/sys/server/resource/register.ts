import type { LiveContract } from '@switchboard/kit-server';
import type { SysDb } from '../db.ts';
import { disableMissing, upsertResource } from './repo.ts';
import seeds from './resources.gen.json' with { type: 'json' };

export interface ResourceSeed {
  key: string;
  parent: string | null;
  kind: number;
  zh: string;
  en: string;
  router: string | null;
  app: string;
  shown: boolean;
  onlyOne: boolean;
  hideAside: boolean;
  hideBookmark: boolean;
  active: string | null;
  icon: string | null;
}

/** After every migration: the menu follows the code. Grants hang on the row's id, so they are never touched (sys.md §6). */
export async function registerResources(db: SysDb, contracts: readonly LiveContract[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ids = new Map<string, string>();
    for (const [index, seed] of (seeds as ResourceSeed[]).entries()) {
      const parentId = seed.parent === null ? null : (ids.get(seed.parent) ?? null);
      ids.set(seed.key, await upsertResource(tx, seed, parentId, index));
    }
    await disableMissing(tx, [...ids.keys(), ...pageKeysOf(contracts)]);
  });
}

/** Pages that calls stand on, also those that the design does not have yet (a resource just generated). */
function pageKeysOf(contracts: readonly LiveContract[]): string[] {
  const calls = contracts.flatMap(({ allCalls }) => allCalls);
  return calls.flatMap(({ right }) => (right.kind === 'key' ? [right.key.split(':')[0] as string] : []));
}
