import { AppError } from '@switchboard/kit-contract';
import type { PublicContext } from '@switchboard/kit-server';
import { SYS_CODES, safeReturnPath } from '@switchboard/sys-contract';
import { sysDb } from '../../db.ts';
import { seal, unseal } from '../seal.ts';
import { refuseSignIn } from '../service.ts';
import { hashToken, newSecret } from '../token.ts';
import { findAttempt, insertAttempt, takeAttempt } from './repo.ts';

/** Sys R03: valid for ten minutes, once, and only in the browser that started it. */
const LIVES_SECONDS = 600;
const BIND_COOKIE = 'switchboard_bind';

type Provider = 'dingtalk' | 'oidc';

export async function beginAttempt(
  attempt: { provider: Provider; jump: string; nonce?: string; pkceVerifier?: string },
  context: PublicContext,
): Promise<string> {
  const state = newSecret();
  const bind = bindOf(context) ?? newSecret();
  const { nonce, pkceVerifier } = attempt;
  await insertAttempt(sysDb(context), {
    stateHash: hashToken(state),
    provider: attempt.provider,
    bindHash: hashToken(bind),
    nonce: nonce ?? null,
    pkce: pkceVerifier === undefined ? null : seal(pkceVerifier, sealKey(state, context)).toString('base64'),
    jump: safeReturnPath(attempt.jump),
    ip: context.ip,
    seconds: LIVES_SECONDS,
  });
  // the same value for a second tab: the newer attempt must not invalidate the older one
  context.cookies.set(BIND_COOKIE, bind, { maxAgeSeconds: LIVES_SECONDS });
  return state;
}

export interface Attempt {
  provider: Provider;
  nonce: string | null;
  pkceVerifier: string | null;
}

/** Sys R04: missing, expired, used or from another browser returns the same error. */
export async function consumeAttempt(state: string, context: PublicContext): Promise<Attempt> {
  const bind = bindOf(context);
  const taken = bind === null ? null : await takeAttempt(sysDb(context), hashToken(state), hashToken(bind));
  if (taken === null) throw await refuseAttempt(state, context);
  const { provider, nonce, pkce } = taken;
  const pkceVerifier = pkce === null ? null : unseal(Buffer.from(pkce, 'base64'), sealKey(state, context));
  return { provider: provider as Provider, nonce, pkceVerifier };
}

async function refuseAttempt(state: string, context: PublicContext): Promise<AppError> {
  const known = await findAttempt(sysDb(context), hashToken(state));
  // any client can send invented states; they would only fill the log
  if (known === null) return new AppError(SYS_CODES.signInRefused);
  const why = known.isUsed ? 'used' : known.isOver ? 'expired' : 'other browser';
  return await refuseSignIn(context, SYS_CODES.signInRefused, { provider: known.provider, detail: { why } });
}

function bindOf({ cookies }: PublicContext): string | null {
  const value = cookies.get(BIND_COOKIE);
  return value !== null && /^[\w-]{43}$/.test(value) ? value : null;
}

const sealKey = (state: string, { config }: PublicContext) => ({
  secret: config.TOKEN_SECRET,
  salt: state,
  purpose: 'pkce verifier',
});
