export type DeviceMode = 'pc' | 'tablet' | 'mobile';

export const HEADER_HEIGHT = 52;
const PC_FROM = 1080;
const MOBILE_TO = 768;
const EXPANDED_WIDTH = 221;
const COLLAPSED_WIDTH = 65;

/** sys R41. */
export function deviceMode(windowWidth: number): DeviceMode {
  if (windowWidth >= PC_FROM) return 'pc';
  return windowWidth > MOBILE_TO ? 'tablet' : 'mobile';
}

/** Initial state of the menu in a mode, until the user changes it. */
export function isCollapsedByDefault(mode: DeviceMode): boolean {
  return mode !== 'pc';
}

export function asideWidth(mode: DeviceMode, isCollapsed: boolean): number {
  if (mode === 'mobile') return 0;
  return isCollapsed ? COLLAPSED_WIDTH : EXPANDED_WIDTH;
}
