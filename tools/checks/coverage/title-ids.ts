export interface LeadingIds {
  readonly ids: readonly string[];
  /** A leading word that looks like an id but is not one: `R4`, `R004-R007`. */
  readonly unclear: string | null;
}

/** Returns the ids at the front of a title, up to the first other word: `R004 R005 text`, `SYS-33, SYS-34: text`. */
export function leadingIds(title: string, prefixes: ReadonlySet<string>): LeadingIds {
  const ids: string[] = [];
  for (const word of title.trim().split(/\s+/)) {
    const bare = word.replace(/[,;:.]+$/, '');
    if (isId(bare, prefixes)) ids.push(bare);
    else return { ids, unclear: looksLikeId(bare, prefixes) ? word : null };
  }
  return { ids, unclear: null };
}

/** `R` of R001, `SYS-` of SYS-33: a word is an id only with such a prefix, so `UTF-8 …` stays plain text. */
export function prefixOf(id: string): string {
  return id.replace(/\d+$/, '');
}

function isId(word: string, prefixes: ReadonlySet<string>): boolean {
  return /\d$/.test(word) && prefixes.has(prefixOf(word));
}

function looksLikeId(word: string, prefixes: ReadonlySet<string>): boolean {
  const match = /^([A-Z]+-?)\d/.exec(word);
  return match !== null && prefixes.has(match[1] as string);
}
