import type { Fields, RowOf } from '@switchboard/kit-contract';
import { useContext, useMemo } from 'react';
import { PageHostContext } from '../page-host.ts';
import { useStable } from '../use-stable.ts';
import type { OpenRow } from './list-rows.ts';
import type { ListPageProps } from './types.ts';

export function useOpenRow<F extends Fields>({
  detailPath,
  onOpen,
}: Pick<ListPageProps<F>, 'detailPath' | 'onOpen'>): OpenRow<F> | null {
  const host = useContext(PageHostContext);
  const isOffered = detailPath !== undefined || onOpen !== undefined;
  const hasPath = detailPath !== undefined;
  const path = useStable((row: RowOf<F>): string => detailPath?.(row) ?? '');
  const open = useStable((row: RowOf<F>): void => {
    if (detailPath === undefined) onOpen?.(row);
    else host?.openTab(detailPath(row));
  });
  return useMemo(() => (isOffered ? { path: hasPath ? path : null, open } : null), [isOffered, hasPath, path, open]);
}
