const ALIAS_MAX = 40;
export const ALIAS_PATTERN = /^[a-z0-9][a-z0-9-]{2,39}$/;

/**
 * Rule 21: the short name in lower case, with hyphens for spaces. Null = the name has no characters for an alias (a
 * Chinese name).
 */
export function proposeAlias(shortName: string): string | null {
  const alias = shortName
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, ALIAS_MAX)
    .replace(/-+$/, '');
  return ALIAS_PATTERN.test(alias) ? alias : null;
}
