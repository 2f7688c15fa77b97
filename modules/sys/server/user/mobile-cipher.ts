import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const FORMAT = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A page of the list decrypts twenty numbers: the key is derived once. */
let known: { secret: string; key: Buffer } | null = null;

/** A copy of the database alone reveals no number. One key for this purpose, derived from the secret of the installation. */
function keyOf(secret: string): Buffer {
  if (known?.secret !== secret) {
    known = { secret, key: Buffer.from(hkdfSync('sha256', secret, '', 'sys.staff.mobile', 32)) };
  }
  return known.key;
}

/** Stored as format, nonce, tag, text: the format allows another key later. */
export function encryptMobile(mobile: string, secret: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(secret), iv);
  const text = Buffer.concat([cipher.update(mobile, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from([FORMAT]), iv, cipher.getAuthTag(), text]);
}

/** Null = cannot be decrypted: another secret, or changed since. */
export function decryptMobile(stored: Buffer, secret: string): string | null {
  if (stored[0] !== FORMAT || stored.length <= 1 + IV_BYTES + TAG_BYTES) return null;
  const iv = stored.subarray(1, 1 + IV_BYTES);
  const tag = stored.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, keyOf(secret), iv, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(tag);
  try {
    const text = stored.subarray(1 + IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
