import { useState, useSyncExternalStore } from 'react';
import { type DeviceMode, deviceMode, isCollapsedByDefault } from './device.ts';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

export function useDeviceMode(): DeviceMode {
  return useSyncExternalStore(subscribe, () => deviceMode(window.innerWidth));
}

/** Folded or not: by the mode, until the person decides; another mode starts afresh. */
export function useCollapsed(mode: DeviceMode): [isCollapsed: boolean, set: (isCollapsed: boolean) => void] {
  const [choice, setChoice] = useState<{ mode: DeviceMode; isCollapsed: boolean } | null>(null);
  const isCollapsed = choice?.mode === mode ? choice.isCollapsed : isCollapsedByDefault(mode);
  return [isCollapsed, (next) => setChoice({ mode, isCollapsed: next })];
}
