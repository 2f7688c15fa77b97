import { describe, expect, it } from 'vitest';
import { HIDDEN, isSecretName, redact } from './redact.ts';

describe('secret names', () => {
  it.each([
    'password',
    'newPassword',
    'OLD_PASSWORD',
    'passwordHash',
    'pwd',
    'token',
    'accessToken',
    'refresh_token',
    'refreshtoken',
    'clientSecret',
    'client-secret',
    'apiKey',
    'privateKeyPem',
    'authorization',
    'Cookie',
    'authCode',
    'verificationCode',
    'smsCode',
    'dcode',
    'otp',
    'mobile_enc',
    'pkceVerifier',
    'code_verifier',
  ])('%s is a secret name', (name) => expect(isSecretName(name)).toBe(true));

  it.each([
    'code',
    'roleCode',
    'name',
    'secretary',
    'keyboard',
    'key',
    'encoding',
    'spinner',
    'tokenizer',
    'mobile',
    'customerCode',
    'signature',
  ])('%s is not a secret name', (name) => expect(isSecretName(name)).toBe(false));

  it('code is a secret in sign-in entries only, where it is the one-time code of the provider', () => {
    expect(redact({ code: 'sales' })).toEqual({ code: 'sales' });
    expect(redact({ code: 'abc123' }, { isSignIn: true })).toEqual({ code: HIDDEN });
  });
});

describe('redaction', () => {
  it('replaces secrets at any depth, including lists, and keeps the rest', () => {
    const value = {
      login: 'sales',
      password: 'Switchboard#2026',
      list: [{ token: 'a', keep: 1 }, { deep: { inner: [{ client_secret: ['x', { y: 1 }] }] } }],
    };
    expect(redact(value)).toEqual({
      login: 'sales',
      password: HIDDEN,
      list: [{ token: HIDDEN, keep: 1 }, { deep: { inner: [{ client_secret: HIDDEN }] } }],
    });
  });

  it('keeps flags and empty values, which reveal no secret', () => {
    const value = { mustChangePwd: true, password: null, token: '', pin: 1234 };
    expect(redact(value)).toEqual({ mustChangePwd: true, password: null, token: '', pin: HIDDEN });
  });

  it.each([
    ['a password hash', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA'],
    ['a bearer value', 'Bearer abc.def'],
    ['a signed token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln'],
    ['a private key', '-----BEGIN PRIVATE KEY-----\nMIIE'],
  ])('recognizes %s under any name', (_, value) => {
    expect(redact({ note: value, list: [value] })).toEqual({ note: HIDDEN, list: [HIDDEN] });
  });
});
