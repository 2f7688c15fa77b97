import { describe, expect, it } from 'vitest';
import { isMatch, LIST_KIND, LIST_MATCH, type ListRule, verdictOf } from './verdict.ts';

const { address, domain, domainAndBelow } = LIST_MATCH;
let nextId = 1;
const rule = (kind: number, accountId: string | null, matchType: number, value: string): ListRule => ({
  id: String(nextId++),
  kind,
  accountId,
  matchType,
  value,
});

describe('white and black lists', () => {
  it('MC-69 an address matches exactly, a domain by its host, a domain with subdomains at a label boundary', () => {
    const cases = [
      [address, 'a@x.com', 'A@X.com', true],
      [address, 'a@x.com', 'ba@x.com', false],
      [domain, 'a.com', 'who@a.com', true],
      [domain, 'a.com', 'who@mail.a.com', false],
      [domain, 'a.com', 'who@ba.com', false],
      [domainAndBelow, 'a.com', 'who@a.com', true],
      [domainAndBelow, 'a.com', 'who@deep.mail.a.com', true],
      [domainAndBelow, 'a.com', 'who@ba.com', false],
      [domainAndBelow, 'a.com', 'who@a.com.evil.example', false],
      [domainAndBelow, 'a.com', '"x@a.com"@evil.example', false],
      [domain, 'a.com', 'no address', false],
    ] as const;
    for (const [matchType, value, sender, expected] of cases)
      expect([value, sender, isMatch({ matchType, value }, sender)]).toEqual([value, sender, expected]);
  });

  it('the first match wins: own white, own black, company white, company black', () => {
    const companyBlack = rule(LIST_KIND.black, null, domain, 'x.com');
    const companyWhite = rule(LIST_KIND.white, null, address, 'a@x.com');
    const ownBlack = rule(LIST_KIND.black, '7', address, 'a@x.com');
    const ownWhite = rule(LIST_KIND.white, '7', address, 'a@x.com');
    const rules: ListRule[] = [companyBlack];
    const verdicts = [companyWhite, ownBlack, ownWhite].map((next) => {
      rules.push(next);
      return verdictOf(rules, 'a@x.com');
    });
    expect(verdictOf([companyBlack], 'a@x.com')).toEqual({ verdict: 'black', ruleId: companyBlack.id });
    expect(verdicts).toEqual([
      { verdict: 'white', ruleId: companyWhite.id },
      { verdict: 'black', ruleId: ownBlack.id },
      { verdict: 'white', ruleId: ownWhite.id },
    ]);
    expect(verdictOf(rules, 'a@y.com')).toEqual({ verdict: 'none', ruleId: null });
  });
});
