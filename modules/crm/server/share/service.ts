import {
  type BatchResult,
  customerResource,
  type revokeShares,
  type saveShare,
  SHARE_KEY,
  shareResource,
  type updateShare,
} from '@switchboard/crm-contract';
import { AppError, CODES, type PageInput, type ParsedInputOf } from '@switchboard/kit-contract';
import {
  type Context,
  continueAsSystem,
  inTransaction,
  pageOf,
  requestNotice,
  type RowScope,
} from '@switchboard/kit-server';
import { lockCustomer } from '../customer/access.repo.ts';
import { eachId } from '../ownership/each-id.ts';
import { customerLink } from '../ownership/links.ts';
import { requireReceiver } from '../ownership/receiver.ts';
import { dayOf, dayOfDate } from '../retention/business-day.ts';
import { changeShare, countActive, endShare, insertShare, lockShare, shareSource } from './repo.ts';

const OBJECT = shareResource.code;
/** CRM rule 19. */
const MAX_SHARES = 5;
const MAX_DAYS = 180;
const WHY = 'both parties of a share see it';

/**
 * Shares a customer in the caller's own scope; a customer the caller only has through a share is not found for changes
 * (crm rule 19).
 */
export async function share(input: ParsedInputOf<typeof saveShare>, context: Context): Promise<BatchResult> {
  requireEnd(input.expiresOn);
  return await eachId(input.customerIds, { object: OBJECT, action: 'share', context }, async (customerId) => {
    await inTransaction(context, async (tx) => {
      const customer = await lockCustomer(tx, { id: customerId }, context);
      const to = await requireReceiver(tx, input.toId);
      if (to.id === customer.owner_id)
        throw refuse(CODES.conflict, '不能共享给负责人自己', 'A customer cannot be shared with its owner');
      const { active, staffIds } = await countActive(tx, customerId);
      if (staffIds.includes(to.id))
        throw refuse(CODES.conflict, `已共享给 ${to.name}`, `Already shared with ${to.name}`);
      if (active >= MAX_SHARES)
        throw refuse(
          CODES.limitReached,
          `每个客户最多 ${MAX_SHARES} 个有效共享`,
          `A customer can have up to ${MAX_SHARES} active shares`,
        );
      const { access, expiresOn, reason } = input;
      const by = context.principal.staffId;
      const id = await insertShare(tx, { customerId, staffId: to.id, access, expiresOn, reason, by });
      await context.audit(tx, {
        object: OBJECT,
        objectId: id,
        action: 'share',
        after: { customerId, staffId: to.id, access, expiresOn },
      });
      await requestNotice(tx, context, {
        eventCode: 'crm.customer.shared',
        to: { staffIds: [to.id] },
        vars: { customerName: customer.name, by: context.principal.name, date: expiresOn },
        objectCode: 'crm.customer',
        objectId: customerId,
        link: customerLink(customerId),
        dedupeKey: `crm.shared:${id}`,
      });
    });
  });
}

const refuse = (code: number, zh: string, en: string): AppError => new AppError(code, { label: { zh, en } });

function requireEnd(expiresOn: string): void {
  const days = dayOfDate(expiresOn) - dayOf(new Date());
  if (days < 0) throw new AppError(CODES.validation, { data: [{ field: 'expiresOn', msg: 'past' }] });
  if (days > MAX_DAYS)
    throw refuse(CODES.limitReached, `共享最长 ${MAX_DAYS} 天`, `A share can last up to ${MAX_DAYS} days`);
}

export function sourceFor({ principal }: Context) {
  const read = principal.scopeOf(SHARE_KEY, customerResource.code);
  if (read === null) throw new AppError(CODES.noPermission);
  const scopeOf = (action: string) => principal.scopeOf(`${SHARE_KEY}:${action}`, customerResource.code);
  return shareSource({ read, edit: scopeOf('edit'), revoke: scopeOf('revoke') }, principal.staffId);
}

export async function sharePage(input: PageInput<(typeof shareResource)['fields']>, context: Context) {
  return await pageOf(sourceFor(context), input, context);
}

export async function revoke({ ids }: ParsedInputOf<typeof revokeShares>, context: Context): Promise<BatchResult> {
  return await eachId(ids, { object: OBJECT, action: 'revoke', context }, async (id) => {
    await changeOne(id, context, 'revoke', async (tx, by) => await endShare(tx, { id, by }));
  });
}

export async function change(
  { id, access, expiresOn }: ParsedInputOf<typeof updateShare>,
  context: Context,
): Promise<true> {
  if (expiresOn !== undefined) requireEnd(expiresOn);
  await changeOne(id, context, 'edit', async (tx, by) => {
    await changeShare(tx, { id, access: access ?? null, expiresOn: expiresOn ?? null, by });
  });
  return true;
}

type Tx = Parameters<Parameters<typeof inTransaction<void>>[1]>[0];

async function changeOne(
  id: string,
  context: Context,
  action: string,
  work: (tx: Tx, by: string) => Promise<void>,
): Promise<void> {
  const { principal, callKey } = context;
  const scope: RowScope | null = callKey === null ? null : principal.scopeOf(callKey, customerResource.code);
  if (scope === null) throw new AppError(CODES.notFound);
  await inTransaction(context, async (tx) => {
    await continueAsSystem(tx, WHY);
    const stored = await lockShare(tx, { id, scope });
    if (stored === null) throw new AppError(CODES.notFound);
    if (stored.state !== 'active') throw new AppError(CODES.wrongState, { data: { state: stored.state } });
    await work(tx, principal.staffId);
    await context.audit(tx, { object: OBJECT, objectId: id, action });
  });
}
