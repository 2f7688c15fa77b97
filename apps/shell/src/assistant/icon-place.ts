export const ICON_SIZE = 44;
/** R202 */
export const ICON_RIGHT = 62;
const ICON_BOTTOM = 110;

/** R200, R201: moves only vertically and never outside the window. */
export function clampBottom(bottom: number, windowHeight: number): number {
  return Math.max(0, Math.min(bottom, windowHeight - ICON_SIZE));
}

export function readBottom(stored: string | null): number {
  const bottom = Number(stored ?? ICON_BOTTOM);
  return Number.isFinite(bottom) && bottom >= 0 ? bottom : ICON_BOTTOM;
}
