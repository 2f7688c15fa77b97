import { areaOf, MOST_HANDLED, type NoHitGroup } from '@switchboard/ai-contract';
import { questionTerms } from '../kb/words.ts';
import type { NoHit } from './repo.ts';

const WORDINGS = 5;

/** Questions with the same meaning have the same search terms; a question of small words is compared by text. */
const meaningOf = (question: string): string => {
  const terms = questionTerms(question);
  return terms.length === 0 ? question.normalize('NFKC').trim().toLowerCase() : terms.toSorted().join(' ');
};

/** Expects `rows` newest first; returns the most frequent group first. */
export function groupNoHits(rows: readonly NoHit[]): NoHitGroup[] {
  const groups = Map.groupBy(rows, ({ question }) => meaningOf(question));
  return [...groups.values()].map(groupOf).toSorted((a, b) => b.count - a.count || b.lastAt.localeCompare(a.lastAt));
}

function groupOf(rows: readonly NoHit[]): NoHitGroup {
  const [last] = rows as readonly [NoHit];
  const others = new Set(rows.map(({ question }) => question));
  others.delete(last.question);
  return {
    question: last.question,
    wordings: [...others].slice(0, WORDINGS),
    type: areaOf(last.type),
    count: rows.length,
    lastAt: last.at.toISOString(),
    open: rows
      .filter(({ isOpen }) => isOpen)
      .slice(0, MOST_HANDLED)
      .map(({ id, version }) => ({ id, version })),
  };
}
