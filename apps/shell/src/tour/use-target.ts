import { useEffect, useState } from 'react';

export interface TargetBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The menu may still be expanding when a page opens. */
const SETTLE_MS = [0, 150, 400];

/** The entry itself, or the collapsed group that contains it; null without a menu next to the page. */
function findTarget(path: string, groupTitle: string): Element | null {
  const aside = document.querySelector('aside');
  const entry = aside?.querySelector(`a[href="${CSS.escape(path)}"]`)?.closest('[role=menuitem]') ?? null;
  if (entry !== null && entry.getBoundingClientRect().height > 0) return entry;
  const groups = [...(aside?.querySelectorAll('[role=menuitem][aria-haspopup]') ?? [])];
  return groups.find((group) => group.textContent?.trim() === groupTitle) ?? aside;
}

export function useTarget(path: string, groupTitle: string): TargetBox | null {
  const [box, setBox] = useState<TargetBox | null>(null);
  useEffect(() => {
    findTarget(path, groupTitle)?.scrollIntoView({ block: 'nearest' });
    const measure = (): void => {
      const rect = findTarget(path, groupTitle)?.getBoundingClientRect();
      setBox(rect === undefined ? null : { left: rect.left, top: rect.top, width: rect.width, height: rect.height });
    };
    const timers = SETTLE_MS.map((delay) => setTimeout(measure, delay));
    window.addEventListener('resize', measure);
    return () => {
      for (const timer of timers) clearTimeout(timer);
      window.removeEventListener('resize', measure);
    };
  }, [path, groupTitle]);
  return box;
}
