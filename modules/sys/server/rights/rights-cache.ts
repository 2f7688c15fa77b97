import {
  type Db,
  type Listener,
  type Logger,
  type ObjectFields,
  openListener,
  type Principal,
  type RoleGrant,
} from '@switchboard/kit-server';
import { sysDb } from '../db.ts';
import { enabledFlags } from '../flag/enabled.repo.ts';
import type { FlagRow } from '../flag/evaluate.ts';
import { buildPrincipal } from './principal.ts';
import { RIGHTS_CHANNEL } from './watch.repo.ts';
import { type HeldRole, listExtraBindings, listObjects, loadRole, loadSession } from './repo.ts';

/** Maximum age of a cached entry: long while the database reports changes, otherwise as short as sys R19 and R26 require. */
const LISTENING_MS = 60_000;
const UNTOLD_MS = 2_000;
const MAX_SESSIONS = 20_000;

interface Entry {
  readonly readAt: number;
  readonly userId: string;
  readonly principal: Promise<Principal | null>;
}

interface KnownRole {
  readonly readAt: number;
  /** Shared by all holders without an end date: values derived from it are computed once. */
  readonly grant: Promise<RoleGrant | null>;
}

/** The same for all sessions. */
interface Common {
  readonly objects: ReadonlyMap<string, ObjectFields>;
  readonly flags: readonly FlagRow[];
}

const caches = new Set<RightsCache>();

/** Removes an ended session on this node at once; the database notifies the other nodes a moment later. */
export function forgetSession(sessionId: string): void {
  for (const cache of caches) cache.forget(sessionId);
}

/** Cache of sessions and rights on a node. One query per session while nothing changes, for any number of calls. */
export class RightsCache {
  readonly #db: Db;
  readonly #listener: Listener;
  readonly #sessions = new Map<string, Entry>();
  readonly #roles = new Map<string, KnownRole>();
  #common: { readonly readAt: number; readonly read: Promise<Common> } | undefined;
  #bindings: ReadonlyMap<string, ReadonlySet<string>> = new Map();

  constructor(db: Db, databaseUrl: string, log: Logger) {
    this.#db = db;
    caches.add(this);
    const onMessage = (payload: string): void => this.#heard(payload);
    this.#listener = openListener({ databaseUrl, channel: RIGHTS_CHANNEL, log }, onMessage, () => this.#forgetAll());
  }

  async principal(sessionId: string, userId: string): Promise<Principal | null> {
    const known = this.#sessions.get(sessionId);
    if (this.#isFresh(known)) return await known.principal;
    const principal = this.#load(sessionId, userId);
    this.#remember(sessionId, { readAt: Date.now(), userId, principal });
    // a failed lookup must not be cached
    principal.catch(() => this.forget(sessionId));
    return await principal;
  }

  #isFresh<T extends { readonly readAt: number }>(known: T | undefined): known is T {
    const maxAge = this.#listener.isListening() ? LISTENING_MS : UNTOLD_MS;
    return known !== undefined && Date.now() - known.readAt < maxAge;
  }

  extraKeys(method: string, path: string): ReadonlySet<string> | undefined {
    return this.#bindings.get(`${method} ${path}`);
  }

  forget(sessionId: string): void {
    this.#sessions.delete(sessionId);
  }

  async close(): Promise<void> {
    caches.delete(this);
    await this.#listener.close();
  }

  #heard(payload: string): void {
    const [kind, id] = payload.split(':');
    if (kind === 'session' && id !== undefined) return this.forget(id);
    if (kind === 'user') {
      for (const [sessionId, entry] of this.#sessions) if (entry.userId === id) this.forget(sessionId);
      return;
    }
    this.#forgetAll();
  }

  #forgetAll(): void {
    this.#sessions.clear();
    this.#roles.clear();
    this.#common = undefined;
  }

  async #load(sessionId: string, userId: string): Promise<Principal | null> {
    const [row, { objects, flags }] = await Promise.all([
      loadSession(sysDb({ db: this.#db }), sessionId, userId),
      this.#readCommon(),
    ]);
    if (row === null) return null;
    const { held, ...person } = row;
    const roles = await Promise.all(held.map(async (one) => await this.#role(one)));
    return buildPrincipal(sessionId, { ...person, roles: roles.filter((role) => role !== null) }, objects, flags);
  }

  async #role({ roleId, expiresAt }: HeldRole): Promise<RoleGrant | null> {
    let known = this.#roles.get(roleId);
    if (!this.#isFresh(known)) {
      const grant = loadRole(sysDb({ db: this.#db }), roleId).then((role) => role && { ...role, expiresAt: null });
      known = { readAt: Date.now(), grant };
      this.#roles.set(roleId, known);
      // a failed lookup must not be cached
      grant.catch(() => this.#roles.delete(roleId));
    }
    const role = await known.grant;
    return role === null || expiresAt === null ? role : { ...role, expiresAt };
  }

  async #readCommon(): Promise<Common> {
    if (this.#isFresh(this.#common)) return await this.#common.read;
    const common = { readAt: Date.now(), read: this.#loadCommon() };
    this.#common = common;
    common.read.catch(() => {
      if (this.#common === common) this.#common = undefined;
    });
    return await common.read;
  }

  async #loadCommon(): Promise<Common> {
    const db = sysDb({ db: this.#db });
    const [objects, bindings, flags] = await Promise.all([listObjects(db), listExtraBindings(db), enabledFlags(db)]);
    const grouped = Map.groupBy(bindings, ({ method, path }) => `${method} ${path}`);
    this.#bindings = new Map([...grouped].map(([route, rows]) => [route, new Set(rows.map(({ key }) => key))]));
    return { objects: new Map(objects.map((object) => [object.code, object])), flags };
  }

  #remember(sessionId: string, entry: Entry): void {
    this.#sessions.delete(sessionId);
    this.#sessions.set(sessionId, entry);
    const oldest = this.#sessions.keys().next();
    if (this.#sessions.size > MAX_SESSIONS && oldest.done !== true) this.#sessions.delete(oldest.value);
  }
}
