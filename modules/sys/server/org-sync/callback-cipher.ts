import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { isSameSecret } from '@switchboard/kit-server';

/** Secrets configured on both sides: here and on DingTalk's page of event subscriptions. */
export interface CallbackSecrets {
  readonly token: string;
  /** 43 characters: 32 bytes in base64 without the last character. */
  readonly aesKey: string;
}

export interface SealedCallback {
  readonly signature: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly encrypt: string;
}

/** DingTalk pads to 32 bytes, not to the 16 of AES. */
const BLOCK = 32;
const RANDOM_BYTES = 16;
const LENGTH_BYTES = 4;

/** The text and its recipient; null for anything not sent by a holder of our secrets. */
export function openCallback(
  { signature, ...sent }: SealedCallback,
  secrets: CallbackSecrets,
): { text: string; owner: string } | null {
  if (!isSameSecret(signature, signatureOf(sent, secrets.token))) return null;
  const key = keyOf(secrets);
  try {
    const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
    const padded = Buffer.concat([decipher.update(sent.encrypt, 'base64'), decipher.final()]);
    const plain = padded.subarray(0, padded.length - (padded.at(-1) ?? 0));
    const start = RANDOM_BYTES + LENGTH_BYTES;
    const end = start + plain.readUInt32BE(RANDOM_BYTES);
    if (end > plain.length) return null;
    return { text: plain.subarray(start, end).toString('utf8'), owner: plain.subarray(end).toString('utf8') };
  } catch {
    return null; // signed, but not for this key
  }
}

export function sealCallback(text: string, owner: string, secrets: CallbackSecrets): SealedCallback {
  const key = keyOf(secrets);
  const length = Buffer.alloc(LENGTH_BYTES);
  const body = Buffer.from(text);
  length.writeUInt32BE(body.length);
  const plain = Buffer.concat([randomBytes(RANDOM_BYTES), length, body, Buffer.from(owner)]);
  const missing = BLOCK - (plain.length % BLOCK);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const bytes = [cipher.update(plain), cipher.update(Buffer.alloc(missing, missing)), cipher.final()];
  const sealed = {
    timestamp: String(Date.now()),
    nonce: randomBytes(6).toString('hex'),
    encrypt: Buffer.concat(bytes).toString('base64'),
  };
  return { ...sealed, signature: signatureOf(sealed, secrets.token) };
}

function signatureOf({ timestamp, nonce, encrypt }: Omit<SealedCallback, 'signature'>, token: string): string {
  return createHash('sha1').update([token, timestamp, nonce, encrypt].sort().join('')).digest('hex');
}

const keyOf = ({ aesKey }: CallbackSecrets): Buffer => Buffer.from(`${aesKey}=`, 'base64');
