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
 * Creates the first super administrator, who must change the password at once: no other account can create it. Null
 * when there is one already: a user with database access must not become administrator unnoticed.
 */
export async function createFirstAdministrator(db: Db, admin: FirstAdmin): Promise<{ password: string } | null> {
  // contains all four kinds of characters in any case
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
