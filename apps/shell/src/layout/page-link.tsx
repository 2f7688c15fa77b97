import type { MouseEvent, ReactNode } from 'react';
import type { HistoryMode } from '../tabs/workspace.ts';
import { useWorkspace } from '../tabs/workspace-context.ts';

interface Props {
  readonly path: string;
  readonly mode?: HistoryMode;
  readonly className?: string | undefined;
  readonly title?: string;
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** A real link, for the browser's own functions (new window, copy address); a plain click opens a tab of the workspace. */
export function PageLink({ path, mode = 'push', children, ...attributes }: Props): ReactNode {
  const workspace = useWorkspace();
  const open = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    workspace.open(path, mode);
  };
  return (
    <a href={path} onClick={open} {...attributes}>
      {children}
    </a>
  );
}

/** The same inside a menu, where the entry around it handles the plain click and the keyboard. */
export function MenuLink({ path, title, children }: { path: string; title?: string; children: ReactNode }): ReactNode {
  const leaveToEntry = (event: MouseEvent): void => {
    if (isPlainClick(event)) event.preventDefault();
    else event.stopPropagation();
  };
  return (
    // A mouse click must not focus the menu: it would highlight its first entry.
    <a href={path} title={title} tabIndex={-1} onMouseDown={(event) => event.preventDefault()} onClick={leaveToEntry}>
      {children}
    </a>
  );
}
