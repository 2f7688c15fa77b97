import type { Logger } from '@switchboard/kit-server';
import type { McDb } from '../db.ts';
import type { Connection } from './connection.ts';
import { readPushEvents } from './repo.ts';

/** Wake-ups within this time share one database query. */
const GATHER_MS = 5;
const RETRY_MS = 1_000;
const ROWS_PER_USER = 64;
const USERS_PER_READ = 500;

/** Sends events from the database to the connections of woken users. One read at a time per node. */
export class Pump {
  readonly #db: McDb;
  readonly #log: Logger;
  readonly #users = new Map<string, Set<Connection>>();
  readonly #woken = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #isRunning = false;

  constructor(db: McDb, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  add(connection: Connection): void {
    const existing = this.#users.get(connection.userId);
    if (existing === undefined) this.#users.set(connection.userId, new Set([connection]));
    else existing.add(connection);
  }

  remove(connection: Connection): void {
    const existing = this.#users.get(connection.userId);
    existing?.delete(connection);
    if (existing?.size === 0) this.#users.delete(connection.userId);
  }

  wake(userId: string): void {
    if (!this.#users.has(userId)) return;
    this.#woken.add(userId);
    this.#soon(GATHER_MS);
  }

  wakeAll(): void {
    for (const userId of this.#users.keys()) this.#woken.add(userId);
    this.#soon(GATHER_MS);
  }

  #soon(ms: number): void {
    if (this.#isRunning || this.#timer !== null || this.#woken.size === 0) return;
    this.#timer = setTimeout(() => void this.#run(), ms);
    this.#timer.unref();
  }

  async #run(): Promise<void> {
    this.#timer = null;
    this.#isRunning = true;
    const batch = [...this.#woken].slice(0, USERS_PER_READ);
    for (const userId of batch) this.#woken.delete(userId);
    let pause = GATHER_MS;
    try {
      await this.#notifyUsers(batch);
    } catch (error) {
      this.#log.warn({ err: error }, 'push events could not be read');
      for (const userId of batch) this.#woken.add(userId);
      pause = RETRY_MS;
    } finally {
      this.#isRunning = false;
      this.#soon(pause);
    }
  }

  async #notifyUsers(userIds: readonly string[]): Promise<void> {
    // only the readers of this query are served: one that joins meanwhile may need older rows than those being read
    const readers = new Map<string, Connection[]>();
    for (const userId of userIds) {
      // a stuck reader is served when it has room again, and does not delay others
      const able = [...(this.#users.get(userId) ?? [])].filter((connection) => !connection.isStuck);
      if (able.length > 0) readers.set(userId, able);
    }
    if (readers.size === 0) return;
    const seen = [...readers].map(([userId, able]) => ({
      userId,
      seq: able.map(({ seq }) => seq).reduce((least, seq) => (seq < least ? seq : least)),
    }));
    const counts = new Map<string, number>();
    for (const row of await readPushEvents(this.#db, seen, ROWS_PER_USER)) {
      counts.set(row.userId, (counts.get(row.userId) ?? 0) + 1);
      for (const connection of readers.get(row.userId) ?? []) connection.feed(row);
    }
    for (const [userId, count] of counts) if (count === ROWS_PER_USER) this.#woken.add(userId);
  }
}
