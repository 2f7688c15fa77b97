/** Latin words and pairs of Chinese characters: the search terms of documents and questions (ai A24). */

const RUN = /[a-z0-9]+|[\p{Script=Han}]+/gu;
const HAN = /\p{Script=Han}/u;

/** Interrogative words, by which no document is found. */
const ASKING =
  /为什么|是什么|怎么样|怎么办|如何|怎么|怎样|什么|哪些|哪里|哪个|请问|多少|多久|可以|能否|是否|有没有|需要|应该|一下|告诉|介绍|[吗呢啊吧的了是我你要能在和与请想]/gu;
const SMALL_WORDS = new Set(
  (
    'a an and are as at be by can could do does for from get go has have how i if in is it its me my of on or our ' +
    'should tell that the there this to was we what when where which who why will with would you your about please'
  ).split(' '),
);

export function termsOf(text: string): string[] {
  const terms = new Set<string>();
  for (const [run] of text.normalize('NFKC').toLowerCase().matchAll(RUN)) {
    if (HAN.test(run)) for (const pair of pairsOf(Array.from(run))) terms.add(pair);
    else terms.add(stem(run));
  }
  return [...terms];
}

/** The meaningful terms of a question; a question of small words has none. */
export function questionTerms(question: string): string[] {
  const small = [...SMALL_WORDS].map(stem);
  return termsOf(question.normalize('NFKC').replace(ASKING, ' ')).filter((term) => !small.includes(term));
}

function pairsOf(letters: readonly string[]): string[] {
  if (letters.length === 1) return [...letters];
  return letters.slice(1).map((letter, i) => `${letters[i]}${letter}`);
}

/** Enough to match "claims", "claimed" and "claiming"; it only has to be the same on both sides. */
function stem(word: string): string {
  const short = word.replace(/(?:ing|ed|es|s)$/, '');
  return short.length >= 3 ? short.replace(/e$/, '') : word;
}

/** Any of the terms, as a PostgreSQL query without a dictionary. Terms contain only letters and digits, nothing to escape. */
export const anyOf = (terms: readonly string[]): string => terms.map((term) => `'${term}'`).join(' | ');

/** Approximate model tokens: one per Chinese character, slightly more than one per word. */
export function tokensIn(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.match(/[A-Za-z0-9]+/g)?.length ?? 0;
  return han + Math.ceil(words * 1.3);
}

/** The language of a question, which is also the language of its answer. */
export const languageOf = (text: string): 'zh' | 'en' => (HAN.test(text) ? 'zh' : 'en');
