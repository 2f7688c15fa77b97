import { useContext, useEffect, useEffectEvent } from 'react';
import { PageHostContext } from './page-host.ts';

type Listener = (link: string) => void;
const listeners = new Set<Listener>();

/** The shell tells pages that a message about a record came, by the address where the record is shown. */
export function notePushed(link: string): void {
  for (const listener of listeners) listener(link);
}

type SignalListener = (msgType: string) => void;
const signalListeners = new Set<SignalListener>();

/** The shell tells pages what kind of message or signal came. */
export function noteSignal(msgType: string): void {
  for (const listener of signalListeners) listener(msgType);
}

/** Runs when one of these came: whatever a page shows of it is no longer true. */
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
