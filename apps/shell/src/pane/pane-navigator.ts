import { createPath, type Navigator, type To } from 'react-router';
import type { HistoryMode, Workspace } from '../tabs/workspace.ts';

const hrefOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));

/** The router of one tab: it moves the tab, and changes the browser's history only through the workspace. */
export function createPaneNavigator(workspace: Workspace, tabId: string, go: (delta: number) => void): Navigator {
  const move =
    (mode: HistoryMode) =>
    (to: To, state?: unknown): void =>
      workspace.navigate(tabId, hrefOf(to), mode, state);
  return {
    createHref: hrefOf,
    go,
    push: move('push'),
    replace: move('replace'),
  };
}
