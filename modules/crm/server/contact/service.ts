import {
  type ContactRow as ShownContact,
  contactChanged,
  contactResource,
  type deleteContact,
  hasReach,
  type NewContact,
  REACH,
  type revealContact,
  type saveContact,
} from '@switchboard/crm-contract';
import { AppError, CODES, fieldsRefused, type ParsedInputOf } from '@switchboard/kit-contract';
import {
  type Context,
  continueAsSystem,
  type Db,
  inTransaction,
  insertRow,
  LEVEL,
  pageOf,
  updateRow,
} from '@switchboard/kit-server';
import { type Customer, findCustomer, lockCustomer } from '../customer/access.repo.ts';
import { logChanges } from '../customer/history.repo.ts';
import { moveIdentities } from './identities.ts';
import {
  clearPrimary,
  type ContactRow,
  contactSource,
  customerOfContact,
  hasContacts,
  lockContact,
  removeContact,
} from './repo.ts';
import { contactTable } from '../tables.ts';

const MOST = 200;
const WHY = 'duplicate check against other customers';

/** The primary contact first. */
export async function contactsOf(customerId: string, context: Context): Promise<ShownContact[]> {
  const query = { customerId: [customerId], pageNo: 1, pageSize: MOST } as const;
  const { list } = await pageOf(contactSource, query as never, context);
  // distinguishes a customer without contacts from one that the caller cannot see
  if (list.length === 0)
    await inTransaction(context, async (tx) => await findCustomer(tx, { id: customerId, access: 'read' }, context));
  const shown: ShownContact[] = list;
  return shown.toSorted((a, b) => Number(b.isPrimary === true) - Number(a.isPrimary === true));
}

type ContactInput = ParsedInputOf<typeof saveContact>;

export async function storeContact(
  { id, version, customerId, ...sent }: ContactInput,
  context: Context,
): Promise<{ id: string }> {
  return await inTransaction(context, async (tx) => {
    // a user with a write share may add contacts but not change them (crm rule 19)
    const access = id === null ? 'add' : 'change';
    const customer = await findCustomer(tx, { id: customerId, access }, context);
    const stored = id === null ? null : await ownContact(tx, id, context);
    if (stored !== null && stored.customer_id !== customerId)
      throw new AppError(CODES.validation, { data: [{ field: 'customerId', msg: 'invalid' }] });
    if (stored !== null && stored.version !== version) throw new AppError(CODES.staleWrite);
    const changes = permitted(sent, stored, context);
    const after = { ...emptyContact, ...(stored === null ? {} : shownOf(stored)), ...changes };
    if (typeof after.name !== 'string' || after.name === '' || after.role === undefined || !hasReach(after))
      throw new AppError(CODES.validation, { data: [{ field: hasReach(after) ? 'name' : 'email', msg: 'required' }] });
    await continueAsSystem(tx, WHY);
    const by = context.principal.staffId;
    // there must be a primary contact: the only one is primary
    if (id === null && !(await hasContacts(tx, customerId))) after.isPrimary = true;
    if (after.isPrimary) await clearPrimary(tx, { customerId, except: id });
    const saved = id ?? (await insertRow(tx, contactTable, { ...(after as NewContact), customerId }, by));
    if (id !== null && Object.keys(changes).length > 0) await updateRow(tx, contactTable, { id, values: changes, by });
    await moveIdentities(tx, { customer, before: stored === null ? null : shownOf(stored), after, staffId: by });
    await note(tx, context, {
      customer,
      contactId: saved,
      action: id === null ? 'add' : 'edit',
      before: stored,
      changes,
    });
    return { id: saved };
  });
}

/** A contact of a customer that the user may change; otherwise not found. */
async function ownContact(tx: Db, id: string, context: Context): Promise<ContactRow> {
  const customerId = await customerOfContact(tx, id);
  if (customerId === undefined) throw new AppError(CODES.notFound);
  await lockCustomer(tx, { id: customerId }, context);
  const contact = await lockContact(tx, id);
  if (contact === undefined) throw new AppError(CODES.notFound);
  return contact;
}

export async function dropContact({ id }: ParsedInputOf<typeof deleteContact>, context: Context): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const stored = await ownContact(tx, id, context);
    const customer = await findCustomer(tx, { id: stored.customer_id, access: 'change' }, context);
    const by = context.principal.staffId;
    await continueAsSystem(tx, WHY);
    await removeContact(tx, { id, by });
    await moveIdentities(tx, { customer, before: shownOf(stored), after: null, staffId: by });
    await note(tx, context, { customer, contactId: id, action: 'delete', before: stored, changes: {} });
    return true as const;
  });
}

/** Sys R39: hidden fields stay hidden, masked ones are revealed to users with the right, and every reveal is logged. */
export async function reveal(
  { contactId, field }: ParsedInputOf<typeof revealContact>,
  context: Context,
): Promise<{ value: string | null }> {
  const right = context.principal.fieldsOf(contactResource.right, contactResource.code)?.get(field);
  if (right !== undefined && right.level === LEVEL.hidden) throw new AppError(CODES.fieldNotPermitted);
  return await inTransaction(context, async (tx) => {
    const customerId = await customerOfContact(tx, contactId);
    if (customerId === undefined) throw new AppError(CODES.notFound);
    await findCustomer(tx, { id: customerId, access: 'read' }, context);
    const contact = (await lockContact(tx, contactId)) as ContactRow;
    const after = { field, name: contact.name, customerId };
    await context.audit(tx, {
      object: contactResource.code,
      objectId: contactId,
      action: 'reveal',
      category: 5,
      after,
    });
    return { value: contact[field] };
  });
}

type Editable = Partial<NewContact> & { state?: 'active' | 'left' };
const emptyContact: Editable = Object.fromEntries(REACH.map((way) => [way, null]));

const shownOf = (row: ContactRow): Editable =>
  ({
    name: row.name,
    position: row.position,
    role: row.role,
    ...Object.fromEntries(REACH.map((way) => [way, row[way]])),
    language: row.language,
    isPrimary: row.is_primary,
    state: row.state,
    marketingOk: row.marketing_ok,
  }) as Editable;

/**
 * Sys R38 for stored values. The author of a new contact knows the values, so masked fields are accepted there; only
 * hidden ones are refused.
 */
function permitted(
  sent: Omit<ContactInput, 'id' | 'version' | 'customerId'>,
  stored: ContactRow | null,
  context: Context,
): Editable {
  if (stored !== null) return context.pickWritable(contactResource, sent, shownOf(stored)) as Editable;
  const { principal, callKey } = context;
  const rights = callKey === null ? null : principal.fieldsOf(callKey, contactResource.code);
  const ways = Object.fromEntries(REACH.map((way) => [way, sent[way] ?? null]));
  const refused = REACH.filter((way) => rights?.get(way)?.level === LEVEL.hidden && ways[way] !== null);
  const masks = REACH.filter((way) => ways[way]?.includes('*') === true);
  if (refused.length > 0) throw fieldsRefused(refused, contactResource.fields);
  if (masks.length > 0)
    throw new AppError(CODES.validation, { data: masks.map((field) => ({ field, msg: 'invalid' })) });
  const others = Object.fromEntries(Object.entries(sent).filter(([name]) => !(name in ways)));
  return { ...context.pickWritable(contactResource, others, null), ...ways } as Editable;
}

interface Noted {
  readonly customer: Customer;
  readonly contactId: string;
  readonly action: 'add' | 'edit' | 'delete';
  readonly before: ContactRow | null;
  readonly changes: Editable;
}

/**
 * The history of a customer contains the contact and the field names; the values of personal fields are only in the
 * audit log.
 */
async function note(tx: Db, context: Context, { customer, contactId, action, before, changes }: Noted): Promise<void> {
  const by = context.principal.staffId;
  const shown = before === null ? {} : shownOf(before);
  const old = Object.fromEntries(Object.keys(changes).map((name) => [name, shown[name as keyof Editable]]));
  await context.audit(tx, {
    object: contactResource.code,
    objectId: contactId,
    action,
    before: action === 'delete' ? shown : old,
    after: changes,
  });
  const name = changes.name ?? before?.name ?? '';
  await logChanges(tx, {
    entity: 'customer',
    entityId: customer.id,
    before: { contact: action === 'add' ? null : before?.name },
    after: {
      contact:
        action === 'delete'
          ? null
          : action === 'edit' && name === before?.name
            ? `${name} (${Object.keys(changes).join(', ')})`
            : name,
    },
    by,
  });
  await context.jobs.publish(tx, contactChanged, { customerId: customer.id, contactId }, by);
}
