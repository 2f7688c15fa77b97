import type { ReactNode } from 'react';
import { useSession } from './session.ts';

/** The keys of the signed-in user. Hiding is a convenience only: the server decides on every call. */
export function useRights(): ReadonlySet<string> {
  return useSession().rights;
}

/** Renders its children only for holders of the right. */
export function Can({ right, children }: { right: string; children: ReactNode }): ReactNode {
  return useRights().has(right) ? children : null;
}
