import type { ApiQueue } from '@switchboard/bq-contract';
import type { Text } from './messages.ts';
import type { Cover, World } from './world.ts';

/** Messages per second from the demo's customers, at pace 1. */
const RATES: Readonly<Record<ApiQueue, number>> = { otp: 0.15, notify: 0.08, marketing: 0.04 };
const BUSY_ACCOUNTS = 8;
const PHONE_DIGITS = 12;
const SENDERS = ['LUMO', 'QIMING', 'PayGo', 'ShopNow'];

let counter = 0;
/** Uniformly random and different at every start: no test compares this traffic. */
export const pick = <T>(values: readonly T[]): T | undefined => values[Math.floor(Math.random() * values.length)];

export function phoneIn({ prefix }: Pick<Cover, 'prefix'>): string {
  const rest = PHONE_DIGITS - prefix.length;
  return `${prefix}${String(Math.floor(Math.random() * 10 ** rest)).padStart(rest, '0')}`;
}

export function textFor(queue: ApiQueue, cover: Cover): Text {
  const code = 100_000 + ((++counter * 7_919) % 900_000);
  const bodies: Readonly<Record<ApiQueue, string>> = {
    otp: `Your verification code is ${code}. It is valid for 10 minutes.`,
    notify: `Order #${code} has been shipped and arrives within 3 days.`,
    marketing: `Weekend offer: save ${5 + (code % 40)}% on your next order. Reply STOP to opt out.`,
  };
  return { smsType: queue, sender: pick(SENDERS) ?? '', body: bodies[queue], phone: phoneIn(cover) };
}

/** Returns how many messages arrived in which queue since the last call. */
export class Traffic {
  readonly #pace: number;
  readonly #due = new Map<string, number>();

  constructor(pace: number) {
    this.#pace = pace;
  }

  arrivals({ accounts, queueLimits }: World, elapsedMs: number): { appId: number; queue: ApiQueue; count: number }[] {
    if (this.#pace === 0) return [];
    const busy = new Set([...accounts.keys()].slice(0, BUSY_ACCOUNTS));
    return queueLimits.flatMap(({ appId, queue }) => {
      if (!busy.has(appId)) return [];
      const key = `${appId}.${queue}`;
      const due = (this.#due.get(key) ?? Math.random()) + (RATES[queue] * this.#pace * elapsedMs) / 1_000;
      this.#due.set(key, due % 1);
      return due < 1 ? [] : [{ appId, queue, count: Math.floor(due) }];
    });
  }
}
