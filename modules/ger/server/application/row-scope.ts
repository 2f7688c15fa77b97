import type { Context } from '@switchboard/kit-server';
import { asSystem } from '@switchboard/kit-server';
import type { ApplicationStore } from './store.repo.ts';

interface Asked {
  readonly store: ApplicationStore;
  readonly object: string;
  /** The key of the list that shows it. */
  readonly key: string | undefined;
  readonly id: string;
}

/** Ger rule 25: whoever may read the document itself, within the rows that their roles give by the key of its list. */
export async function mayReadRow({ store, object, key, id }: Asked, context: Context): Promise<boolean> {
  const scope = key === undefined ? null : context.principal.scopeOf(key, object);
  if (scope === null) return false;
  const row = await asSystem(context, 'whether it is in the rows of the caller is decided here', (tx) =>
    store.find(tx, { id }),
  );
  if (row === null) return false;
  return scope.kind === 'all' || row.ownerId === scope.staffId || scope.deptIds.includes(row.deptId);
}
