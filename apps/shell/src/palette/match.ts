const WORDS = /[\s/·,()（）、-]+/;
const SCORES = { whole: 100, start: 90, word: 75, initials: 65, inside: 50, scattered: 20 } as const;

/**
 * How well the words match one of the texts of an entry; 0 = no match. Every word must match. A text matches by its
 * start, by the start of a word, by its initials (mc = My customers), by a part, or by letters in the same order with
 * gaps.
 */
export function matchScore(query: string, texts: readonly string[]): number {
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return 0;
  const lower = texts.map((text) => text.toLowerCase());
  const whole = words.join(' ');
  if (lower.includes(whole)) return SCORES.whole;
  const scores = words.map((word) => Math.max(0, ...lower.map((text, index) => wordScore(word, text) - index)));
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

function wordScore(word: string, text: string): number {
  if (text.startsWith(word)) return SCORES.start;
  const parts = text.split(WORDS).filter(Boolean);
  if (parts.some((part) => part.startsWith(word))) return SCORES.word;
  const initials = parts.map((part) => part[0]).join('');
  if (word.length > 1 && initials.startsWith(word)) return SCORES.initials;
  if (text.includes(word)) return SCORES.inside;
  return word.length > 2 && isScattered(word, text) ? SCORES.scattered : 0;
}

/** Letters in order, close enough together to be recognizable. */
function isScattered(word: string, text: string): boolean {
  let at = -1;
  let start = -1;
  for (const letter of word) {
    at = text.indexOf(letter, at + 1);
    if (at === -1) return false;
    if (start === -1) start = at;
  }
  return at - start < word.length * 3;
}
