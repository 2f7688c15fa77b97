import type { Hit } from '../kb/search.ts';
import { termsOf } from '../kb/words.ts';

export interface Excerpt {
  readonly heading: string;
  readonly documentId: string;
  readonly sentences: readonly string[];
}

const CHUNKS = 3;
const SENTENCES = 5;
/** A sentence ends with its punctuation or its line; the dot of a number or an address does not end it. */
const SENTENCE = /[^\n。！？!?.]+(?:[.](?=\S)[^\n。！？!?.]*)*(?:[。！？!?.]+|$)/gmu;
/** Sentences that score far below the best one make an answer longer, not better. */
const FAR_BELOW = 0.4;

/** The best sentences of the best pieces, verbatim, in document order (ai A33). */
export function excerptsOf(hits: readonly Hit[], terms: readonly string[]): Excerpt[] {
  const candidates = hits
    .slice(0, CHUNKS)
    .flatMap((hit, chunk) =>
      sentencesOf(hit.text).map((text, place) => ({ chunk, place, text, score: coverage(text, terms) * hit.score })),
    );
  const best = Math.max(...candidates.map(({ score }) => score), 0);
  const chosen = candidates
    .toSorted((a, b) => b.score - a.score || a.chunk - b.chunk || a.place - b.place)
    .filter(({ score, chunk }) => score >= best * FAR_BELOW || chunk === 0)
    .slice(0, SENTENCES);
  return hits.slice(0, CHUNKS).flatMap(({ heading, documentId }, chunk) => {
    const sentences = chosen
      .filter((one) => one.chunk === chunk)
      .toSorted((a, b) => a.place - b.place)
      .map(({ text }) => text);
    return sentences.length === 0 ? [] : [{ heading, documentId, sentences }];
  });
}

export function sentencesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const plain = line.replace(/^\s*(?:[-*+]|\d+[.、)])\s+/, '').trim();
    return [...plain.matchAll(SENTENCE)].map(([sentence]) => sentence.trim()).filter((sentence) => sentence !== '');
  });
}

function coverage(text: string, terms: readonly string[]): number {
  const found = new Set(termsOf(text));
  return terms.filter((term) => found.has(term)).length / terms.length;
}

/** The part of an answer from one document: a heading and the quoted sentences. */
export const quoted = ({ heading, sentences }: Excerpt): string =>
  `\n\n**${heading}**\n\n${sentences.map((sentence) => `> ${sentence}`).join('\n>\n')}`;
