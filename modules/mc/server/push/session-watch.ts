import { type NodeService, openListener, type ServingNode } from '@switchboard/kit-server';
import { liveSessions, RIGHTS_CHANNEL, rightsDigests } from '@switchboard/sys-server';
import type { Connection } from './connection.ts';

export interface SessionWatch {
  connected(): Iterable<Connection>;
  onEnded(connection: Connection): void;
  onRights(connection: Connection): void;
}

/** One administrator's click changes several tables: what comes together is looked at once. */
const GATHER_MS = 150;
/** While the database cannot tell us we look ourselves, well within the 5 s of sys R19. */
const UNTOLD_MS = 2_000;
/** What nobody tells: the last day of a session or of a role. */
const TOLD_MS = 30_000;

/** Sessions that end and rights that change while their people are connected (sys R19, R26): two questions for all of them. */
export function watchSessions(
  { doors, log }: ServingNode,
  watch: SessionWatch,
): NodeService & { noteNew(userId: string): void } {
  const digests = new Map<string, string>();
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;
  let lookedAt = 0;

  const look = async (): Promise<void> => {
    const connections = [...watch.connected()];
    lookedAt = Date.now();
    if (connections.length === 0) return digests.clear();
    const users = [...new Set(connections.map(({ userId }) => userId))];
    const sessions = [...new Set(connections.map(({ sessionId }) => sessionId))];
    const [live, current] = await Promise.all([liveSessions(doors.db, sessions), rightsDigests(doors.db, users)]);
    for (const connection of connections) if (!live.has(connection.sessionId)) watch.onEnded(connection);
    const changed = new Set(users.filter((id) => digests.has(id) && digests.get(id) !== current.get(id)));
    for (const connection of connections) if (changed.has(connection.userId)) watch.onRights(connection);
    digests.clear();
    for (const [id, digest] of current) digests.set(id, digest);
  };
  const soon = (): void => {
    if (timer !== null || isClosed) return;
    timer = setTimeout(() => {
      look()
        .catch((error: unknown) => log.warn({ err: error }, 'push: sessions could not be looked at'))
        .finally(() => {
          timer = null;
        });
    }, GATHER_MS);
  };
  const listener = openListener({ databaseUrl: doors.config.DATABASE_URL, channel: RIGHTS_CHANNEL, log }, soon, soon);
  const regular = setInterval(() => {
    if (Date.now() - lookedAt >= (listener.isListening() ? TOLD_MS : UNTOLD_MS)) soon();
  }, UNTOLD_MS / 2);
  return {
    /** What a person may at the beginning has to be known before a change of it can be seen. */
    noteNew(userId) {
      if (!digests.has(userId)) soon();
    },
    async close() {
      isClosed = true;
      clearInterval(regular);
      if (timer !== null) clearTimeout(timer);
      await listener.close();
    },
  };
}
