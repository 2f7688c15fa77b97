import { useContext, useEffect, useEffectEvent } from 'react';
import { PageHostContext } from './page-host.ts';

type Listener = (link: string) => void;
const listeners = new Set<Listener>();

/** The shell tells pages that a message about a record came, by the address where the record is shown. */
export function notePushed(link: string): void {
  for (const listener of listeners) listener(link);
}

/** Runs when something came for the record of this page: whoever reads it should see what the message is about. */
export function useOwnPush(run: () => void): void {
  const fullPath = useContext(PageHostContext)?.fullPath ?? '';
  const hear = useEffectEvent((link: string) => {
    if (isSameRecord(link, fullPath)) run();
  });
  useEffect(() => {
    const listener: Listener = (link) => hear(link);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}

/** Path and id alone name a record; an open tab or a filter beside them does not make it another. */
export function isSameRecord(one: string, other: string): boolean {
  const a = new URL(one, 'http://local');
  const b = new URL(other, 'http://local');
  return a.pathname === b.pathname && a.searchParams.get('id') === b.searchParams.get('id');
}
