import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface SealKey {
  /** The signing secret of the installation; sealed text is worthless in a copy of the database. */
  readonly secret: string;
  /** A value that only the rightful reader has, such as the token that was replaced. */
  readonly salt: string;
  readonly purpose: string;
}

/** AES-256-GCM with a separate key for every purpose and reader. */
export function seal(text: string, key: SealKey): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Null when the key differs or the bytes were changed. */
export function unseal(sealed: Buffer, key: SealKey): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(key), sealed.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const body = sealed.subarray(IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function keyOf({ secret, salt, purpose }: SealKey): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, `switchboard ${purpose}`, 32));
}
