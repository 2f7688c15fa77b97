import type { AiDb } from '../db.ts';
import { search } from '../kb/search.ts';
import type { Reader } from '../kb/visible.repo.ts';
import { languageOf, questionTerms } from '../kb/words.ts';
import { type CommonQuestion, commonQuestions } from './repo.ts';

const GUESSES = 3;
const LENGTH = 30;
const LENGTH_EN = 60;

interface Asked {
  readonly question: string;
  readonly currentType: string | undefined;
  readonly documentIds: readonly string[];
}

/** Time limit for suggestions after an answer (ai A35). */
const PATIENCE_MS = 5_000;
/** Each candidate costs a search, so only these are tried. */
const TRIED = 12;

/** Suggests follow-up questions that the reader's documents can answer; none when that takes too long. */
export async function guessesFor(db: AiDb, reader: Reader, asked: Asked): Promise<string[]> {
  const late = Promise.withResolvers<string[]>();
  const timer = setTimeout(() => late.resolve([]), PATIENCE_MS);
  try {
    return await Promise.race([answerable(db, reader, asked), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function answerable(db: AiDb, reader: Reader, asked: Asked): Promise<string[]> {
  const found: string[] = [];
  for (const question of chooseGuesses(await commonQuestions(db, reader), asked, TRIED)) {
    if ((await search(db, reader, { question })).length > 0) found.push(question);
    if (found.length === GUESSES) break;
  }
  return found;
}

/** About the same documents first, then the area, then any. Never the current question. */
export function chooseGuesses(
  all: readonly CommonQuestion[],
  { question, currentType, documentIds }: Asked,
  count = GUESSES,
): string[] {
  const language = languageOf(question);
  const about = (text: string): string => questionTerms(text).toSorted().join(' ');
  const nearness = ({ documentId, type }: CommonQuestion): number =>
    (documentId !== null && documentIds.includes(documentId) ? 2 : 0) + (type === currentType ? 1 : 0);
  return all
    .map((candidate) => ({ text: candidate[language], near: nearness(candidate), weight: candidate.weight }))
    .filter(({ text }) => Array.from(text).length <= (language === 'zh' ? LENGTH : LENGTH_EN))
    .filter(({ text }) => about(text) !== about(question))
    .toSorted((a, b) => b.near - a.near || b.weight - a.weight)
    .slice(0, count)
    .map(({ text }) => text);
}
