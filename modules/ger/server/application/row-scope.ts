import { type Context, isInScope } from '@switchboard/kit-server';
import { asSystem } from '@switchboard/kit-server';
import type { ApplicationStore } from './store.repo.ts';

interface RowAccess {
  readonly store: ApplicationStore;
  readonly object: string;
  /** The key of the list with the document. */
  readonly key: string | undefined;
  readonly id: string;
}

/** Ger rule 25: readers of the document, within the rows that their roles allow for the key of its list. */
export async function mayReadRow({ store, object, key, id }: RowAccess, context: Context): Promise<boolean> {
  const scope = key === undefined ? null : context.principal.scopeOf(key, object);
  if (scope === null) return false;
  const row = await asSystem(context, 'this function checks whether the row is in the scope of the caller', (tx) =>
    store.find(tx, { id }),
  );
  if (row === null) return false;
  return isInScope(scope, { staffId: row.ownerId, deptId: row.deptId });
}
