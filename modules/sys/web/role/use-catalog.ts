import { useCall } from '@switchboard/kit-web';
import { type CatalogDept, type CatalogObject, getGrantCatalog } from '@switchboard/sys-contract';
import { useMemo } from 'react';
import { ResourceTree } from './model/resource-tree.ts';

export interface Catalog {
  readonly tree: ResourceTree;
  readonly objects: readonly CatalogObject[];
  readonly depts: readonly CatalogDept[];
}

/** Everything that can be granted; the same for every role, so it is read once and shared. */
export function useCatalog() {
  const query = useCall(getGrantCatalog, {}, { staleTime: 300_000 });
  const { data } = query;
  const catalog = useMemo<Catalog | null>(
    () =>
      data === undefined ? null : { tree: new ResourceTree(data.resources), objects: data.objects, depts: data.depts },
    [data],
  );
  return { catalog, error: query.error, refetch: query.refetch };
}
