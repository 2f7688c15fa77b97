import { CRM_CODES, customerCreated, proposeAlias, type saveCustomer, summaryChanged } from '@switchboard/crm-contract';
import { AppError, CODES, type ParsedInputOf } from '@switchboard/kit-contract';
import { type Db, insertRows, type Services } from '@switchboard/kit-server';
import { primaryDept } from '@switchboard/sys-server';
import { type Checked, checkDuplicates, refuseDuplicates } from '../duplicate/check.ts';
import { takeIdentities } from '../duplicate/repo.ts';
import { freeAlias, lockAlias, registerAlias } from './alias.repo.ts';
import { insertCustomer, nextCustomerCode, poolFor } from './create.repo.ts';
import { logChanges, writeFlow } from './history.repo.ts';
import { requireRoom } from './quota.repo.ts';
import { refreshRecall } from '../retention/repo.ts';
import { contactTable } from '../tables.ts';

type Input = ParsedInputOf<typeof saveCustomer>;

export interface Created {
  readonly id: string;
  readonly customerCode: string;
  readonly alias: string;
  readonly hits: Checked['hits'];
}

/**
 * Creates a customer with its contacts (crm rules 2-5, 21), for the form, imports and converted leads. Runs with system
 * rights, because a duplicate may belong to any user.
 */
export async function createCustomer(
  tx: Db,
  { jobs }: Pick<Services, 'jobs'>,
  { input, staffId, way = 'create' }: { input: Input; staffId: string; way?: 'create' | 'import' },
): Promise<Created> {
  const { toPool, confirmDuplicate: isConfirmed, contacts } = input;
  // rows of a file were compared with the leads when the file was checked
  const checked = await checkDuplicates(tx, input, { customersOnly: way === 'import' });
  if (checked.nameNorm === '') throw new AppError(CODES.validation, { data: [{ field: 'name', msg: 'invalid' }] });
  refuseDuplicates(checked, { isConfirmed, staffId });
  if (!toPool) await requireRoom(tx, staffId);
  const customerCode = await nextCustomerCode(tx);
  const alias = await chooseAlias(tx, input, customerCode);
  const poolId = toPool ? await poolFor(tx, input.country) : null;
  const owner = toPool ? null : { id: staffId, deptId: await primaryDept(tx, staffId) };
  const id = await insertCustomer(tx, {
    input,
    customerCode,
    alias,
    nameNorm: checked.nameNorm,
    owner,
    publicPool: poolId === null ? null : { id: poolId, reason: way },
    by: staffId,
  });
  await registerAlias(tx, { alias, customerId: id });
  if (!(await takeIdentities(tx, { customerId: id, identities: checked.identities, by: staffId }))) {
    // the same company was saved after the check
    refuseDuplicates(await checkDuplicates(tx, input), { isConfirmed, staffId });
    throw new AppError(CRM_CODES.duplicateStrong, { data: { hits: [] } });
  }
  const people = withPrimary(contacts).map((contact) => ({ ...contact, customerId: id }));
  await insertRows(tx, contactTable, people, staffId);
  await writeFlow(tx, { customerId: id, event: 'create', toOwnerId: owner?.id ?? null, toPoolId: poolId, by: staffId });
  if (owner !== null) await refreshRecall(tx, [id]);
  const seen = [...checked.hits.map((hit) => hit.customerCode), ...checked.leads.map((lead) => lead.leadNo)];
  if (seen.length > 0) {
    const after = { confirmDuplicate: seen.join(' ') };
    await logChanges(tx, { entity: 'customer', entityId: id, before: {}, after, by: staffId });
  }
  await jobs.publish(tx, customerCreated, { customerId: id, ownerId: owner?.id ?? null }, staffId);
  if (owner !== null) await jobs.publish(tx, summaryChanged, { staffIds: [staffId] }, staffId);
  return { id, customerCode, alias, hits: checked.hits };
}

/**
 * Rule 21: for a taken alias the next free one is returned for confirmation. Without a requested alias the next free
 * one is used.
 */
async function chooseAlias(tx: Db, { alias, shortName, name }: Input, customerCode: string): Promise<string> {
  const wanted = alias ?? proposeAlias(shortName ?? name) ?? customerCode.toLowerCase();
  await lockAlias(tx, wanted);
  const free = await freeAlias(tx, wanted);
  if (free !== wanted && alias !== undefined) throw new AppError(CRM_CODES.aliasTaken, { data: { alias: free } });
  return free;
}

/** There is always a primary contact: the first, if none was chosen. */
function withPrimary(contacts: Input['contacts']): Input['contacts'] {
  const chosen = Math.max(
    0,
    contacts.findIndex(({ isPrimary }) => isPrimary),
  );
  return contacts.map((contact, index) => ({ ...contact, isPrimary: index === chosen }));
}
