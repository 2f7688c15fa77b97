import { usePlatform } from '@switchboard/kit-web/host';
import { useState, useSyncExternalStore } from 'react';
import { type DeviceMode, deviceMode, isCollapsedByDefault } from './device.ts';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

/** By the width of the window, unless the user requested the mobile version. */
export function useDeviceMode(): DeviceMode {
  const byWidth = useSyncExternalStore(subscribe, () => deviceMode(window.innerWidth));
  const [platform] = usePlatform();
  return platform === 'mobile' ? 'mobile' : byWidth;
}

/** Whether the menu is collapsed: by the mode until the user decides; another mode resets the choice. */
export function useCollapsed(mode: DeviceMode): [isCollapsed: boolean, set: (isCollapsed: boolean) => void] {
  const [choice, setChoice] = useState<{ mode: DeviceMode; isCollapsed: boolean } | null>(null);
  const isCollapsed = choice?.mode === mode ? choice.isCollapsed : isCollapsedByDefault(mode);
  return [isCollapsed, (next) => setChoice({ mode, isCollapsed: next })];
}
