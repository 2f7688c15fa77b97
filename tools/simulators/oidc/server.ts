import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import { findAccount } from './accounts.ts';
import { choicePage } from './page.ts';
import { refuseProduction } from '../../engines/refuse-production.ts';

export const OIDC_CLIENT = { id: 'switchboard-dev', secret: 'oidc-dev-secret-of-thirty-two-chars' } as const;

/** A certified provider with the demo company's accounts: for tests and the demo. Loopback only. */
export async function startOidcDev(options: { port: number; redirectUris: string[] }): Promise<{ issuer: string }> {
  refuseProduction('the identity provider of the demo');
  const server = createServer();
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const provider = new Provider(issuer, await configuration(options.redirectUris));
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    void (request.url?.startsWith('/interaction/') === true
      ? interact(provider, request, response)
      : answer(request, response));
  });
  return { issuer };
}

async function configuration(redirectUris: string[]): Promise<object> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'dev-1' };
  return {
    clients: [
      {
        client_id: OIDC_CLIENT.id,
        client_secret: OIDC_CLIENT.secret,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['not a secret: a provider for development'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_: unknown, sub: string) => {
      const account = findAccount(sub);
      return account === null ? undefined : { accountId: sub, claims: async () => account };
    },
    loadExistingGrant: grantEverything,
  };
}

interface ProviderContext {
  oidc: {
    provider: Provider;
    session: { accountId: string };
    client: { clientId: string };
  };
}

/** Grants consent automatically: the portal belongs to the company. */
async function grantEverything({ oidc }: ProviderContext): Promise<object> {
  const grant = new oidc.provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

/** `login_hint` in the authorise URL selects a person without a click; otherwise a list does, with `?sub=`. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  const chosen = new URL(request.url ?? '/', 'http://dev').searchParams.get('sub') ?? params['login_hint'];
  if (typeof chosen === 'string' && findAccount(chosen) !== null) {
    await provider.interactionFinished(request, response, { login: { accountId: chosen } });
    return;
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(choicePage());
}
