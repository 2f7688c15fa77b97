import { LOCAL_KEYS, local } from '@switchboard/kit-web/host';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { clampBottom, readBottom } from './icon-place.ts';

const KEY_STEP = 24;
/** Pointer movement below this distance counts as a click. */
const DRAG_FROM = 4;

/** The icon's height above the lower edge, stored in this browser. */
export function useIcon(open: () => void): {
  bottom: number;
  handlers: {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerUp(): void;
    onKeyDown(event: KeyboardEvent): void;
    onClick(): void;
  };
} {
  const [bottom, setBottom] = useState(() => readBottom(local.get(LOCAL_KEYS.assistant)));
  const drag = useRef<{ y: number; bottom: number } | null>(null);
  const wasDragged = useRef(false);
  const move = (next: number): void => {
    const clamped = clampBottom(next, window.innerHeight);
    setBottom(clamped);
    local.set(LOCAL_KEYS.assistant, String(clamped));
  };
  return {
    bottom,
    handlers: {
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { y: event.clientY, bottom: clampBottom(bottom, window.innerHeight) };
        wasDragged.current = false;
      },
      onPointerMove(event) {
        if (drag.current === null) return;
        const up = drag.current.y - event.clientY;
        if (Math.abs(up) >= DRAG_FROM) wasDragged.current = true;
        if (wasDragged.current) move(drag.current.bottom + up);
      },
      onPointerUp() {
        drag.current = null;
      },
      onKeyDown(event) {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        move(clampBottom(bottom, window.innerHeight) + (event.key === 'ArrowUp' ? KEY_STEP : -KEY_STEP));
      },
      onClick() {
        // the click that ends a drag
        if (wasDragged.current) wasDragged.current = false;
        else open();
      },
    },
  };
}
