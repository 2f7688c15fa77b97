import { randomBytes, randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { type Db, inTransaction } from '@switchboard/kit-server';
import { createAuditStore } from '../audit/writer.ts';
import { sysDb } from '../db.ts';
import { ESCALATE } from './escalation.ts';
import { countAdministrators, lockAdministrators } from './escalation.repo.ts';
import { ensureAdminRole, insertAdministrator } from './first-admin.repo.ts';

export interface FirstAdmin {
  readonly login: string;
  readonly name: string;
  readonly jobNumber: string;
}

/**
 * The one account that nobody can be asked for: where there is no super administrator, makes one whose password must be
 * changed at once. Null where there is one already: who holds the database must not become administrator unseen.
 */
export async function createFirstAdministrator(db: Db, admin: FirstAdmin): Promise<{ password: string } | null> {
  // of all four kinds, whatever the chance brings
  const password = `Aa1-${randomBytes(15).toString('base64url')}`;
  const passwordHash = await hash(password);
  return await inTransaction({ db }, async (tx) => {
    const own = sysDb({ db: tx });
    await lockAdministrators(own);
    if ((await countAdministrators(own, ESCALATE)) > 0) return null;
    const roleId = await ensureAdminRole(own);
    const userId = await insertAdministrator(own, { ...admin, passwordHash, roleId });
    await createAuditStore().write(
      tx,
      { object: 'sys.user', objectId: userId, action: 'create', category: 3, after: { ...admin, role: 'super_admin' } },
      {
        traceId: randomUUID(),
        ip: '127.0.0.1',
        userAgent: 'pnpm admin:create',
        sessionId: null,
        userId: null,
        actorName: 'system',
        jobNumber: null,
        method: 'TOOL',
        path: 'admin:create',
        subApp: 'sys',
        costMs: null,
      },
    );
    return { password };
  });
}
