import { type RefCallback, useCallback } from 'react';
import { useStable } from '../use-stable.ts';

const ROW = 'tr.ant-table-row';

interface Options {
  onOpen: ((id: string) => void) | null;
  onToggle: ((id: string) => void) | null;
}

/**
 * Keyboard control for table rows: arrow keys, Home and End move between rows, Enter opens, space selects. The body is
 * the single Tab stop (antd has no prop for it), which also makes a table without controls in its rows reachable.
 */
export function useRowKeys({ onOpen, onToggle }: Options): RefCallback<{ nativeElement: HTMLElement }> {
  const onKeyDown = useStable((event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    const body = event.currentTarget as HTMLElement;
    const isBody = target === body;
    // a control inside a row keeps its keys
    if ((!isBody && !target.matches(ROW)) || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = step(event.key, body, isBody ? null : target);
    if (next !== undefined) next?.focus();
    else if (event.key === 'Enter' && !isBody && onOpen !== null) onOpen(target.dataset['rowKey'] ?? '');
    else if (event.key === ' ' && !isBody && onToggle !== null) onToggle(target.dataset['rowKey'] ?? '');
    else return;
    event.preventDefault();
  });
  return useCallback(
    (table) => {
      const body = table?.nativeElement.querySelector<HTMLElement>('.ant-table-body');
      if (body === null || body === undefined) return;
      body.tabIndex = 0;
      body.addEventListener('keydown', onKeyDown);
      return () => body.removeEventListener('keydown', onKeyDown);
    },
    [onKeyDown],
  );
}

/** The row to move to; null = there is none, undefined = the key does not move. */
function step(key: string, body: HTMLElement, from: HTMLElement | null): HTMLElement | null | undefined {
  const rows = [...body.querySelectorAll<HTMLElement>(ROW)];
  const at = from === null ? -1 : rows.indexOf(from);
  switch (key) {
    case 'ArrowDown':
      return rows[at + 1] ?? null;
    case 'ArrowUp':
      return rows[at - 1] ?? null;
    case 'Home':
      return rows[0] ?? null;
    case 'End':
      return rows.at(-1) ?? null;
    default:
      return undefined;
  }
}
