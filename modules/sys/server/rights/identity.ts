import {
  type AuditStore,
  type Authenticator,
  type Services,
  type ExportQueue,
  type IdempotenceStore,
  type Logger,
  placesOf,
} from '@switchboard/kit-server';
import { createAuditStore } from '../audit/writer.ts';
import { exportQueue } from '../download/queue.ts';
import { createIdempotenceStore } from '../idempotence/store.ts';
import { LastSeen } from '../session/last-seen.ts';
import { accessTokenEnd, readAccessToken } from '../session/token.ts';
import { RightsCache } from './rights-cache.ts';

export interface Identity {
  readonly authenticator: Authenticator;
  readonly auditStore: AuditStore;
  readonly idempotence: IdempotenceStore;
  readonly exportQueue: ExportQueue;
  close(): Promise<void>;
}

/** Services of this module for the HTTP layer: the caller, the caller's rights, the audit log, and earlier submissions. */
export function openIdentity({ db, config }: Pick<Services, 'db' | 'config'>, log: Logger): Identity {
  const cache = new RightsCache(db, config.DATABASE_URL, log);
  const lastSeen = new LastSeen(db, log);
  return {
    authenticator: {
      async authenticate(token) {
        const claims = await readAccessToken(token, config.TOKEN_SECRET);
        if (claims === null) return null;
        const principal = await cache.principal(claims.sessionId, claims.userId);
        if (principal !== null) lastSeen.note(claims.sessionId);
        return principal;
      },
      endOf: accessTokenEnd,
      keyFor(principal, { method, path, key }) {
        if (principal.can(key)) return key;
        return [...(cache.extraKeys(method, path) ?? [])].find((one) => principal.can(one)) ?? null;
      },
    },
    auditStore: createAuditStore(placesOf(config)),
    idempotence: createIdempotenceStore(db),
    exportQueue,
    close: async () => await cache.close(),
  };
}
