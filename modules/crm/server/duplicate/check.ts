import { CRM_CODES, type Duplicate } from '@switchboard/crm-contract';
import { AppError } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import { BlockedError } from '../blacklist/note-refused.ts';
import { domainsOf, type Identity, identitiesOf, type Known } from './identities.ts';
import { companyDomains, findSame, findSimilar, type Hit, normName } from './repo.ts';

export type Verdict = 'free' | 'similar' | 'exists' | 'blocked';

export interface Checked {
  readonly nameNorm: string;
  readonly identities: Identity[];
  readonly verdict: Verdict;
  readonly hits: Hit[];
}

/** Looks for a company among all customers (crm rules 2-4). The caller works as the house. */
export async function checkDuplicates(tx: Db, known: Omit<Known, 'nameNorm'> & { name: string }): Promise<Checked> {
  const nameNorm = known.name === '' ? '' : await normName(tx, known.name);
  const own = await companyDomains(tx, domainsOf(known));
  const identities = identitiesOf({ ...known, nameNorm }, own);
  const same = await findSame(tx, identities);
  const similar = nameNorm === '' ? [] : await findSimilar(tx, nameNorm);
  const seen = new Set(same.map(({ customerId }) => customerId));
  const hits = [...same, ...similar.filter(({ customerId }) => !seen.has(customerId))];
  return { nameNorm, identities, verdict: verdictOf(hits), hits };
}

const isBlocking = ({ isBlocked, matches }: Hit): boolean => isBlocked && matches.length > 0;

function verdictOf(hits: readonly Hit[]): Verdict {
  if (hits.some(isBlocking)) return 'blocked';
  if (hits.some(({ isStrong }) => isStrong)) return 'exists';
  return hits.length > 0 ? 'similar' : 'free';
}

/** What the asker is shown of a hit: whose department it is with, never who, and an id only to open or to claim it. */
export function toDuplicate(hit: Hit, staffId: string): Duplicate {
  const isOwn = hit.pool === 'private' && hit.ownerId === staffId;
  const isClaimable = hit.pool === 'sea' && !hit.isCooling;
  const { customerCode, name, pool, ownerDeptName, isStrong, matches, similarity } = hit;
  return {
    customerId: isOwn || isClaimable ? hit.customerId : null,
    customerCode,
    name,
    pool,
    ownerDeptName,
    isOwn,
    isClaimable,
    isStrong,
    matches,
    similarity,
  };
}

const CODE_OF = {
  blocked: CRM_CODES.blacklisted,
  exists: CRM_CODES.duplicateStrong,
  similar: CRM_CODES.duplicateWeak,
} as const;

/** Stops the creation. Similar names may be passed by somebody who saw them. */
export function refuseDuplicates(
  { verdict, hits }: Pick<Checked, 'verdict' | 'hits'>,
  { isConfirmed, staffId }: { isConfirmed: boolean; staffId: string },
): void {
  if (verdict === 'free' || (verdict === 'similar' && isConfirmed)) return;
  const refusal = new AppError(CODE_OF[verdict], { data: { hits: hits.map((hit) => toDuplicate(hit, staffId)) } });
  throw verdict === 'blocked' ? new BlockedError(refusal, hits.filter(isBlocking)) : refusal;
}
