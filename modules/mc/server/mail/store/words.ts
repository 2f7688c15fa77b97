/** Only the beginning of a mail is indexed: beyond a hundred thousand characters it is usually a pasted attachment. */
const MAX_TEXT = 100_000;
const MAX_WORDS = 4_000;
const MAX_WORD = 60;

const RUNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+|[\p{L}\p{N}]+/gu;
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * The words under which a mail is found (mc M81). Languages without spaces produce every pair of adjacent characters
 * and the last character of a run, so that each single character begins some word; other languages produce their words.
 */
export function searchWords(text: string): string[] {
  const words = new Set<string>();
  for (const [run] of text.slice(0, MAX_TEXT).toLowerCase().matchAll(RUNS)) {
    if (words.size >= MAX_WORDS) break;
    if (UNSPACED.test(run)) for (const pair of pairsOf(run)) words.add(pair);
    else words.add(run.slice(0, MAX_WORD));
  }
  return [...words];
}

function pairsOf(run: string): string[] {
  const characters = Array.from(run);
  return characters.map((character, index) => `${character}${characters[index + 1] ?? ''}`);
}

/**
 * The same words as a query, for `fts @@ …::tsquery`: all of them must match; the last word and a single character
 * match as prefixes. Prefixes for every word would collect a common one from all mailboxes before the rare one next to
 * it is evaluated. Null = nothing to search for.
 */
export function searchQuery(text: string): string | null {
  const runs = [...text.slice(0, 200).toLowerCase().matchAll(RUNS)].map(([run]) => run);
  const parts = runs.flatMap((run, index) => {
    const isUnspaced = UNSPACED.test(run);
    const pairs = isUnspaced ? pairsOf(run).slice(0, -1) : [];
    if (pairs.length > 0) return pairs.map((pair) => `'${pair}'`);
    const mayGoOn = isUnspaced || index === runs.length - 1;
    return [`'${run.slice(0, MAX_WORD)}'${mayGoOn ? ':*' : ''}`];
  });
  return parts.length === 0 ? null : parts.join(' & ');
}
