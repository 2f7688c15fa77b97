import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Config } from './config.ts';

type Keys = Pick<Config, 'MAIL_KEYS'>;

export interface SealedSecret {
  readonly secretEnc: Buffer;
  readonly keyVersion: number;
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Seals a secret of another system that must be recoverable (mc M22), with the newest configured key. */
export function sealSecret({ MAIL_KEYS: keys }: Keys, secret: string): SealedSecret {
  const newest = keys[0];
  if (newest === undefined) throw new Error('MAIL_KEYS is not set: secrets cannot be sealed');
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, newest.key, iv);
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return { secretEnc: Buffer.concat([iv, cipher.getAuthTag(), sealed]), keyVersion: newest.version };
}

export function openSecret({ MAIL_KEYS: keys }: Keys, { secretEnc, keyVersion }: SealedSecret): string {
  const found = keys.find(({ version }) => version === keyVersion);
  if (found === undefined) throw new Error(`MAIL_KEYS does not hold key ${keyVersion}`);
  const decipher = createDecipheriv(CIPHER, found.key, secretEnc.subarray(0, IV_BYTES));
  decipher.setAuthTag(secretEnc.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(secretEnc.subarray(IV_BYTES + TAG_BYTES)).toString('utf8') + decipher.final('utf8');
}
