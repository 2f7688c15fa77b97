/** Characters that people use instead of letters. */
const WRITTEN_AS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
};

let list: Promise<ReadonlySet<string>> | undefined;

/** Some 50,000, loaded at the first password change: no process needs them to start. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return await list;
}

/**
 * Passwords that an attacker tries first: a common password, also with the capital, the signs and the year that a rule
 * about kinds of characters makes people add, and any password that contains the user's sign-in name.
 */
export async function isEasilyGuessed(password: string, loginName: string): Promise<boolean> {
  const common = await commonPasswords();
  const small = password.toLowerCase();
  if (loginName.length >= 4 && small.includes(loginName.toLowerCase())) return true;
  const word = small.replace(/^[^a-z]+|[^a-z]+$/gu, '');
  const meant = small.replace(/[^a-z]+$/u, '').replaceAll(/[01345@$]/gu, (sign) => WRITTEN_AS[sign] ?? sign);
  return [small, word, meant].some((one) => common.has(one));
}
