import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, inTransaction } from '@switchboard/kit-server';
import { type kickSessions, type pageUserSessions, USER_KEY, userResource } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { requireUserInScope } from '../user/in-scope.ts';
import { countSessions, listSessions, revokeSessions } from './repo.ts';

const KICK_KEY = `${USER_KEY}:kick`;

export async function sessionPage(
  { userId, pageNo, pageSize }: ParsedInputOf<typeof pageUserSessions>,
  context: Context,
): Promise<ResultOf<typeof pageUserSessions>> {
  return await inTransaction(context, async (tx) => {
    await requireUserInScope(tx, context, KICK_KEY, userId);
    const { rows, total } = await listSessions(sysDb({ db: tx }), {
      userId,
      limit: pageSize,
      offset: (pageNo - 1) * pageSize,
    });
    const list = rows.map(({ id, state, provider, device, ip, browser, createdAt, lastSeenAt, endedAt, reason }) => ({
      ...{ id, state, provider, device, ip, browser, reason },
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      isCurrent: id === context.principal.sessionId,
    }));
    return { list, total, totalCapped: false, pageNo, pageSize };
  });
}

/** Sessions of a user other than the given one are treated like sessions that do not exist. */
export async function kick(
  { userId, sessionIds }: ParsedInputOf<typeof kickSessions>,
  context: Context,
): Promise<ResultOf<typeof kickSessions>> {
  const ids = sessionIds === undefined ? undefined : [...new Set(sessionIds)];
  return await inTransaction(context, async (tx) => {
    const account = await requireUserInScope(tx, context, KICK_KEY, userId);
    const db = sysDb({ db: tx });
    if (ids !== undefined && (await countSessions(db, userId, ids)) !== ids.length) throw new AppError(CODES.notFound);
    const ended = await revokeSessions(db, {
      userId,
      reason: 'kicked',
      ...(ids === undefined ? { exceptId: context.principal.sessionId } : { ids }),
    });
    await context.audit(tx, {
      object: userResource.code,
      objectId: userId,
      action: 'kick-sessions',
      category: 3,
      before: { name: account.name, sessions: ended },
      after: { name: account.name, sessions: [] },
    });
    return { ended: ended.length };
  });
}
