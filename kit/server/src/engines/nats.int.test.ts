import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nkeys } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { testEnv } from '../testing/environment.ts';
import { createMemoryLog, type MemoryLog } from '../testing/memory-log.ts';
import { startTemporaryNats, type TemporaryNats } from '../testing/nats.ts';
import { type Bus, BusRefusedError, openBus } from './nats.ts';

const PASSWORD = 'the-password-of-the-user';
const user = nkeys.createUser();
const SEED = new TextDecoder().decode(user.getSeed());
const NO_CREDENTIALS = { NATS_USER: '', NATS_PASSWORD: '' };
const BY_PASSWORD = { NATS_USER: 'one', NATS_PASSWORD: PASSWORD };

let dir: string;
let plain: TemporaryNats;
let secure: TemporaryNats;
let memory: MemoryLog;
const opened: Bus[] = [];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'switchboard-nats-users-'));
  makeCertificates();
  await writeFile(join(dir, 'seed'), `${SEED}\n`);
  const users = `authorization { users = [
    { user: one, password: "${PASSWORD}", permissions: { publish: ["may.*", "$JS.API.>"], subscribe: ["may.*", "_INBOX.one.>"] } }
    { nkey: ${user.getPublicKey()}, permissions: { publish: [">"], subscribe: ["may.*", "_INBOX.${user.getPublicKey()}.>"] } }
  ] }\n`;
  await writeFile(join(dir, 'plain.conf'), users);
  const tls = `tls { cert_file: "${dir}/server.pem", key_file: "${dir}/server.key" }\n`;
  await writeFile(join(dir, 'secure.conf'), users + tls);
  plain = await startTemporaryNats({ configFile: join(dir, 'plain.conf') });
  secure = await startTemporaryNats({ configFile: join(dir, 'secure.conf') });
});
afterEach(async () => void (await Promise.all(opened.splice(0).map(async (bus) => await bus.close()))));
afterAll(async () => {
  await plain?.drop();
  await secure?.drop();
  await rm(dir, { recursive: true, force: true });
});

function makeCertificates(): void {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: dir, stdio: 'ignore' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const ca = ['-subj', '/CN=bus', '-addext', 'basicConstraints=critical,CA:true'];
  openssl('req', '-x509', ...key, ...ca, '-days', '2', '-keyout', 'ca.key', '-out', 'ca.pem');
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
  openssl('req', '-x509', ...key, '-subj', '/CN=nats', ...signed, '-keyout', 'server.key', '-out', 'server.pem');
}

const open = (env: Record<string, string>, url = plain.url): Bus => {
  memory = createMemoryLog();
  const bus = openBus(readConfig(testEnv({ ...NO_CREDENTIALS, NATS_URL: url, ...env })), memory.log);
  opened.push(bus);
  return bus;
};
/** Null while unknown, then whether the server accepted the credentials. */
const outcomeOf = async (bus: Bus): Promise<unknown> =>
  await bus.ping(AbortSignal.timeout(2_000)).then(
    () => 'connected',
    (error: unknown) => (error instanceof BusRefusedError ? error : null),
  );
const untilKnown = async (bus: Bus): Promise<unknown> => {
  let outcome: unknown = null;
  await expect.poll(async () => (outcome = await outcomeOf(bus)), { timeout: 5_000 }).not.toBeNull();
  return outcome;
};

describe('a bus that requires credentials', { retry: 0 }, () => {
  it.each([
    ['user and password', BY_PASSWORD],
    ['an nkey seed', { NATS_NKEY_SEED: SEED }],
  ])('is used with %s: messages and JetStream requests pass', async (_, env) => {
    const bus = open(env);
    expect(await untilKnown(bus)).toBe('connected');
    const heard: string[] = [];
    bus.subscribe(
      'may.*',
      (__, text) => heard.push(text),
      () => {},
    );
    await bus.connection()?.flush();
    bus.publish('may.be', 'hello');
    await expect.poll(() => heard).toEqual(['"hello"']);
    const { manager } = await bus.jetstream();
    expect(await manager.streams.names().next()).toEqual([]);
  });

  it('reads the nkey seed from a file', async () => {
    expect(await untilKnown(open({ NATS_NKEY_SEED_FILE: join(dir, 'seed') }))).toBe('connected');
  });

  it.each([
    ['a wrong password', { NATS_USER: 'one', NATS_PASSWORD: 'wrong-one' }],
    ['an unknown user', { NATS_USER: 'two', NATS_PASSWORD: PASSWORD }],
    ['an unknown nkey', { NATS_NKEY_SEED: new TextDecoder().decode(nkeys.createUser().getSeed()) }],
    ['no credentials', {}],
  ])('refuses %s with a typed error that names the cause, and logs it once without the secret', async (_, env) => {
    const bus = open(env);
    const error = await untilKnown(bus);
    expect(error).toBeInstanceOf(BusRefusedError);
    expect((error as Error).message).toMatch(/^NATS refused the credentials/);
    await expect(bus.jetstream()).rejects.toBeInstanceOf(BusRefusedError);
    expect(bus.publish('may.be', 1)).toBe(false);
    // two more attempts
    await new Promise((resolve) => setTimeout(resolve, 4_500));
    const lines = memory.lines().filter(({ msg }) => String(msg).includes('refused the credentials'));
    expect(lines).toHaveLength(1);
    expect(memory.text()).not.toContain('wrong-one');
  });

  it('logs a publish and a subscription outside the permissions', async () => {
    const bus = open(BY_PASSWORD);
    expect(await untilKnown(bus)).toBe('connected');
    bus.publish('other.subject', 1);
    await expect.poll(() => memory.text()).toContain('other.subject');
    expect(memory.lines()).toContainEqual(
      expect.objectContaining({ level: 'error', operation: 'publish', subject: 'other.subject' }),
    );
  });
});

describe('a bus with TLS', { retry: 0 }, () => {
  // the client checks the host name in the certificate, never an address
  const named = () => secure.url.replace('127.0.0.1', 'localhost');

  it('is used when the configured authority signed its certificate', async () => {
    expect(await untilKnown(open({ ...BY_PASSWORD, NATS_CA_FILE: join(dir, 'ca.pem') }, named()))).toBe('connected');
  });

  it('is not used when no known authority signed its certificate', async () => {
    const bus = open(BY_PASSWORD, named());
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(bus.connection()).toBeNull();
  });

  it.each([
    ['a tls:// address', (url: string) => [url.replace('nats:', 'tls:'), {}] as const],
    ['an authority', (url: string) => [url, { NATS_CA_FILE: join(dir, 'ca.pem') }] as const],
  ])('gets no credentials over a plain connection when the configuration has %s', async (_, its) => {
    const [url, env] = its(plain.url);
    const bus = open({ ...BY_PASSWORD, ...env }, url);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(bus.connection()).toBeNull();
  });
});

describe('credentials in the configuration', () => {
  const openWith = (env: Record<string, string>) => () => open({ SWITCHBOARD_MODE: 'production', ...env });

  it.each([
    ['none in production', {}, 'NATS_USER: '],
    ['a user without a password', { NATS_USER: 'one' }, 'NATS_PASSWORD: '],
    ['a password without a user', { NATS_PASSWORD: PASSWORD }, 'NATS_USER: '],
    ['a user and an nkey', { ...BY_PASSWORD, NATS_NKEY_SEED: SEED }, 'NATS_NKEY_SEED: '],
    ['a seed twice', { NATS_NKEY_SEED: SEED, NATS_NKEY_SEED_FILE: '/seed' }, 'NATS_NKEY_SEED_FILE: '],
    ['a seed file that is missing', { NATS_NKEY_SEED_FILE: '/no/such/seed' }, 'NATS_NKEY_SEED_FILE: '],
    ['an authority that is missing', { ...BY_PASSWORD, NATS_CA_FILE: '/no/such/ca.pem' }, 'NATS_CA_FILE: '],
  ])('%s stops the start and names the variable', (_, env, message) => {
    expect(openWith(env)).toThrow(message);
  });

  it('outside production a bus without credentials is allowed', () => {
    expect(() => open({})).not.toThrow();
  });

  it.each([
    ['NATS_USER', 'one.two'],
    ['NATS_NKEY_SEED', 'SAAA'],
  ])('rejects %s=%s and names it, but not its value', (name, value) => {
    expect(() => readConfig(testEnv({ [name]: value }))).toThrow(`${name}: `);
    expect(() => readConfig(testEnv({ [name]: value }))).not.toThrow(value);
  });
});
