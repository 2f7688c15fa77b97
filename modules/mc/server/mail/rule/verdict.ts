/** mail_list_rule.kind and match_type. */
export const LIST_KIND = { white: 1, black: 2 } as const;
export const LIST_MATCH = { address: 1, domain: 2, domainAndBelow: 3 } as const;

export interface ListRule {
  readonly id: string;
  readonly kind: number;
  /** Null = a company rule. */
  readonly accountId: string | null;
  readonly matchType: number;
  readonly value: string;
}

export interface Verdict {
  readonly verdict: 'white' | 'black' | 'none';
  /** The deciding rule, for its hit count. */
  readonly ruleId: string | null;
}

/** The first match wins (mc M68): rules of a mailbox take precedence over those of the company. */
const ORDER = [
  { isOwn: true, kind: LIST_KIND.white },
  { isOwn: true, kind: LIST_KIND.black },
  { isOwn: false, kind: LIST_KIND.white },
  { isOwn: false, kind: LIST_KIND.black },
] as const;

/** `rules` are the enabled rules of one account and of the company. */
export function verdictOf(rules: readonly ListRule[], sender: string): Verdict {
  for (const { isOwn, kind } of ORDER) {
    const hit = rules.find(
      (rule) => rule.kind === kind && (rule.accountId !== null) === isOwn && isMatch(rule, sender),
    );
    if (hit !== undefined) return { verdict: kind === LIST_KIND.white ? 'white' : 'black', ruleId: hit.id };
  }
  return { verdict: 'none', ruleId: null };
}

/** mc M69: a domain matches only at a label boundary, so `a.com` does not match `ba.com`. */
export function isMatch({ matchType, value }: Pick<ListRule, 'matchType' | 'value'>, sender: string): boolean {
  const address = sender.trim().toLowerCase();
  const wanted = value.trim().toLowerCase();
  if (matchType === LIST_MATCH.address) return address === wanted;
  const at = address.lastIndexOf('@');
  if (at === -1) return false;
  const domain = address.slice(at + 1);
  if (domain === wanted) return true;
  return matchType === LIST_MATCH.domainAndBelow && domain.endsWith(`.${wanted}`);
}
