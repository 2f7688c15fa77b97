import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

export interface NamedStatement {
  readonly name: string;
  readonly text: string;
}

/** Statement texts that the process remembers; far more than are sent in daily operation. */
const REMEMBERED = 2_000;
/** A longer text is built for a single use. */
const MAX_LENGTH = 32_000;

const IS_QUERY = /^\s*(?:select|with|insert|update|delete|merge)\b/i;
/**
 * The text of `in ($1, $2, …)`, `array[$1, $2, …]` and `values (…), (…)` grows with the data, so there is one text per
 * length.
 */
const GROWS_WITH_DATA = /\bin\s*\(\s*\$\d+\s*,|\barray\s*\[\s*\$\d+\s*,|\)\s*,\s*\(\s*\$\d/i;
/**
 * A search by part of a text needs a plan for its value: one plan for all values took 3 s where the plan for a rare
 * word took 13 ms (docs/BENCH.md), and PostgreSQL may settle on that plan when frequent words came first.
 */
const SEARCHES = /\bi?like\s+(?:any\s*\(\s*)?\$\d|(?:@>|&&|@@|~\*?)\s*(?:array\s*\[\s*)?\$\d/i;

/**
 * Decides which statements are prepared. A text gets a name when it is sent for the second time, because a text that is
 * sent once gains nothing. The name is the hash of the text: it never refers to two texts, and is the same on every
 * connection and process.
 */
export class StatementNames {
  readonly #known: LRUCache<string, NamedStatement | 'once'>;

  constructor(remembered = REMEMBERED) {
    this.#known = new LRUCache({ max: remembered });
  }

  find(text: string): NamedStatement | null {
    const known = this.#known.get(text);
    if (known === undefined) {
      if (isNameable(text)) this.#known.set(text, 'once');
      return null;
    }
    if (known !== 'once') return known;
    const named = { name: `sb_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`, text };
    this.#known.set(text, named);
    return named;
  }
}

export function isNameable(text: string): boolean {
  // several statements in one text cannot be prepared; a semicolon inside a literal only costs the name
  if (text.length > MAX_LENGTH || text.includes(';')) return false;
  return IS_QUERY.test(text) && !GROWS_WITH_DATA.test(text) && !SEARCHES.test(text);
}
