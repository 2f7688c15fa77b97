/** The action of a shortcut; its texts are under `shortcuts.<action>`. */
export type Action = 'close' | 'reopen' | 'next' | 'previous' | 'pin' | 'reload' | 'help';

export interface Shortcut {
  readonly action: Action;
  /** Shown to the user. */
  readonly keys: readonly string[];
  readonly matches: (event: KeyLike) => boolean;
}

export type KeyLike = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

const isAltOnly = (event: KeyLike): boolean => event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
// by the physical key: on a Mac, Alt and a letter produce another character
const alt =
  (code: string) =>
  (event: KeyLike): boolean =>
    isAltOnly(event) && event.code === code;

/**
 * The browser keeps Ctrl and Cmd with W, T, Tab and digits for its own tabs, and Alt with digits, D, E, F and the arrow keys as well;
 * these are free in Chrome, Edge, Firefox and Safari. Documented in docs/SHORTCUTS.md.
 */
export const SHORTCUTS: readonly Shortcut[] = [
  { action: 'next', keys: ['Alt', 'PageDown'], matches: alt('PageDown') },
  { action: 'previous', keys: ['Alt', 'PageUp'], matches: alt('PageUp') },
  { action: 'close', keys: ['Alt', 'W'], matches: alt('KeyW') },
  { action: 'reopen', keys: ['Alt', 'Z'], matches: alt('KeyZ') },
  { action: 'pin', keys: ['Alt', 'P'], matches: alt('KeyP') },
  { action: 'reload', keys: ['Alt', 'R'], matches: alt('KeyR') },
  {
    action: 'help',
    keys: ['?'],
    matches: ({ key, altKey, ctrlKey, metaKey }) => key === '?' && !altKey && !ctrlKey && !metaKey,
  },
];

/** Keys of the tab strip, for a focused tab. Handled there; listed here for the dialog. */
export const STRIP_KEYS: readonly { readonly what: StripAction; readonly keys: readonly string[] }[] = [
  { what: 'walk', keys: ['←', '→'] },
  { what: 'move', keys: ['Ctrl', 'Shift', '← →'] },
  { what: 'delete', keys: ['Delete'] },
  { what: 'menu', keys: ['Shift', 'F10'] },
];
export type StripAction = 'walk' | 'move' | 'delete' | 'menu';

/** Whether the user is typing: then `?` is a character. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select, [role=textbox], [role=combobox]');
}

export function actionOf(event: KeyLike, isTypingNow: boolean): Action | null {
  const action = SHORTCUTS.find((shortcut) => shortcut.matches(event))?.action ?? null;
  return action === 'help' && isTypingNow ? null : action;
}
