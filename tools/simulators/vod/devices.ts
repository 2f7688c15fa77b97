/** A device with mounted cards, as the control server sees it. */
export interface DevDevice {
  isOnline: boolean;
  isFaulty: boolean;
  fw: string | null;
  ip: string | null;
}

/** Endings of serial numbers: these devices are never reachable, or never come back from a reboot, for the demo. */
const SILENT_END = '-009';
const DEAD_END = '-008';

export const newDevice = (sn: string): DevDevice => ({
  isOnline: !sn.endsWith(SILENT_END),
  isFaulty: false,
  fw: '3.4.2',
  // from a documentation range
  ip: `198.51.100.${1 + (Number(/\d+$/u.exec(sn)?.[0] ?? 0) % 250)}`,
});

/** Takes the device offline at once; `later` brings it back. */
export function reboot(sn: string, device: DevDevice, later: (work: () => void) => void): void {
  const wasReached = device.isOnline;
  device.isOnline = false;
  later(() => {
    device.isOnline = wasReached && !sn.endsWith(DEAD_END);
  });
}
