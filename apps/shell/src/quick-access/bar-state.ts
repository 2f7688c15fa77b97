/** Position of the bar as fractions of the free space from the left and from the top, which fits any window. */
export interface BarPlace {
  readonly x: number;
  readonly y: number;
}

export interface BarState extends BarPlace {
  readonly isOpen: boolean;
}

/** Collapsed at the lower right until the user decides, below the assistant: it must not cover content. */
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

/** Moves by a number of pixels within the free space of the bar. */
export function moveBy(place: BarPlace, by: { dx: number; dy: number }, room: Size): BarPlace {
  const along = (at: number, delta: number, free: number): number =>
    free <= 0 ? at : Math.min(Math.max(at + delta / free, 0), 1);
  return { x: along(place.x, by.dx, room.width), y: along(place.y, by.dy, room.height) };
}
