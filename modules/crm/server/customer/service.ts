import {
  customerResource,
  type duplicateCheck,
  type getCustomer,
  type saveCustomer,
  type updateCustomer,
} from '@switchboard/crm-contract';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { asSystem, type Context, detailWithRights, inTransaction, lockRow, updateRow } from '@switchboard/kit-server';
import { checkDuplicates, toDuplicates } from '../duplicate/check.ts';
import { notingRefused } from '../blacklist/note-refused.ts';
import { createCustomer } from './create.ts';
import { findHead } from './head.repo.ts';
import { logChanges } from './history.repo.ts';
import { customerTable } from '../tables.ts';
import { customerSource } from './repo.ts';

export async function customerDetail(id: string, context: Context): Promise<ResultOf<typeof getCustomer>> {
  const head = await asSystem(context, 'the target of a merged customer', async (tx) => await findHead(tx, id));
  if (head === undefined) throw new AppError(CODES.notFound);
  // checks whether the user may see it
  return { ...head, ...(await detailWithRights(customerSource, head.id, context)) };
}

const ANYBODYS = 'a duplicate may belong to any owner';

export async function lookForDuplicates(
  { name, domains, phones, emails }: ParsedInputOf<typeof duplicateCheck>,
  context: Context,
): Promise<ResultOf<typeof duplicateCheck>> {
  const contacts = [...phones.map((phone) => ({ phone, whatsapp: phone })), ...emails.map((email) => ({ email }))];
  const checked = await asSystem(
    context,
    ANYBODYS,
    async (tx) => await checkDuplicates(tx, { name, domains, contacts }),
  );
  const { staffId } = context.principal;
  return { verdict: checked.verdict, hits: toDuplicates(checked, staffId), suppliers: checked.suppliers };
}

export async function addCustomer(
  input: ParsedInputOf<typeof saveCustomer>,
  context: Context,
): Promise<ResultOf<typeof saveCustomer>> {
  // a new customer: fields that the role may not write are refused before anything is looked up
  context.pickWritable(customerResource, editableOf(input), null);
  const { staffId } = context.principal;
  const attempt = { way: 'create', name: input.name } as const;
  return await notingRefused(
    context,
    attempt,
    async () =>
      await asSystem(context, ANYBODYS, async (tx) => {
        const { hits, ...created } = await createCustomer(tx, context, { input, staffId });
        const confirmed = hits.map((hit) => hit.customerCode);
        const after = { ...created, name: input.name, toPool: input.toPool, confirmed };
        await context.audit(tx, { object: customerResource.code, objectId: created.id, action: 'add', after });
        return created;
      }),
  );
}

/** The submitted fields that users may also change later. */
function editableOf(input: ParsedInputOf<typeof saveCustomer>): Record<string, unknown> {
  const fields: Readonly<Record<string, { readonly editable: boolean } | undefined>> = customerResource.fields;
  const filled = Object.entries(input).filter(([name, value]) => fields[name]?.editable === true && value !== null);
  return Object.fromEntries(filled);
}

/** Basic data only: names and aliases are duplicate keys (crm rules 1-4, 21), stage and level have their own rules. */
export async function editCustomer(
  { id, version, ...sent }: ParsedInputOf<typeof updateCustomer>,
  context: Context,
): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const stored = await lockRow(tx, { source: customerSource, id, version }, context);
    const changes = context.pickWritable(customerResource, sent, stored);
    const names = Object.keys(changes);
    const before = Object.fromEntries(names.map((name) => [name, stored[name]]));
    const by = context.principal.staffId;
    if (names.length > 0) {
      await updateRow(tx, customerTable, { id, values: changes, by });
      await logChanges(tx, { entity: 'customer', entityId: id, before, after: changes, by });
    }
    await context.audit(tx, { object: customerResource.code, objectId: id, action: 'edit', before, after: changes });
    return true as const;
  });
}
