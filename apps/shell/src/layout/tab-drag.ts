import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import { useWorkspace } from '../tabs/workspace-context.ts';
import { dropIndex, type Span } from './tab-drop.ts';

/** Shorter movements count as a click. */
const THRESHOLD = 6;
const EDGE = 36;
const EDGE_STEP = 14;

export interface TabDrag {
  readonly draggedId: string | null;
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(): void;
}

function spansOf(list: HTMLElement): Span[] {
  return [...list.querySelectorAll<HTMLElement>('[data-tab-id]')].map((item) => {
    const { left, width } = item.getBoundingClientRect();
    return { id: item.dataset['tabId'] ?? '', left, width };
  });
}

/** Tabs are moved by dragging with mouse or pen; touch scrolls the strip. On the keyboard: Ctrl, Shift and an arrow key. */
export function useTabDrag(list: RefObject<HTMLElement | null>): TabDrag {
  const workspace = useWorkspace();
  const grip = useRef<{ id: string; x: number } | null>(null);
  const [draggedId, setDraggedId] = useState<string | null>(null);

  const end = (): void => {
    grip.current = null;
    setDraggedId(null);
  };
  return {
    draggedId,
    onPointerDown({ target, button, pointerType, clientX }) {
      const id = (target as Element).closest<HTMLElement>('[data-tab-id][data-movable]')?.dataset['tabId'];
      if (button === 0 && pointerType !== 'touch' && id !== undefined) grip.current = { id, x: clientX };
    },
    onPointerMove({ clientX, pointerId, currentTarget }) {
      const held = grip.current;
      const strip = list.current;
      if (held === null || strip === null) return;
      if (draggedId === null) {
        if (Math.abs(clientX - held.x) < THRESHOLD) return;
        // from here on the strip captures all pointer events: no tab is clicked when the button is released
        currentTarget.setPointerCapture(pointerId);
        setDraggedId(held.id);
      }
      const { left, right } = strip.getBoundingClientRect();
      if (clientX < left + EDGE) strip.scrollBy({ left: -EDGE_STEP });
      else if (clientX > right - EDGE) strip.scrollBy({ left: EDGE_STEP });
      const index = dropIndex(spansOf(strip), held.id, clientX);
      const { tabs } = workspace.store.getState();
      if (tabs.findIndex((tab) => tab.id === held.id) !== index) workspace.reorder(held.id, index);
    },
    onPointerUp: end,
  };
}
