import type { CommonQuestion } from './repo.ts';

export interface Picking {
  readonly limit: number;
  readonly type: string;
  /** Not these again, as long as there are others. */
  readonly shown: ReadonlySet<string>;
  readonly random: () => number;
}

const COMMON = 'common';

/** Those of the open area first, filled up from the common ones; by weight, at random, without repeating (ai A36). */
export function pickQuestions(
  all: readonly CommonQuestion[],
  { limit, type, shown, random }: Picking,
): CommonQuestion[] {
  const isShown = ({ zh, en }: CommonQuestion): boolean => shown.has(zh) || shown.has(en);
  const fresh = all.filter((question) => !isShown(question));
  const groups = [
    fresh.filter((question) => question.type === type),
    fresh.filter((question) => question.type !== type && question.type === COMMON),
    all.filter((question) => isShown(question) && (question.type === type || question.type === COMMON)),
  ];
  return groups.flatMap((group) => byWeight(group, random)).slice(0, limit);
}

/** A heavier one comes earlier more often: each draws a number, the root of which grows with the weight. */
function byWeight(group: readonly CommonQuestion[], random: () => number): CommonQuestion[] {
  return group
    .map((question) => ({ question, draw: random() ** (1 / question.weight) }))
    .toSorted((a, b) => b.draw - a.draw)
    .map(({ question }) => question);
}
