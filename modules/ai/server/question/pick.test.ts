import { describe, expect, it } from 'vitest';
import { chooseGuesses } from './guess.ts';
import { pickQuestions } from './pick.ts';
import type { CommonQuestion } from './repo.ts';

const question = (id: number, type: string, weight = 1, documentId: string | null = null): CommonQuestion => ({
  id: `${id}`,
  zh: `问题${id}号`,
  en: `question number ${id}`,
  type,
  documentId,
  weight,
});

const ALL = [1, 2]
  .map((id) => question(id, 'crm'))
  .concat(
    [3, 4, 5].map((id) => question(id, 'common')),
    question(6, 'bq'),
  );

describe('suggested questions', () => {
  it('are those of the area first, filled up with the common ones, and the next ones differ', () => {
    const pick = (shown: readonly string[] = []) =>
      pickQuestions(ALL, { limit: 3, type: 'crm', shown: new Set(shown), random: () => 0.5 }).map(({ id }) => id);
    expect(pick()).toEqual(['1', '2', '3']);
    expect(pick(['问题1号', '问题2号', '问题3号'])).toEqual(['4', '5', '1']);
    expect(pick(['question number 1'])).toEqual(['2', '3', '4']);
  });

  it('appear more often with a higher weight', () => {
    const pair = [question(1, 'crm', 1), question(2, 'crm', 9)];
    let draws = 0;
    const random = (): number => (((draws++ * 7) % 10) + 0.5) / 10;
    const firsts = Array.from(
      { length: 100 },
      () => pickQuestions(pair, { limit: 1, type: 'crm', shown: new Set(), random })[0]?.id,
    );
    expect(firsts.filter((id) => id === '2').length).toBeGreaterThan(70);
  });
});

describe('guesses', () => {
  it('are three, about the same documents first, in the language of the question, never the question itself', () => {
    const all = [question(1, 'common'), question(2, 'crm', 1, '9'), question(3, 'crm'), question(4, 'common', 5)];
    const asked = { question: '问题2号？', currentType: 'crm', documentIds: ['9'] };
    expect(chooseGuesses(all, asked)).toEqual(['问题3号', '问题4号', '问题1号']);
    expect(chooseGuesses(all, { ...asked, question: 'Why?' })[0]).toBe('question number 2');
  });
});
