import type { Bus, BusUse } from '@switchboard/kit-server';

const WAKE = 'push.wake';
const DROP = 'push.drop';
const BOTH = [`${WAKE}.*`, `${DROP}.*`];
export const PUSH_BUS: BusUse = { api: { publish: BOTH, subscribe: BOTH }, worker: { publish: [`${WAKE}.*`] } };

type Publisher = Pick<Bus, 'publish'>;

/** Call after the commit. A lost wake-up is recovered at the next heartbeat (mc M05), so the caller does not wait. */
export function wakeUsers(bus: Publisher, userIds: Iterable<string>): void {
  for (const userId of userIds) bus.publish(`${WAKE}.${userId}`, {});
}

export function dropConnection(bus: Publisher, connId: string): void {
  bus.publish(`${DROP}.${connId}`, {});
}

export interface WakeListener {
  onWake(userId: string): void;
  onDrop(connId: string): void;
  onGap(): void;
}

export function listenForWakes(bus: Pick<Bus, 'subscribe'>, listener: WakeListener): () => void {
  const lastPart = (subject: string): string => subject.slice(subject.lastIndexOf('.') + 1);
  const stops = [
    bus.subscribe(`${WAKE}.*`, (subject) => listener.onWake(lastPart(subject)), listener.onGap),
    bus.subscribe(
      `${DROP}.*`,
      (subject) => listener.onDrop(lastPart(subject)),
      () => {},
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
