import { useContext, useEffect, useEffectEvent } from 'react';
import { PageHostContext } from './page-host.ts';

type Listener = (link: string) => void;
const listeners = new Set<Listener>();

/** Called by the shell when a message about a record arrives, with the address that shows the record. */
export function notePushed(link: string): void {
  for (const listener of listeners) listener(link);
}

type SignalListener = (msgType: string) => void;
const signalListeners = new Set<SignalListener>();

/** Called by the shell with the type of an arriving message or signal. */
export function noteSignal(msgType: string): void {
  for (const listener of signalListeners) listener(msgType);
}

/** Runs when one of these types arrives: the data on the page is stale. */
export function usePushSignal(msgTypes: readonly string[], run: () => void): void {
  const hear = useEffectEvent((msgType: string) => {
    if (msgTypes.includes(msgType)) run();
  });
  useEffect(() => {
    const listener: SignalListener = (msgType) => hear(msgType);
    signalListeners.add(listener);
    return () => void signalListeners.delete(listener);
  }, []);
}

/** Runs when a message for the record of this page arrives, so the page can show the change. */
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

/** Only path and id identify a record; an open tab or a filter in the address does not make it another one. */
export function isSameRecord(one: string, other: string): boolean {
  const a = new URL(one, 'http://local');
  const b = new URL(other, 'http://local');
  return a.pathname === b.pathname && a.searchParams.get('id') === b.searchParams.get('id');
}
