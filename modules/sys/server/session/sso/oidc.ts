import type { PublicContext } from '@switchboard/kit-server';
import type { Tokens } from '@switchboard/sys-contract';
import { sysDb } from '../../db.ts';
import { findByWorkEmail } from '../account.repo.ts';
import { type Attempt, beginAttempt } from './attempt.ts';
import { buildRequest, exchangeCode } from './oidc-client.ts';
import { type OidcSettings, oidcOf, switchedOff } from './providers.ts';
import { callProvider, signInByIdentity } from './sign-in.ts';

export async function startOidcSignIn(jump: string, context: PublicContext): Promise<{ url: string; state: string }> {
  const settings = settingsOf(context);
  const request = await callProvider('oidc', context, async () => await buildRequest(settings));
  const { nonce, pkceVerifier, urlFor } = request;
  const state = await beginAttempt({ provider: 'oidc', jump, nonce, pkceVerifier }, context);
  return { url: urlFor(state).toString(), state };
}

/** Sys R06. */
export async function signInByOidcCode(
  input: { authCode: string; state: string; iss?: string | undefined; client_id: string },
  { nonce, pkceVerifier }: Attempt,
  context: PublicContext,
): Promise<Tokens> {
  const settings = settingsOf(context);
  if (nonce === null || pkceVerifier === null) throw switchedOff();
  const { authCode: code, state, iss } = input;
  const person = await callProvider(
    'oidc',
    context,
    async () => await exchangeCode(settings, { code, state, iss, nonce, pkceVerifier }),
  );
  return await signInByIdentity(
    {
      identity: { provider: 'oidc', issuer: person.issuer, subject: person.subject },
      clientId: input.client_id,
      async findUnlinked() {
        if (settings.allowedDomains.length === 0) return null;
        const email = await callProvider('oidc', context, person.verifiedEmail);
        if (email === null || !isAllowed(email, settings)) return null;
        const account = await findByWorkEmail(sysDb(context), email);
        return account === null ? null : { account, dingUserId: null, email };
      },
    },
    context,
  );
}

function isAllowed(email: string, { allowedDomains }: OidcSettings): boolean {
  const domain = /^[^@]+@([^@]+)$/.exec(email)?.[1]?.toLowerCase();
  return domain !== undefined && allowedDomains.includes(domain);
}

function settingsOf(context: PublicContext): OidcSettings {
  const settings = oidcOf(context.config);
  if (settings === null) throw switchedOff();
  return settings;
}
