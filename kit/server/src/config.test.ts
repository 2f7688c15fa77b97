import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { testEnv } from './testing/environment.ts';

const problemsOf = (env: Record<string, string | undefined>): string => {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the configuration', () => {
  it('requires only addresses and secrets; everything else has a safe default', () => {
    const { SWITCHBOARD_MODE: _, PORT: __, WEB_DIR: ___, ...needed } = testEnv();
    expect(readConfig(needed)).toMatchObject({
      SWITCHBOARD_MODE: 'production',
      HOST: '127.0.0.1',
      PORT: 4000,
      LOG_LEVEL: 'info',
      OTEL: false,
      METRICS: false,
      SHUTDOWN_MS: 25_000,
    });
  });

  it.each([
    ['SWITCHBOARD_MODE', 'staging'],
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'localhost:5432'],
    ['DATABASE_URL', 'mysql://db/switchboard'],
    ['DATABASE_POOL', '0'],
    ['CLICKHOUSE_URL', 'clickhouse:8123'],
    ['NATS_URL', 'http://127.0.0.1:4222'],
    ['S3_ENDPOINT', 's3://bucket'],
    ['TOKEN_SECRET', 'short'],
    ['LOG_LEVEL', 'verbose'],
    ['OTEL', 'true'],
    ['METRICS', 'yes'],
    ['SHUTDOWN_MS', '-1'],
    ['PUBLIC_ORIGIN', 'http://portal.example.com'],
    ['DINGTALK_BASE_URL', 'http://127.0.0.1.evil.example'],
    ['OIDC_ISSUER', 'http://idp.example.com'],
    ['OIDC_ISSUER', 'http://127.0.0.1:x@idp.example.com'],
    ['PASSWORD_SIGN_IN', 'no'],
  ])('rejects %s=%s and names it', (name, value) => {
    expect(problemsOf({ ...testEnv(), [name]: value })).toMatch(new RegExp(`^  ${name}: `, 'm'));
  });

  it('names all missing variables at once and repeats no secret', () => {
    const message = problemsOf({ TOKEN_SECRET: 'too-short-to-be-kept' });
    for (const name of ['DATABASE_URL', 'CLICKHOUSE_URL', 'NATS_URL', 'S3_ENDPOINT', 'S3_BUCKET', 'TOKEN_SECRET'])
      expect(message).toContain(`  ${name}: `);
    expect(message).not.toContain('too-short-to-be-kept');
  });

  it('leaves every sign-in provider off until it is configured, and parses lists', () => {
    expect(readConfig(testEnv())).toMatchObject({ DINGTALK_CORP_IDS: [], OIDC_ALLOWED_DOMAINS: [] });
    expect(readConfig(testEnv())).not.toHaveProperty('OIDC_ISSUER');
    expect(readConfig(testEnv({ DINGTALK_CORP_IDS: 'a, b,', PUBLIC_ORIGIN: 'http://127.0.0.1:4000/x' }))).toMatchObject(
      { DINGTALK_CORP_IDS: ['a', 'b'], PUBLIC_ORIGIN: 'http://127.0.0.1:4000' },
    );
  });

  it('treats an empty value as "not set", never as zero', () => {
    expect(readConfig({ ...testEnv(), PORT: '', OTEL: '' })).toMatchObject({ PORT: 4000, OTEL: false });
    expect(problemsOf({ ...testEnv(), DATABASE_URL: '' })).toContain('  DATABASE_URL: ');
  });
});
