import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { NodeService, WorkingNode } from '@switchboard/kit-server';
import { mcDb } from '../../db.ts';
import { claimAccounts, countWaiting, renewLeases } from './lease.repo.ts';
import { SYNC_LIMITS, type SyncLimits } from './limits.ts';
import { listWanted } from './ops.repo.ts';
import { MailSession } from './session.ts';
import { Turns } from './turns.ts';

/** Synchronises as many mail accounts as this worker has capacity for (mc M28). */
export class MailSync implements NodeService {
  readonly node = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
  readonly #sessions = new Map<string, MailSession>();
  readonly #options: WorkingNode;
  readonly #limits: SyncLimits;
  readonly #turns: Turns;
  readonly #timer: NodeJS.Timeout;
  #renewedAt = 0;
  #ticking: Promise<void> | null = null;
  #isClosed = false;

  constructor(options: WorkingNode, limits: Partial<SyncLimits> = {}) {
    this.#options = options;
    this.#limits = { ...SYNC_LIMITS, leaseSeconds: options.services.config.MAIL_LEASE_SECONDS, ...limits };
    this.#turns = new Turns(this.#limits.busy);
    this.#timer = setInterval(() => this.#tick(), this.#limits.tickMs);
    this.#tick();
  }

  /** Accounts that this worker holds now. */
  get held(): readonly string[] {
    return [...this.#sessions.keys()];
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#ticking;
    const sessions = [...this.#sessions.values()];
    for (const session of sessions) session.stop();
    await Promise.all(sessions.map(async ({ ended }) => await ended));
  }

  #tick(): void {
    if (this.#ticking !== null || this.#isClosed) return;
    this.#ticking = this.#look()
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'mail accounts'))
      .finally(() => {
        this.#ticking = null;
      });
  }

  async #look(): Promise<void> {
    await this.#renew();
    await this.#claim();
    const wanted = await listWanted(mcDb(this.#options.services), this.held);
    for (const { id, isRequested } of wanted) this.#sessions.get(id)?.poke(isRequested);
  }

  async #renew(): Promise<void> {
    const { leaseSeconds, renewMs } = this.#limits;
    const every = Math.min(renewMs, (leaseSeconds * 1_000) / 3);
    if (Date.now() - this.#renewedAt < every || this.#sessions.size === 0) return;
    const accounts = [...this.#sessions.values()].map(({ account }) => account);
    const ours = await renewLeases(mcDb(this.#options.services), accounts, leaseSeconds);
    this.#renewedAt = Date.now();
    for (const { id } of accounts) if (!ours.has(id)) this.#sessions.get(id)?.lose();
  }

  async #claim(): Promise<void> {
    const db = mcDb(this.#options.services);
    const { leaseSeconds: seconds, accounts } = this.#limits;
    const room = accounts - this.#sessions.size;
    if (room <= 0) return await this.#makeRoom();
    // only a few at a time, so that other workers get some too
    const claimed = await claimAccounts(db, { node: this.node, seconds, limit: Math.min(room, 50) });
    for (const account of claimed) this.#open(account);
  }

  #open(account: MailSession['account']): void {
    const { services, log } = this.#options;
    const inTurn = <T>(work: () => Promise<T>): Promise<T> => this.#turns.take(work);
    const session = new MailSession({ account, services, log, limits: this.#limits, inTurn });
    this.#sessions.set(account.id, session);
    void session.ended.finally(() => {
      if (this.#sessions.get(account.id) === session) this.#sessions.delete(account.id);
    });
  }

  /**
   * More accounts than capacity: sessions that have been idle longest are closed in favour of accounts waiting for a
   * worker.
   */
  async #makeRoom(): Promise<void> {
    const waiting = await countWaiting(mcDb(this.#options.services));
    const idle = [...this.#sessions.values()]
      .filter(({ idleSince }) => idleSince !== null)
      .toSorted((a, b) => (a.idleSince ?? 0) - (b.idleSince ?? 0));
    for (const session of idle.slice(0, Math.min(waiting, Math.ceil(this.#limits.accounts / 5)))) session.stop();
  }
}
