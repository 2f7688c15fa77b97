import { type NodeService, openListener, type ServingNode } from '@switchboard/kit-server';
import { liveSessions, RIGHTS_CHANNEL, rightsDigests } from '@switchboard/sys-server';
import type { Connection } from './connection.ts';

export interface SessionWatch {
  connected(): Iterable<Connection>;
  onEnded(connection: Connection): void;
  onRights(connection: Connection): void;
}

/** One administrator action changes several tables: changes within this time are checked together. */
const GATHER_MS = 150;
/**
 * Rights of new connections are queried in batches: at the start of the day, or when another node fails, there are
 * hundreds a second.
 */
const GATHER_FRESH_MS = 1_000;
/** Poll interval while the database sends no notifications, well within the 5 s of sys R19. */
const UNTOLD_MS = 2_000;
/** Poll interval for changes without a notification: the last day of a session or of a role. */
const LISTENING_POLL_MS = 30_000;

/**
 * Detects sessions that end and rights that change while their users are connected (sys R19, R26), with two queries for
 * all of them.
 */
export function watchSessions(
  { services, log }: ServingNode,
  watch: SessionWatch,
): NodeService & { noteNew(userId: string): void } {
  const digests = new Map<string, string>();
  /** Newly connected users: only their rights are queried, not those of all users again for each of them. */
  const fresh = new Set<string>();
  let isAllWanted = false;
  let isLooking = false;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;
  let lookedAt = 0;

  const lookAtFresh = async (): Promise<void> => {
    const users = [...fresh];
    fresh.clear();
    if (users.length === 0) return;
    for (const [id, digest] of await rightsDigests(services.db, users)) if (!digests.has(id)) digests.set(id, digest);
  };
  const lookAtAll = async (): Promise<void> => {
    isAllWanted = false;
    fresh.clear();
    const connections = [...watch.connected()];
    lookedAt = Date.now();
    if (connections.length === 0) return digests.clear();
    const users = [...new Set(connections.map(({ userId }) => userId))];
    const sessions = [...new Set(connections.map(({ sessionId }) => sessionId))];
    const [live, current] = await Promise.all([liveSessions(services.db, sessions), rightsDigests(services.db, users)]);
    for (const connection of connections) if (!live.has(connection.sessionId)) watch.onEnded(connection);
    const changed = new Set(users.filter((id) => digests.has(id) && digests.get(id) !== current.get(id)));
    for (const connection of connections) if (changed.has(connection.userId)) watch.onRights(connection);
    digests.clear();
    for (const [id, digest] of current) digests.set(id, digest);
  };
  const look = (): void => {
    timer = null;
    isLooking = true;
    const looking = isAllWanted ? lookAtAll() : lookAtFresh();
    looking
      .catch((error: unknown) => log.warn({ err: error }, 'push: sessions could not be looked at'))
      .finally(() => {
        isLooking = false;
        // requests that arrived meanwhile
        if (isAllWanted || fresh.size > 0) later();
      });
  };
  const later = (): void => {
    if (isClosed || isLooking) return;
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(look, isAllWanted ? GATHER_MS : GATHER_FRESH_MS);
  };
  const soon = (): void => {
    if (isAllWanted) return;
    isAllWanted = true;
    later();
  };
  const listener = openListener(
    { databaseUrl: services.config.DATABASE_URL, channel: RIGHTS_CHANNEL, log },
    soon,
    soon,
  );
  const regular = setInterval(() => {
    if (Date.now() - lookedAt >= (listener.isListening() ? LISTENING_POLL_MS : UNTOLD_MS)) soon();
  }, UNTOLD_MS / 2);
  return {
    /** The initial rights of a person must be known before a change can be detected. */
    noteNew(userId) {
      if (digests.has(userId)) return;
      fresh.add(userId);
      if (timer === null) later();
    },
    async close() {
      isClosed = true;
      clearInterval(regular);
      if (timer !== null) clearTimeout(timer);
      await listener.close();
    },
  };
}
