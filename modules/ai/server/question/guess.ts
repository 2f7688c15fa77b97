import type { AiDb } from '../db.ts';
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

/** What one may want to know next: about the same documents first, then the area, then anything. Never what was just asked. */
export async function guessesFor(db: AiDb, reader: Reader, asked: Asked): Promise<string[]> {
  return chooseGuesses(await commonQuestions(db, reader), asked);
}

export function chooseGuesses(all: readonly CommonQuestion[], { question, currentType, documentIds }: Asked): string[] {
  const language = languageOf(question);
  const about = (text: string): string => questionTerms(text).toSorted().join(' ');
  const nearness = ({ documentId, type }: CommonQuestion): number =>
    (documentId !== null && documentIds.includes(documentId) ? 2 : 0) + (type === currentType ? 1 : 0);
  return all
    .map((candidate) => ({ text: candidate[language], near: nearness(candidate), weight: candidate.weight }))
    .filter(({ text }) => Array.from(text).length <= (language === 'zh' ? LENGTH : LENGTH_EN))
    .filter(({ text }) => about(text) !== about(question))
    .toSorted((a, b) => b.near - a.near || b.weight - a.weight)
    .slice(0, GUESSES)
    .map(({ text }) => text);
}
