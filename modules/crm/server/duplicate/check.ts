import { CRM_CODES, type Duplicate, type KnownSupplier } from '@switchboard/crm-contract';
import { openLeadsLike } from '@switchboard/csc-server';
import { AppError } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import { suppliersLike } from '@switchboard/srm-server';
import { BlockedError } from '../blacklist/note-refused.ts';
import { domainsOf, type Identity, identitiesOf, type Known } from './identities.ts';
import { companyDomains, findSame, findSimilar, type Hit, leastSimilarity, normName } from './repo.ts';

export type Verdict = 'free' | 'similar' | 'exists' | 'blocked';

export interface Checked {
  readonly nameNorm: string;
  readonly identities: Identity[];
  readonly verdict: Verdict;
  readonly hits: Hit[];
  readonly leads: OpenLead[];
  readonly suppliers: KnownSupplier[];
}

type OpenLead = Awaited<ReturnType<typeof openLeadsLike>>[number];

/** Searches a company among all customers, open leads and suppliers (crm rules 2-4). Must run with system rights. */
export async function checkDuplicates(
  tx: Db,
  known: Omit<Known, 'nameNorm'> & { name: string },
  { customersOnly = false }: { customersOnly?: boolean } = {},
): Promise<Checked> {
  const nameNorm = known.name === '' ? '' : await normName(tx, known.name);
  const own = await companyDomains(tx, domainsOf(known));
  const identities = identitiesOf({ ...known, nameNorm }, own);
  const same = await findSame(tx, identities);
  const similar = nameNorm === '' ? [] : await findSimilar(tx, nameNorm);
  const seen = new Set(same.map(({ customerId }) => customerId));
  const hits = [...same, ...similar.filter(({ customerId }) => !seen.has(customerId))];
  const like = { keys: identities, nameNorm, least: leastSimilarity(nameNorm) };
  const leads = customersOnly ? [] : await openLeadsLike(tx, like);
  const suppliers = customersOnly ? [] : ((await suppliersLike(tx, like)) as KnownSupplier[]);
  return { nameNorm, identities, verdict: verdictOf(hits, leads), hits, leads, suppliers };
}

const isBlocking = ({ isBlocked, matches }: Hit): boolean => isBlocked && matches.length > 0;

/** A lead is not a customer: the user may continue after seeing that a department is working on it. */
function verdictOf(hits: readonly Hit[], leads: readonly OpenLead[]): Verdict {
  if (hits.some(isBlocking)) return 'blocked';
  if (hits.some(({ isStrong }) => isStrong)) return 'exists';
  return hits.length > 0 || leads.length > 0 ? 'similar' : 'free';
}

/** Customers first, then open leads. */
export const toDuplicates = ({ hits, leads = [] }: Found, staffId: string): Duplicate[] => [
  ...hits.map((hit) => toDuplicate(hit, staffId)),
  ...leads.map(leadDuplicate),
];

const leadDuplicate = ({ leadNo, company, deptName, matches, similarity }: OpenLead): Duplicate => ({
  customerId: null,
  customerCode: leadNo,
  name: company ?? '',
  pool: 'lead',
  ownerDeptName: deptName,
  isOwn: false,
  isClaimable: false,
  isStrong: false,
  matches: matches as Duplicate['matches'],
  similarity,
});

/** The visible part of a hit: the department but never the owner, and an id only if the user may open or claim it. */
function toDuplicate(hit: Hit, staffId: string): Duplicate {
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

type Found = Pick<Checked, 'hits'> & Partial<Pick<Checked, 'leads'>>;

/** Refuses the creation. Similar names pass if the user has confirmed them. */
export function refuseDuplicates(
  { verdict, ...found }: Found & Pick<Checked, 'verdict'>,
  { isConfirmed, staffId }: { isConfirmed: boolean; staffId: string },
): void {
  if (verdict === 'free' || (verdict === 'similar' && isConfirmed)) return;
  const refusal = new AppError(CODE_OF[verdict], { data: { hits: toDuplicates(found, staffId) } });
  throw verdict === 'blocked' ? new BlockedError(refusal, found.hits.filter(isBlocking)) : refusal;
}
