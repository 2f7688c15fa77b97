/** Stored instead of a secret (sys R60). */
export const HIDDEN = '***';

const SECRET_WORDS = new Set([
  'password',
  'passwd',
  'pwd',
  'secret',
  'token',
  'tokens',
  'secrets',
  'otp',
  'pin',
  'captcha',
  'cookie',
  'authorization',
  'credential',
  'credentials',
  'dcode',
  'pkce',
  'nonce',
  // columns that hold ciphertext are named *_enc
  'enc',
]);
const SECRET_ENDINGS = /(?:password|passwd|pwd|token|secret)s?$/;
const SECRET_NAMES =
  /(?:private|api|access|secret|signing|encryption)key|(?:auth|verify|verification|sms|mail|otp|reset|recovery|invite)code|codeverifier/;
/** Secret values under a harmless name: password hashes, bearer values, signed tokens, private keys. */
const SECRET_VALUES = /^(?:\$argon2|\$2[aby]\$|Bearer\s|Basic\s|eyJ[\w-]+\.[\w-]+\.|-----BEGIN [A-Z ]*PRIVATE KEY)/i;

export interface RedactOptions {
  /** Sign-in entries: `code` is the one-time code of the provider there, and the code of a business object elsewhere. */
  readonly isSignIn?: boolean;
}

/** Replaces every secret in the value, at any depth. Flags stay: `mustChangePwd: true` reveals no password. */
export function redact(value: unknown, options: RedactOptions = {}): unknown {
  if (typeof value === 'string') return SECRET_VALUES.test(value) ? HIDDEN : value;
  if (Array.isArray(value)) return value.map((item) => redact(item, options));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isSecretName(name, options) ? hide(inner) : redact(inner, options),
    ]),
  );
}

/** Empty values and flags are no secrets; every other value under such a name is one, including lists and objects. */
function hide(value: unknown): unknown {
  return value === null || value === '' || typeof value === 'boolean' ? value : HIDDEN;
}

export function isSecretName(name: string, { isSignIn = false }: RedactOptions = {}): boolean {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
  if (words.some((word) => SECRET_WORDS.has(word))) return true;
  const joined = words.join('');
  return SECRET_ENDINGS.test(joined) || SECRET_NAMES.test(joined) || (isSignIn && joined === 'code');
}
