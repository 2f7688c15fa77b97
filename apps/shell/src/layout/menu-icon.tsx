import type * as icons from '@switchboard/kit-web/icons';
import { type ReactNode, useSyncExternalStore } from 'react';

type Family = Pick<typeof icons, 'iconOf'>;

let family: Family | null = null;
const listeners = new Set<() => void>();

/** About a hundred icons that must not delay the start: loaded once, after the first menu is rendered. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0 && family === null) void load();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function load(): Promise<void> {
  // the menu works without icons; the next mounted one loads them again
  family = await import('@switchboard/kit-web/icons').catch(() => null);
  for (const listener of listeners) listener();
}

interface Props {
  readonly name: string | null;
  /** Set by the menu around it. */
  readonly className?: string;
}

/** The icon of a menu row; its space is kept while it loads, and for unknown names. */
export function MenuIcon({ name, className }: Props): ReactNode {
  const drawings = useSyncExternalStore(subscribe, () => family);
  const drawn = drawings?.iconOf(name, { className }) ?? null;
  return drawn ?? <span className={`anticon ${className ?? ''}`} style={{ width: '1em', height: '1em' }} aria-hidden />;
}
