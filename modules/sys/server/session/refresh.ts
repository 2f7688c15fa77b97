import { AppError, CODES } from '@switchboard/kit-contract';
import { type Db, inTransaction, type PublicContext, requestNotice } from '@switchboard/kit-server';
import type { Tokens } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { forgetSession } from '../rights/rights-cache.ts';
import { type HeldToken, isUnused, lockToken, markReused, markRotated, TOKEN_STATE } from './refresh.repo.ts';
import { endSessions } from './repo.ts';
import { seal, unseal } from './seal.ts';
import { accessFor, issueTokens } from './service.ts';
import { hashToken, newRefreshToken } from './token.ts';

export interface Refresh {
  refresh_token: string;
  client_id: string;
}

/** Null must not be thrown inside: the end of a session by reuse has to be written. */
export async function refreshSession(input: Refresh, context: PublicContext): Promise<Tokens> {
  const tokens = await inTransaction(context, async (tx) => await decide(input, tx, context));
  if (tokens === null) throw new AppError(CODES.sessionInvalid);
  return tokens;
}

async function decide(input: Refresh, tx: Db, context: PublicContext): Promise<Tokens | null> {
  const held = await lockToken(sysDb({ db: tx }), hashToken(input.refresh_token));
  if (held === null || !held.isLive) return null;
  const isSameClient = held.clientId === input.client_id;
  if (held.state === TOKEN_STATE.active) {
    return held.isFresh && isSameClient ? await rotate(held, input.refresh_token, { tx, context }) : null;
  }
  if (held.state !== TOKEN_STATE.rotated) return null;
  const successor = isSameClient ? await successorInGrace(held, input.refresh_token, { tx, context }) : null;
  if (successor !== null) return await accessFor(held, successor, context);
  await endByReuse(held, { tx, context });
  return null;
}

interface In {
  tx: Db;
  context: PublicContext;
}

/** Sys R15. */
async function rotate(held: HeldToken, token: string, { tx, context }: In): Promise<Tokens> {
  const db = sysDb({ db: tx });
  const successor = newRefreshToken();
  await markRotated(db, held, seal(successor.token, sealKey(token, context)));
  return await issueTokens(db, { ...held, generation: held.generation + 1 }, context, successor);
}

/** Sys R16: a lost response or a second tab gets the same successor, as long as that one is unused. */
async function successorInGrace(held: HeldToken, token: string, { tx, context }: In): Promise<string | null> {
  if (!held.isInGrace || held.successorEnc === null) return null;
  if (!(await isUnused(sysDb({ db: tx }), held.sessionId, held.generation + 1))) return null;
  return unseal(held.successorEnc, sealKey(token, context));
}

/** Sys R17: one of the two holders of this token is a thief; the session ends for both. */
async function endByReuse(held: HeldToken, { tx, context }: In): Promise<void> {
  const db = sysDb({ db: tx });
  await markReused(db, held.id);
  await endSessions(db, [held.sessionId], 'reuse');
  forgetSession(held.sessionId);
  await context.audit(tx, {
    action: 'token-reuse',
    category: 2,
    result: 2,
    code: CODES.sessionInvalid,
    object: 'sys.user',
    objectId: held.userId,
    actor: held,
    after: { sessionId: held.sessionId, generation: held.generation },
  });
  await requestNotice(tx, context, {
    eventCode: 'sys.session.reused',
    to: { staffIds: [held.staffId] },
    vars: { time: formatMoment(new Date()), ip: context.ip },
    objectCode: 'sys.user',
    objectId: held.userId,
    dedupeKey: `sys.session.reused:${held.sessionId}`,
  });
}

/** In company time, to the second. */
const formatMoment = (at: Date): string => at.toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });

/** The old token itself is part of the key: only its holder can read its successor. */
const sealKey = (token: string, { config }: PublicContext) => ({
  secret: config.TOKEN_SECRET,
  salt: token,
  purpose: 'refresh token successor',
});
