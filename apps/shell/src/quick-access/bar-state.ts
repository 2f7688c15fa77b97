/** Where the bar stands: parts of the free way from the left and from the top, so that it fits any window. */
export interface BarPlace {
  readonly x: number;
  readonly y: number;
}

export interface BarState extends BarPlace {
  readonly isOpen: boolean;
}

/** Folded at the lower right until the person decides, below the assistant: it must not stand on what somebody reads. */
export const FIRST_STATE: BarState = { x: 1, y: 0.97, isOpen: false };

const part = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(Math.max(value, 0), 1) : null;

export function readBarState(text: string | null): BarState {
  try {
    const { x, y, isOpen } = JSON.parse(text ?? '{}') as Record<string, unknown>;
    return {
      x: part(x) ?? FIRST_STATE.x,
      y: part(y) ?? FIRST_STATE.y,
      isOpen: typeof isOpen === 'boolean' ? isOpen : FIRST_STATE.isOpen,
    };
  } catch {
    return FIRST_STATE;
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** By so many pixels, inside the room that the bar has. */
export function moveBy(place: BarPlace, by: { dx: number; dy: number }, room: Size): BarPlace {
  const along = (at: number, delta: number, free: number): number =>
    free <= 0 ? at : Math.min(Math.max(at + delta / free, 0), 1);
  return { x: along(place.x, by.dx, room.width), y: along(place.y, by.dy, room.height) };
}
