import { type RefObject, useEffect, useState } from 'react';
import { useWorkspaceState } from '../tabs/workspace-context.ts';

/** Whether the tabs are wider than the strip. */
export function useOverflow(box: RefObject<HTMLElement | null>): boolean {
  const tabs = useWorkspaceState((state) => state.tabs);
  const [isOverflowing, setOverflowing] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = (): void => setOverflowing(element.scrollWidth > element.clientWidth + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, tabs]);
  return isOverflowing;
}
