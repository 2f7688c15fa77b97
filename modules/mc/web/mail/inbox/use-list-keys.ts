import { useEffect, useEffectEvent } from 'react';

const EDITABLE =
  'input:not([type=checkbox]), textarea, select, [contenteditable="true"], [role=dialog], [role=menu], [role=listbox]';

export type KeyAction =
  | 'next'
  | 'previous'
  | 'open'
  | 'select'
  | 'star'
  | 'unread'
  | 'delete'
  | 'spam'
  | 'reply'
  | 'search'
  | 'help';

/** In the order of the help. */
export const MAIL_SHORTCUTS: readonly (readonly [string, KeyAction])[] = [
  ['j', 'next'],
  ['k', 'previous'],
  ['Enter', 'open'],
  ['x', 'select'],
  ['s', 'star'],
  ['u', 'unread'],
  ['#', 'delete'],
  ['!', 'spam'],
  ['r', 'reply'],
  ['/', 'search'],
  ['?', 'help'],
];
const BY_KEY = new Map(MAIL_SHORTCUTS);

/** Keyboard control of the list. A hidden tab has no effects, so only the visible list reacts. */
export function useListKeys(run: (action: KeyAction) => void): void {
  const hear = useEffectEvent((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(EDITABLE) != null) return;
    const action = BY_KEY.get(event.key);
    // a focused button handles Enter itself
    if (action === undefined || (action === 'open' && target?.closest('button, a, label') != null)) return;
    event.preventDefault();
    run(action);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => hear(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
