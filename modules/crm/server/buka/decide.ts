import { BUKA_OBJECTS, type BukaObject } from '@switchboard/crm-contract';

export interface BukaRule {
  readonly id: string;
  readonly object: BukaObject;
  readonly value: string;
  readonly effect: 'allow' | 'deny';
}

/** Possible objects of rules: the code of the customer, its owner, their department with its parents, source, country. */
export type BukaSubject = { readonly [K in BukaObject]: readonly string[] };

export interface BukaVerdict {
  readonly isAllowed: boolean;
  /** Null: no rule applies to the customer. */
  readonly rule: BukaRule | null;
}

/** Crm rule 31: the most specific object with any rule decides; among its rules deny wins; without a rule access is denied. */
export function decideBuka(rules: readonly BukaRule[], subject: BukaSubject): BukaVerdict {
  for (const object of Object.keys(BUKA_OBJECTS) as BukaObject[]) {
    const hits = rules.filter((rule) => rule.object === object && subject[object].includes(rule.value));
    const denial = hits.find(({ effect }) => effect === 'deny');
    const rule = denial ?? hits[0];
    if (rule !== undefined) return { isAllowed: denial === undefined, rule };
  }
  return { isAllowed: false, rule: null };
}
