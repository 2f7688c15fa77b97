import { LOCAL_KEYS, local } from '@switchboard/kit-web/host';
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { type BarState, moveBy, readBarState } from './bar-state.ts';

const KEY_STEP = 24;
const STEPS: Readonly<Record<string, { dx: number; dy: number }>> = {
  ArrowLeft: { dx: -KEY_STEP, dy: 0 },
  ArrowRight: { dx: KEY_STEP, dy: 0 },
  ArrowUp: { dx: 0, dy: -KEY_STEP },
  ArrowDown: { dx: 0, dy: KEY_STEP },
};

export interface Bar {
  readonly state: BarState;
  readonly isDragging: boolean;
  toggle(): void;
  /** Handlers of the grip: by pointer and by arrow keys. */
  readonly grip: {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerUp(): void;
    onPointerCancel(): void;
    onKeyDown(event: KeyboardEvent): void;
  };
}

/** Position and open state of the bar, stored in this browser (R099, R100). */
export function useBar(bar: RefObject<HTMLElement | null>): Bar {
  const [state, setState] = useState(() => readBarState(local.get(LOCAL_KEYS.quickAccess)));
  const [isDragging, setDragging] = useState(false);
  const last = useRef<{ x: number; y: number } | null>(null);
  // several pointer moves arrive between two renders
  const latest = useRef(state);

  function keep(next: BarState): void {
    latest.current = next;
    setState(next);
    local.set(LOCAL_KEYS.quickAccess, JSON.stringify(next));
  }
  function move(dx: number, dy: number): void {
    const [own, room] = [bar.current, bar.current?.parentElement];
    if (!own || !room) return;
    const free = { width: room.clientWidth - own.offsetWidth, height: room.clientHeight - own.offsetHeight };
    keep({ ...latest.current, ...moveBy(latest.current, { dx, dy }, free) });
  }
  function drop(): void {
    last.current = null;
    setDragging(false);
  }
  return {
    state,
    isDragging,
    toggle: () => keep({ ...latest.current, isOpen: !latest.current.isOpen }),
    grip: {
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = { x: event.clientX, y: event.clientY };
        setDragging(true);
      },
      onPointerMove(event) {
        if (last.current === null) return;
        const { x, y } = last.current;
        last.current = { x: event.clientX, y: event.clientY };
        move(event.clientX - x, event.clientY - y);
      },
      onPointerUp: drop,
      onPointerCancel: drop,
      onKeyDown(event) {
        const step = STEPS[event.key];
        if (step === undefined) return;
        event.preventDefault();
        move(step.dx, step.dy);
      },
    },
  };
}
