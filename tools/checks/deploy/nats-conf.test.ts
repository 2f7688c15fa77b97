import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkNatsConf } from './nats-conf.ts';

const SAMPLE = readFileSync(join(import.meta.dirname, '../../../deploy/nats.conf'), 'utf8');
const check = (text: string): string[] => checkNatsConf('nats.conf', text).map(({ why }) => why);

describe('checkNatsConf', () => {
  it('accepts the sample', () => {
    expect(check(SAMPLE)).toEqual([]);
  });

  it.each([
    ['a server that accepts all', 'authorization {', 'other {', 'no authorization: anyone may connect'],
    ['a missing user', 'user: worker', 'user: someone', 'no user worker'],
    [
      'a password in the file',
      '$NATS_API_PASSWORD',
      'secret',
      'api: its password comes from the environment of the server',
    ],
    [
      'the password of another user',
      '$NATS_API_PASSWORD',
      '$NATS_INGEST_PASSWORD',
      'api: its password comes from the environment of the server',
    ],
    ['a user without permissions', 'permissions {', 'other {', 'api: no permissions'],
    ['all subjects', '"_INBOX.api.>"', '">"', 'a subject that covers those of other users'],
    ['the answers to others', '"_INBOX.api.>"', '"_INBOX.>"', 'a subject that covers those of other users'],
    [
      'a user for all who bring none',
      'listen:',
      'no_auth_user: api\nlisten:',
      'no_auth_user, allow_non_tls: not wanted here',
    ],
  ])('refuses %s', (_, from, to, expected) => {
    expect(check(SAMPLE.replace(from, to))).toContain(expected);
  });
});
