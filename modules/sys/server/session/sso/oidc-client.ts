import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as openid from 'openid-client';
import { ProviderError } from './provider-error.ts';
import type { OidcSettings } from './providers.ts';

const TIMEOUT_SECONDS = 5;
/** Sys R06. */
const SKEW_SECONDS = 60;
const KEYS_LIVE_MS = 10 * 60_000;
const KEYS_COOL_DOWN_MS = 60_000;
const METADATA_LIVES_MS = 3_600_000;
/** Signatures that only the provider can create; never `none` or one with our shared secret. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

interface OidcClient {
  readonly config: openid.Configuration;
  readonly keys: JWTVerifyGetKey;
}

const clients = new Map<string, { client: Promise<OidcClient>; until: number }>();

/** Metadata of the provider, requested once an hour and not cached after a failure. */
async function clientOf(settings: OidcSettings): Promise<OidcClient> {
  const key = JSON.stringify([settings.issuer, settings.clientId, settings.clientSecret]);
  const known = clients.get(key);
  if (known !== undefined && Date.now() < known.until) return await known.client;
  const client = discover(settings);
  clients.set(key, { client, until: Date.now() + METADATA_LIVES_MS });
  client.catch(() => clients.delete(key));
  return await client;
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<OidcClient> {
  // the configuration allows plain http only on loopback
  const execute = issuer.startsWith('http://') ? [openid.allowInsecureRequests] : [];
  const metadata = { client_secret: clientSecret, [openid.clockTolerance]: SKEW_SECONDS };
  const options = { execute, timeout: TIMEOUT_SECONDS };
  const config = await openid.discovery(new URL(issuer), clientId, metadata, undefined, options);
  const { jwks_uri: jwksUri } = config.serverMetadata();
  if (jwksUri === undefined) throw new ProviderError('the provider publishes no keys');
  const keys = createRemoteJWKSet(new URL(jwksUri), {
    cacheMaxAge: KEYS_LIVE_MS,
    cooldownDuration: KEYS_COOL_DOWN_MS,
    timeoutDuration: TIMEOUT_SECONDS * 1_000,
  });
  return { config, keys };
}

export interface OidcRequest {
  nonce: string;
  pkceVerifier: string;
  urlFor: (state: string) => URL;
}

export async function buildRequest(settings: OidcSettings): Promise<OidcRequest> {
  const { config } = await guarded(async () => await clientOf(settings));
  const nonce = openid.randomNonce();
  const pkceVerifier = openid.randomPKCECodeVerifier();
  const challenge = await openid.calculatePKCECodeChallenge(pkceVerifier);
  const urlFor = (state: string): URL =>
    openid.buildAuthorizationUrl(config, {
      redirect_uri: settings.redirectUri,
      scope: 'openid email profile',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      nonce,
      state,
    });
  return { nonce, pkceVerifier, urlFor };
}

export interface OidcAnswer {
  code: string;
  state: string;
  iss: string | undefined;
  nonce: string;
  pkceVerifier: string;
}

export interface OidcPerson {
  issuer: string;
  subject: string;
  /** Null unless the provider has verified the address. */
  verifiedEmail: () => Promise<string | null>;
}

/** The library checks iss, aud, exp, nonce and PKCE; the signature is checked here, with keys cached as in sys R06. */
export async function exchangeCode(settings: OidcSettings, answer: OidcAnswer): Promise<OidcPerson> {
  return await guarded(async () => {
    const { config, keys } = await clientOf(settings);
    const issuer = config.serverMetadata().issuer;
    const current = new URL(settings.redirectUri);
    current.search = new URLSearchParams({
      code: answer.code,
      state: answer.state,
      iss: answer.iss ?? issuer,
    }).toString();
    const tokens = await openid.authorizationCodeGrant(config, current, {
      expectedState: answer.state,
      expectedNonce: answer.nonce,
      pkceCodeVerifier: answer.pkceVerifier,
      idTokenExpected: true,
    });
    const { payload } = await jwtVerify(tokens.id_token ?? '', keys, {
      issuer,
      audience: settings.clientId,
      clockTolerance: SKEW_SECONDS,
      algorithms: ALGORITHMS,
    });
    const subject = payload.sub as string;
    const verifiedEmail = async (): Promise<string | null> =>
      await guarded(async () => {
        const claims =
          payload['email'] === undefined ? await openid.fetchUserInfo(config, tokens.access_token, subject) : payload;
        const isVouched = claims['email_verified'] === true && typeof claims['email'] === 'string';
        return isVouched ? (claims['email'] as string) : null;
      });
    return { issuer, subject, verifiedEmail };
  });
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ProviderError
      ? error
      : new ProviderError(`oidc: ${(error as Error).message}`, { cause: error });
  }
}
