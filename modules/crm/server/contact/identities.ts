import type { NewContact } from '@switchboard/crm-contract';
import type { Db } from '@switchboard/kit-server';
import type { Customer } from '../customer/access.repo.ts';
import { refuseDuplicates } from '../duplicate/check.ts';
import { domainsOf, type Identity, identitiesOf } from '../duplicate/identities.ts';
import { companyDomains, endIdentities, findSame, takeIdentities } from '../duplicate/repo.ts';
import { liveContacts } from './repo.ts';

type Reached = Partial<NewContact>;

interface Move {
  readonly customer: Pick<Customer, 'id' | 'website'>;
  readonly before: Reached | null;
  readonly after: Reached | null;
  readonly staffId: string;
}

/** The keys of a customer follow its contacts: new ones are added, unused ones end (crm rule 2). */
export async function moveIdentities(tx: Db, { customer, before, after, staffId }: Move): Promise<void> {
  const { id: customerId, website } = customer;
  const others = await liveContacts(tx, customerId);
  const now = { website, contacts: others };
  const was = { website: null, contacts: before === null ? [] : [before] };
  const company = await companyDomains(tx, [...domainsOf(now), ...domainsOf(was)]);
  const keyOf = ({ type, value }: Identity): string => `${type} ${value}`;
  const kept = new Set(identitiesOf({ ...now, nameNorm: '' }, company).map(keyOf));
  const gone = identitiesOf({ ...was, nameNorm: '' }, company).filter((one) => !kept.has(keyOf(one)));
  await endIdentities(tx, { customerId, identities: gone });
  if (after === null) return;
  const wanted = identitiesOf({ website: null, contacts: [after], nameNorm: '' }, company);
  if (await takeIdentities(tx, { customerId, identities: wanted, by: staffId })) return;
  const hits = (await findSame(tx, wanted)).filter((hit) => hit.customerId !== customerId);
  const verdict = hits.some(({ isBlocked }) => isBlocked) ? 'blocked' : 'exists';
  refuseDuplicates({ verdict, hits }, { isConfirmed: false, staffId });
}
