import { AppError, CODES } from '@switchboard/kit-contract';
import type { EventStream, NodeService, ServingNode } from '@switchboard/kit-server';
import { PUSH_SIGNALS } from '@switchboard/mc-contract';
import { mcDb } from '../db.ts';
import { Connection, type ConnectionFacts } from './connection.ts';
import { Pump } from './pump.ts';
import { beatConnections, deleteConnection, deleteNode, insertConnection, readCursor } from './repo.ts';
import { watchSessions } from './session-watch.ts';
import { dropConnection, listenForWakes } from './wake.ts';

export interface PushLimits {
  readonly heartbeatMs: number;
  readonly lifeMs: number;
  readonly perUser: number;
  readonly perSession: number;
  readonly perNode: number;
  readonly stuckMs: number;
}

/** mc M03, M06, M08, M09. */
export const PUSH_LIMITS: PushLimits = {
  heartbeatMs: 30_000,
  lifeMs: 60 * 60_000,
  perUser: 6,
  perSession: 3,
  perNode: 5_000,
  stuckMs: 10_000,
};

const LOOK_MS = 1_000;

export interface NewReader extends Omit<ConnectionFacts, 'endsAt'> {
  readonly ip: string;
  readonly userAgent: string;
  readonly tokenEndsAt: number;
  /** Null at a first connection: starts with new events. */
  readonly lastSeq: bigint | null;
  readonly open: () => EventStream;
}

/**
 * All push connections of one API node. Events are read from the database in the order of their numbers; NATS only
 * announces new ones.
 */
export class PushGateway implements NodeService {
  readonly #node: ServingNode;
  readonly #limits: PushLimits;
  readonly #name = crypto.randomUUID();
  readonly #connections = new Map<string, Connection>();
  readonly #pump: Pump;
  readonly #stops: (() => void | Promise<void>)[];
  readonly #watch: ReturnType<typeof watchSessions>;
  #opening = 0;

  constructor(node: ServingNode, limits: PushLimits) {
    this.#node = node;
    this.#limits = limits;
    this.#pump = new Pump(mcDb(node.services), node.log);
    const stopWakes = listenForWakes(node.services.bus, {
      onWake: (userId) => this.#pump.wake(userId),
      onDrop: (connId) => this.#close(connId, 'replaced'),
      onGap: () => this.#pump.wakeAll(),
    });
    this.#watch = watchSessions(node, {
      connected: () => this.#connections.values(),
      onEnded: (connection) => this.#close(connection.id, 'ended'),
      onRights: (connection) => connection.signal(PUSH_SIGNALS.rights),
    });
    const beat = setInterval(() => void this.#beat(), limits.heartbeatMs);
    const look = setInterval(() => this.#look(), Math.min(LOOK_MS, limits.stuckMs / 4));
    this.#stops = [
      stopWakes,
      async () => await this.#watch.close(),
      () => clearInterval(beat),
      () => clearInterval(look),
    ];
    node.metrics.watch('switchboard_push_connections', 'Open push connections', () => this.#connections.size);
  }

  async open(reader: NewReader): Promise<void> {
    if (this.#connections.size + this.#opening >= this.#limits.perNode) throw new AppError(CODES.engineDown);
    this.#opening += 1;
    try {
      const { last, firstKept } = await readCursor(mcDb(this.#node.services), reader.userId);
      await this.#makeRoom(reader);
      const isKept = reader.lastSeq === null || isWhole(reader.lastSeq, last, firstKept);
      this.#start(reader, isKept ? (reader.lastSeq ?? last) : last, isKept);
    } finally {
      this.#opening -= 1;
    }
  }

  async close(): Promise<void> {
    for (const stop of this.#stops) await stop();
    await deleteNode(mcDb(this.#node.services), this.#name).catch(() => {});
  }

  #start(reader: NewReader, seq: bigint, isKept: boolean): void {
    const stream = reader.open();
    const endsAt = Math.min(Date.now() + this.#limits.lifeMs, reader.tokenEndsAt);
    const connection = new Connection({ ...reader, endsAt }, stream, seq, this.#limits.heartbeatMs / 1_000);
    this.#connections.set(connection.id, connection);
    this.#pump.add(connection);
    stream.onClose(() => this.#gone(connection));
    stream.onRoom(() => {
      connection.stuckSince = null;
      this.#pump.wake(connection.userId);
    });
    stream.onLeave(() => connection.say('renew'));
    connection.say('connected');
    if (!isKept) connection.say('resync');
    this.#watch.noteNew(connection.userId);
    this.#pump.wake(connection.userId);
  }

  async #makeRoom({ id, userId, sessionId, ip, userAgent }: NewReader): Promise<void> {
    const row = { id, userId, sessionId, node: this.#name, ip, ua: userAgent };
    const victims = await insertConnection(mcDb(this.#node.services), row, this.#limits);
    for (const victim of victims) {
      if (victim.node === this.#name) this.#close(victim.id, 'replaced');
      else dropConnection(this.#node.services.bus, victim.id);
    }
  }

  #close(connId: string, state: 'replaced' | 'ended' | 'renew'): void {
    this.#connections.get(connId)?.close(state);
  }

  #gone(connection: Connection): void {
    this.#connections.delete(connection.id);
    this.#pump.remove(connection);
    deleteConnection(mcDb(this.#node.services), connection.id).catch((error: unknown) => {
      this.#node.log.debug({ err: error }, 'a closed push connection could not be deleted and stays until the purge');
    });
  }

  /** Every second: closes stuck readers and expired connections. */
  #look(): void {
    const now = Date.now();
    for (const connection of this.#connections.values()) {
      if (connection.stuckSince !== null && now - connection.stuckSince >= this.#limits.stuckMs) connection.cut();
      else if (now >= connection.endsAt) connection.close('renew');
    }
  }

  async #beat(): Promise<void> {
    for (const connection of this.#connections.values()) connection.beat();
    this.#pump.wakeAll();
    try {
      const before = new Set(this.#connections.keys());
      const placed = await beatConnections(mcDb(this.#node.services), this.#name, [...before]);
      for (const id of before) if (!placed.has(id)) this.#close(id, 'replaced');
    } catch (error) {
      this.#node.log.warn({ err: error }, 'push connections could not be stored');
    }
  }
}

/** Whether all events after `seen` are still available. A number that was never issued comes from another database. */
function isWhole(seen: bigint, last: bigint, firstKept: bigint | null): boolean {
  if (seen === last) return true;
  return seen < last && firstKept !== null && firstKept <= seen + 1n;
}
