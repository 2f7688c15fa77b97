import type { GatewayLink } from '@switchboard/bq-contract';
import { type Config, openSecret } from '@switchboard/kit-server';
import type { Channel } from './world.ts';

const BIND_MS = 1_500;
const RATE_MS = 10_000;
/** Chosen so that a demo shows every state: the server of one channel in nineteen is lost until it is rebound. */
const LOST_EVERY = 19;
const THROTTLED_EVERY = 13;

interface Link {
  state: GatewayLink['state'];
  boundAt: number;
  sent: number[];
}

/** The connections to the channels. None is actually opened: the hosts of a demo do not exist. */
export class Links {
  readonly #links = new Map<number, Link>();
  readonly #config: Pick<Config, 'MAIL_KEYS'>;

  constructor(config: Pick<Config, 'MAIL_KEYS'>) {
    this.#config = config;
  }

  /** Follows the portal's channels: a removed channel is no longer reported. */
  keep(channels: ReadonlyMap<number, Channel>): void {
    for (const id of this.#links.keys()) if (!channels.has(id)) this.#links.delete(id);
    for (const { id } of channels.values())
      if (!this.#links.has(id)) {
        const state = id % LOST_EVERY === 0 ? 'lost' : id % THROTTLED_EVERY === 0 ? 'throttled' : 'bound';
        this.#links.set(id, { state, boundAt: 0, sent: [] });
      }
  }

  isUp(id: number): boolean {
    const state = this.#links.get(id)?.state;
    return state === 'bound' || state === 'throttled';
  }

  note(id: number, now: number): void {
    this.#links.get(id)?.sent.push(now);
  }

  /** The password must at least decrypt: with a wrong key the real gateway could not bind either. */
  rebind(channel: Channel, now: number): void {
    if (channel.password !== null) openSecret(this.#config, channel.password);
    this.#links.set(channel.id, { state: 'binding', boundAt: now + BIND_MS, sent: [] });
  }

  publish(channels: ReadonlyMap<number, Channel>, now: number): [string, GatewayLink][] {
    return [...this.#links].map(([id, link]) => {
      if (link.state === 'binding' && now >= link.boundAt) link.state = 'bound';
      while ((link.sent[0] ?? now) < now - RATE_MS) link.sent.shift();
      const binds = this.isUp(id) ? (channels.get(id)?.maxBinds ?? 1) : 0;
      return [String(id), { state: link.state, binds, tps: link.sent.length / (RATE_MS / 1_000), at: now }];
    });
  }
}
