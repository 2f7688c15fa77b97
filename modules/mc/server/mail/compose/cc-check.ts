import type { ParsedInputOf, ResultOf } from '@switchboard/kit-contract';
import type { Context } from '@switchboard/kit-server';
import { type CC_PROBLEMS, type checkCc, isMailAddress } from '@switchboard/mc-contract';
import { isMatch } from '../rule/verdict.ts';
import { domainOf } from './build-mime.ts';
import { blackRules, ownDomains, staffOf } from './check.repo.ts';

type Problem = (typeof CC_PROBLEMS)[number];

/** mc M43: warnings before the mail is sent. They block nothing. */
export async function addressProblems(
  { to, cc, bcc }: ParsedInputOf<typeof checkCc>,
  context: Context,
): Promise<ResultOf<typeof checkCc>> {
  const emails = [...to, ...cc, ...bcc].map(({ email }) => email.trim());
  const lower = emails.map((email) => email.toLowerCase());
  const [staff, domains, rules] = await Promise.all([
    staffOf(context.db, lower),
    ownDomains(context.db),
    blackRules(context.db, context.principal.staffId),
  ]);
  const left = new Set(staff.filter(({ hasLeft }) => hasLeft).map(({ email }) => email));
  const inside = new Set(staff.map(({ email }) => email));
  const isInside = (email: string): boolean => inside.has(email) || domains.includes(domainOf(email));
  const hasInside = lower.some((email) => isMailAddress(email) && isInside(email));
  const problems: { email: string; problem: Problem }[] = [];
  for (const [at, email] of emails.entries()) {
    const key = email.toLowerCase();
    const add = (problem: Problem): number => problems.push({ email, problem });
    if (!isMailAddress(email)) {
      add('format');
      continue;
    }
    if (lower.indexOf(key) < at) add('duplicate');
    if (left.has(key)) add('left');
    if (rules.some((rule) => isMatch(rule, key))) add('blacklisted');
    if (hasInside && !isInside(key)) add('external');
  }
  return problems;
}
