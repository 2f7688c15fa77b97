import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

export interface ForgedIssuer {
  readonly issuer: string;
  /** How often the issuer's keys were fetched. */
  keyFetches: number;
  /** The code verifier of the last exchange. */
  lastVerifier: string | null;
  /** Claims of the next ID token, overriding the correct ones; `kid` and `alg` select the signing key and algorithm. */
  next: { claims: JWTPayload; kid?: string; alg?: 'none' };
  /** Adds a key under this name; the old ones stay published unless `isSecret`. */
  addKey(kid: string, isSecret?: boolean): Promise<void>;
  close(): Promise<void>;
}

/**
 * A provider that returns forged tokens on demand. A certified provider never does, so only this one proves that
 * forgeries are detected.
 */
export async function startForgedIssuer(clientId: string): Promise<ForgedIssuer> {
  const keys = new Map<string, KeyPair & { isSecret: boolean }>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      void answer(request.url ?? '/', form).then((body) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const forged: ForgedIssuer = {
    issuer,
    keyFetches: 0,
    lastVerifier: null,
    next: { claims: {} },
    async addKey(kid, isSecret = false) {
      keys.set(kid, { ...(await generateKeyPair('RS256', { extractable: true })), isSecret });
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  await forged.addKey('first');

  const answer = async (path: string, form: URLSearchParams): Promise<object> => {
    if (path === '/keys') return await publishKeys();
    if (path === '/token') {
      forged.lastVerifier = form.get('code_verifier');
      return { access_token: 'access', token_type: 'Bearer', id_token: await idToken() };
    }
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      id_token_signing_alg_values_supported: ['RS256', 'none'],
    };
  };
  const publishKeys = async (): Promise<object> => {
    forged.keyFetches += 1;
    const open = [...keys].filter(([, key]) => !key.isSecret);
    const jwks = open.map(async ([kid, key]) => ({
      ...(await exportJWK(key.publicKey)),
      kid,
      alg: 'RS256',
      use: 'sig',
    }));
    return { keys: await Promise.all(jwks) };
  };
  const idToken = async (): Promise<string> => {
    const { claims, kid = 'first', alg } = forged.next;
    const now = Math.floor(Date.now() / 1_000);
    const payload = { iss: issuer, aud: clientId, iat: now, exp: now + 300, ...claims };
    if (alg === 'none') return new UnsecuredJWT(payload).encode();
    const { privateKey } = keys.get(kid) as KeyPair;
    return await new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
  };
  return forged;
}
