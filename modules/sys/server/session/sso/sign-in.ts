import { CODES } from '@switchboard/kit-contract';
import type { Db, PublicContext } from '@switchboard/kit-server';
import { SYS_CODES, type Tokens } from '@switchboard/sys-contract';
import { ZodError } from 'zod';
import { sysDb } from '../../db.ts';
import { type Account, findByIdentity } from '../account.repo.ts';
import { openSession, refuseSignIn } from '../service.ts';
import { ProviderError } from './provider-error.ts';
import { type IdentityRow, linkIdentity, noteIdentityUse } from './repo.ts';

type Provider = 'dingtalk' | 'oidc';

interface Unlinked {
  account: Account;
  dingUserId: string | null;
  email: string | null;
}

export interface IdentitySignIn {
  identity: IdentityRow & { provider: Provider };
  clientId: string;
  /** The one account that this identity may be linked to; queried only when it is not linked yet. */
  findUnlinked: () => Promise<Unlinked | null>;
}

/** Sys R05, R06: known, or linked by one unique attribute, or refused. Signing in never creates an account. */
export async function signInByIdentity(signIn: IdentitySignIn, context: PublicContext): Promise<Tokens> {
  const { identity, clientId } = signIn;
  const { provider } = identity;
  const known = await findByIdentity(sysDb(context), identity);
  const found = known === null ? await signIn.findUnlinked() : null;
  const account = known ?? found?.account ?? null;
  if (account === null) {
    const detail = { issuer: identity.issuer, subject: identity.subject };
    throw await refuseSignIn(context, SYS_CODES.identityUnknown, { provider, detail });
  }
  if (!account.isOpen) throw await refuseSignIn(context, CODES.accountDisabled, { provider, account }); // sys R08
  const alongside = async (tx: Db): Promise<void> => {
    if (found !== null) await link({ ...found, identity }, tx, context);
    else await noteIdentityUse(sysDb({ db: tx }), identity);
  };
  return await openSession({ account, provider, clientId, alongside }, context);
}

async function link(
  { account, dingUserId, email, identity }: Unlinked & { identity: IdentityRow },
  tx: Db,
  context: PublicContext,
): Promise<void> {
  const isNew = await linkIdentity(sysDb({ db: tx }), { ...identity, userId: account.userId, dingUserId, email });
  if (!isNew) return;
  const entry = { action: 'link-identity', category: 2, object: 'sys.user', objectId: account.userId } as const;
  await context.audit(tx, { ...entry, actor: account, after: { ...identity, dingUserId, email } });
}

const AWAY = { zh: '第三方登录失败，请重新登录', en: 'Third-party sign-in failed. Sign in again' };

/** Turns any error of a provider into one refusal; the provider's message goes to the log. */
export async function callProvider<T>(provider: Provider, context: PublicContext, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ProviderError) && !(error instanceof ZodError)) throw error;
    // only the message: other properties of a library's error may contain tokens and claims
    context.log.warn({ provider, reason: error.message }, 'sign-in provider');
    throw await refuseSignIn(context, SYS_CODES.signInRefused, { provider, label: AWAY, detail: { why: 'provider' } });
  }
}
