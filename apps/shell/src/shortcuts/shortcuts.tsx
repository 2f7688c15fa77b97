import { useSession } from '@switchboard/kit-web/host';
import { type ReactNode, useEffect, useState } from 'react';
import { useTabCloser, useWorkspace } from '../tabs/workspace-context.ts';
import { type Action, actionOf, isTyping } from './keys.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

/** The keys that work everywhere in the workspace, and the dialog that lists them. */
export function Shortcuts(): ReactNode {
  const workspace = useWorkspace();
  const closer = useTabCloser();
  const isSignedIn = useSession().status === 'signed-in';
  const [isHelpOpen, setHelpOpen] = useState(false);

  useEffect(() => {
    if (!isSignedIn) return;
    const act: Record<Action, () => void> = {
      next: () => workspace.step(1),
      previous: () => workspace.step(-1),
      close: () => withActive(closer.close),
      reload: () => withActive(closer.reload),
      pin: () => withActive((id) => workspace.pin(id)),
      reopen: workspace.reopen,
      help: () => setHelpOpen(true),
    };
    const withActive = (run: (id: string) => void): void => {
      const { activeId } = workspace.store.getState();
      if (activeId !== null) run(activeId);
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const action = event.defaultPrevented ? null : actionOf(event, isTyping(event.target));
      // a dialog is hidden and shown together with its page; other actions would change the page behind it
      const isInDialog = event.target instanceof Element && event.target.closest('[role=dialog]') !== null;
      if (action === null || (isInDialog && action !== 'next' && action !== 'previous')) return;
      event.preventDefault();
      act[action]();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [workspace, closer, isSignedIn]);

  return <ShortcutsDialog isOpen={isHelpOpen} close={() => setHelpOpen(false)} />;
}
