/** A device that cards are mounted on, as the control server knows it. */
export interface DevDevice {
  isOnline: boolean;
  isFaulty: boolean;
  fw: string | null;
  ip: string | null;
}

/** Devices whose serial number ends so are never reached, and one never comes back from a reboot: enough for a demo. */
const SILENT_END = '-009';
const DEAD_END = '-008';

export const newDevice = (sn: string): DevDevice => ({
  isOnline: !sn.endsWith(SILENT_END),
  isFaulty: false,
  fw: '3.4.2',
  // of a documentation range
  ip: `198.51.100.${1 + (Number(/\d+$/u.exec(sn)?.[0] ?? 0) % 250)}`,
});

/** Goes down at once; `later` brings it back. */
export function reboot(sn: string, device: DevDevice, later: (work: () => void) => void): void {
  const wasReached = device.isOnline;
  device.isOnline = false;
  later(() => {
    device.isOnline = wasReached && !sn.endsWith(DEAD_END);
  });
}
