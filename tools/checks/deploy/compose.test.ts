import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { checkCompose } from './compose.ts';
import { CONFIG_FILE, repositoryOf } from './testing.ts';

const repository = repositoryOf({
  ...CONFIG_FILE,
  'nats.conf': '',
  Dockerfile: 'FROM a:1 AS server\nHEALTHCHECK CMD ["x"]\nCMD ["x"]',
});
const ENVIRONMENT = {
  SWITCHBOARD_MODE: 'production',
  DATABASE_URL: 'postgres://x:${PASSWORD:?}@postgres/x',
  CLICKHOUSE_URL: 'http://clickhouse:8123',
  NATS_URL: 'nats://nats:4222',
  S3_ENDPOINT: 'http://s3:9000',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY: 'x',
  S3_SECRET_KEY: '${S3_SECRET_KEY:?}',
  TOKEN_SECRET: '${TOKEN_SECRET:?}',
  NATS_USER: 'api',
  NATS_PASSWORD: '${NATS_API_PASSWORD:?}',
};

function check(services: Record<string, unknown>): string[] {
  const text = stringify({ name: 'x', services, networks: { default: {} }, volumes: { data: {} }, 'x-free': 1 });
  return checkCompose('compose.yaml', text, repository).map(({ why }) => why);
}

describe('checkCompose', () => {
  it('accepts services that match each other and the configuration', () => {
    const build = { context: '.', dockerfile: 'Dockerfile', target: 'server' };
    const api = { image: 'server', build, command: ['node', 'dist/server/api.js'], environment: ENVIRONMENT };
    const nginx = { image: 'web', depends_on: { api: { condition: 'service_healthy' } } };
    expect(check({ api, nginx })).toEqual([]);
  });

  it.each([
    ['an unknown key', { image: 'a:1', comand: ['x'] }, 'services.api: Unrecognized key: "comand"'],
    ['no image', { restart: 'always' }, 'services.api: image or build is needed'],
    [
      'an open port',
      { image: 'a:1', ports: ['8080:8080'] },
      'services.api.ports.0: publish on loopback: 127.0.0.1:8080:8080',
    ],
    ['a missing network', { image: 'a:1', networks: ['back'] }, 'api: no network back'],
    ['a missing volume', { image: 'a:1', volumes: ['disk:/data'] }, 'api: no volume disk:/data'],
    ['a missing script', { image: 'a:1', command: ['node', 'x.ts'] }, 'api: no file x.ts'],
    ['what is not built', { image: 'a:1', command: ['node', 'dist/server/x.js'] }, 'api: no file dist/server/x.js'],
    [
      'an unknown name',
      { image: 'a:1', environment: { ...ENVIRONMENT, PORTT: '1' } },
      'api: PORTT: not a name of kit/server/src/config.ts',
    ],
    ['a variable that may be empty', { image: 'a:1', environment: { A: '${B}' } }, '${B}: write ${NAME:?} or $$'],
    [
      'a wait for nobody',
      { image: 'a:1', depends_on: { db: { condition: 'service_started' } } },
      'api: depends on db, which does not exist',
    ],
    [
      'a wait for ever',
      { image: 'a:1', depends_on: { api: { condition: 'service_healthy' } } },
      'api: waits for the health of api, which has no check',
    ],
    [
      'a wrong stage',
      { build: { context: '.', dockerfile: 'Dockerfile', target: 'web' } },
      'api: no stage web in Dockerfile',
    ],
  ])('refuses %s', (_, service, expected) => {
    expect(check({ api: service })).toContain(expected);
  });

  it('refuses what the process itself would reject at startup', () => {
    const environment = { ...ENVIRONMENT, TOKEN_SECRET: 'short' };
    expect(check({ api: { image: 'a:1', environment } }).join()).toContain('TOKEN_SECRET: at least 32 characters');
  });

  it('refuses a process without credentials for the bus; migrations need none', () => {
    const { NATS_USER: _, NATS_PASSWORD: __, ...environment } = ENVIRONMENT;
    expect(check({ api: { image: 'a:1', command: ['node', 'dist/server/api.js'], environment } }).join()).toContain(
      'NATS_USER: needed in production',
    );
    expect(check({ migrate: { image: 'a:1', command: ['node', 'Dockerfile'], environment } })).toEqual([]);
  });

  it('refuses a bus without authorization', () => {
    const passwords = ['API', 'WORKER', 'INGEST', 'GATEWAY'].map((name) => `NATS_${name}_PASSWORD`);
    const environment = Object.fromEntries(passwords.map((name) => [name, `\${${name}:?}`]));
    const volumes = ['./nats.conf:/etc/nats.conf:ro'];
    const nats = { image: 'nats:2.9', command: ['-c', '/etc/nats.conf'], volumes, environment };
    expect(check({ nats })).toEqual([]);
    const withoutUsers = 'nats: starts without users: mount ./nats.conf and start with -c';
    expect(check({ nats: { ...nats, command: ['-js'] } })).toContain(withoutUsers);
    expect(check({ nats: { ...nats, volumes: [] } })).toContain(withoutUsers);
    expect(check({ nats: { ...nats, environment: {} } })).toContain('nats: no NATS_GATEWAY_PASSWORD');
    expect(check({ nats: { ...nats, volumes: ['./other.conf:/etc/nats.conf:ro'] } })).toContain(
      'nats: no volume ./other.conf:/etc/nats.conf:ro',
    );
  });

  it('reports the line of broken YAML', () => {
    expect(checkCompose('c', 'a: [1', repository)).toHaveLength(1);
  });
});
