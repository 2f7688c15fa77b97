import { BUKA_OBJECTS, type BukaObject } from '@switchboard/crm-contract';

export interface BukaRule {
  readonly id: string;
  readonly object: BukaObject;
  readonly value: string;
  readonly effect: 'allow' | 'deny';
}

/** What rules can be about: the code of the customer, who has it, their department and those above it, source, country. */
export type BukaSubject = { readonly [K in BukaObject]: readonly string[] };

export interface BukaVerdict {
  readonly isAllowed: boolean;
  /** Null: no rule at all is about this customer. */
  readonly rule: BukaRule | null;
}

/** Crm rule 31: the most specific object that has any row decides; among its rows a no wins; without a row it is no. */
export function decideBuka(rules: readonly BukaRule[], subject: BukaSubject): BukaVerdict {
  for (const object of Object.keys(BUKA_OBJECTS) as BukaObject[]) {
    const hits = rules.filter((rule) => rule.object === object && subject[object].includes(rule.value));
    const denial = hits.find(({ effect }) => effect === 'deny');
    const rule = denial ?? hits[0];
    if (rule !== undefined) return { isAllowed: denial === undefined, rule };
  }
  return { isAllowed: false, rule: null };
}
