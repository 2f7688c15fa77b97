import { type RefObject, useEffect } from 'react';

const EDITABLE = 'input, textarea, select, [contenteditable="true"]';

/** `/` focuses the keyword, except while the user is typing. A hidden tab has no effects, so only the visible list listens. */
export function useSlashFocus(target: RefObject<{ focus(): void } | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(EDITABLE) !== null) return;
      event.preventDefault();
      target.current?.focus();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [target]);
}
