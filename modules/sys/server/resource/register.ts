import type { LiveContract } from '@switchboard/kit-server';
import type { SysDb } from '../db.ts';
import { disableMissing, upsertResources } from './repo.ts';
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

/** After every migration: the menu follows the code. Grants reference the row's id and are never changed (sys.md §6). */
export async function registerResources(db: SysDb, contracts: readonly LiveContract[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await upsertResources(tx, seeds as ResourceSeed[]);
    const keys = (seeds as ResourceSeed[]).map(({ key }) => key);
    await disableMissing(tx, [...keys, ...pageKeysOf(contracts)]);
  });
}

/** Pages that calls belong to, including those that the design does not have yet (a newly generated resource). */
function pageKeysOf(contracts: readonly LiveContract[]): string[] {
  const calls = contracts.flatMap(({ allCalls }) => allCalls);
  return calls.flatMap(({ right }) => (right.kind === 'key' ? [right.key.split(':')[0] as string] : []));
}
