import { readFileSync } from 'node:fs';
import { type Authenticator, type ConnectionOptions, nkeyAuthenticator } from '@nats-io/transport-node';
import type { Config } from '../config.ts';

export type BusConfig = Pick<
  Config,
  | 'SWITCHBOARD_MODE'
  | 'NATS_URL'
  | 'NATS_USER'
  | 'NATS_PASSWORD'
  | 'NATS_NKEY_SEED'
  | 'NATS_NKEY_SEED_FILE'
  | 'NATS_CA_FILE'
>;

/** The problem with the credentials as a line of the configuration error; null = none. */
export function busProblem(config: BusConfig): string | null {
  const { NATS_USER: user, NATS_PASSWORD: password, NATS_NKEY_SEED: seed, NATS_NKEY_SEED_FILE: seedFile } = config;
  if (user !== undefined && password === undefined) return 'NATS_PASSWORD: needed with NATS_USER';
  if (user === undefined && password !== undefined) return 'NATS_USER: needed with NATS_PASSWORD';
  if (seed !== undefined && seedFile !== undefined)
    return 'NATS_NKEY_SEED_FILE: cannot be combined with NATS_NKEY_SEED';
  const hasSeed = seed !== undefined || seedFile !== undefined;
  if (user !== undefined && hasSeed)
    return `${seed === undefined ? 'NATS_NKEY_SEED_FILE' : 'NATS_NKEY_SEED'}: NATS_USER is set too`;
  if (config.SWITCHBOARD_MODE === 'production' && user === undefined && !hasSeed)
    return 'NATS_USER: needed in production, with NATS_PASSWORD; or NATS_NKEY_SEED, or NATS_NKEY_SEED_FILE';
  return null;
}

/** The connection options: throws when the configuration is not usable, which prevents the start. */
export function busOptions(config: BusConfig): ConnectionOptions {
  const problem = busProblem(config);
  if (problem !== null) throw invalid(problem);
  const { NATS_URL: servers, NATS_CA_FILE: caFile } = config;
  const isSecure = caFile !== undefined || servers.startsWith('tls:');
  return {
    servers,
    ...credentialsOf(config),
    // with this option the client refuses a server without TLS before it sends the credentials
    ...(isSecure ? { tls: caFile === undefined ? {} : { ca: readSetting('NATS_CA_FILE', caFile) } } : {}),
  };
}

/**
 * Replies to requests arrive at `_INBOX.<user>.…`: the server permits each user only its own. No process can read the
 * replies, or the fetched records, of another one.
 */
function credentialsOf({
  NATS_USER: user,
  NATS_PASSWORD: pass,
  NATS_NKEY_SEED: seed,
  NATS_NKEY_SEED_FILE: seedFile,
}: BusConfig): Pick<ConnectionOptions, 'user' | 'pass' | 'authenticator' | 'inboxPrefix'> {
  if (user !== undefined && pass !== undefined) return { user, pass, inboxPrefix: `_INBOX.${user}` };
  if (seed === undefined && seedFile === undefined) return {};
  const name = seed === undefined ? 'NATS_NKEY_SEED_FILE' : 'NATS_NKEY_SEED';
  const text = seed ?? readSetting('NATS_NKEY_SEED_FILE', seedFile as string).trim();
  const authenticator = nkeyAuthenticator(new TextEncoder().encode(text));
  return { authenticator, inboxPrefix: `_INBOX.${publicKeyOf(authenticator, name)}` };
}

function publicKeyOf(authenticator: Authenticator, name: string): string {
  try {
    return (authenticator() as { nkey: string }).nkey;
  } catch {
    throw invalid(`${name}: not the seed of a user`);
  }
}

function readSetting(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw invalid(`${name}: ${(error as Error).message}`);
  }
}

const invalid = (problem: string): Error => new Error(`The configuration is not valid:\n  ${problem}`);
