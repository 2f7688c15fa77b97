import type { CommonQuestion } from './repo.ts';

export interface Picking {
  readonly limit: number;
  readonly type: string;
  /** Shown again only when there are no others. */
  readonly shown: ReadonlySet<string>;
  readonly random: () => number;
}

const COMMON = 'common';

/** Those of the open area first, filled up with the common ones; random by weight, without repetition (ai A36). */
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

/** Weighted shuffle: each question gets a random number raised to 1 / weight, and higher numbers come first. */
function byWeight(group: readonly CommonQuestion[], random: () => number): CommonQuestion[] {
  return group
    .map((question) => ({ question, draw: random() ** (1 / question.weight) }))
    .toSorted((a, b) => b.draw - a.draw)
    .map(({ question }) => question);
}
