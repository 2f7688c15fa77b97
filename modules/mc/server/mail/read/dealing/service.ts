import { addressView, customerSource } from '@switchboard/crm-server';
import { AppError, CODES, type PageResult, type ParsedInputOf, TOTAL_CAP } from '@switchboard/kit-contract';
import { type Context, inTransaction, scopedRead } from '@switchboard/kit-server';
import {
  type Dealing,
  dealingResource,
  MAIL_CODES,
  PARTY_TYPE,
  type queryCustomerDealings,
  type querySupplierDealings,
  type revealDealing,
} from '@switchboard/mc-contract';
import { mcDb } from '../../../db.ts';
import { listUsableAccounts, MAIL_RIGHT } from '../../account/access.repo.ts';
import { maskForMails } from '../../party-address.ts';
import { countQuery, type DealingFilter, type DealingRow, lineQuery, oneQuery, pageQuery } from './repo.ts';
import { customerJoin, ownDealings } from './scope.repo.ts';

const LIST_KEY = 'mc.email.vce';
const BODY_KEY = 'mc.email.vce:body';
const REVEAL_KEY = 'mc.email.vce:reveal';

type Page = PageResult<Dealing>;
type Filters = Omit<ParsedInputOf<typeof queryCustomerDealings>, 'pageNo' | 'pageSize' | 'customerCode'> &
  Pick<DealingFilter, 'partyType' | 'partyCode'>;

export async function customerDealings(
  { pageNo, pageSize, customerCode, ...filters }: ParsedInputOf<typeof queryCustomerDealings>,
  context: Context,
): Promise<Page> {
  const all = { ...filters, partyType: PARTY_TYPE.customer, partyCode: customerCode };
  return await pageOfDealings(all, { pageNo, pageSize }, context);
}

export async function supplierDealings(
  { pageNo, pageSize, supplierCode, ...filters }: ParsedInputOf<typeof querySupplierDealings>,
  context: Context,
): Promise<Page> {
  const all = { ...filters, partyType: PARTY_TYPE.supplier, partyCode: supplierCode };
  return await pageOfDealings(all, { pageNo, pageSize }, context);
}

/**
 * mc M74: the correspondence of a customer is visible to the readers of the customer, by the same rule and the same
 * database policies. Suppliers have no module yet, so only the owner of the mailbox sees theirs (docs/STUBS.md).
 */
async function pageOfDealings(
  filter: Filters,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
  context: Context,
): Promise<Page> {
  const accounts = await listUsableAccounts(mcDb(context), context.principal.staffId, MAIL_RIGHT.read);
  const accountIds = accounts.map(({ id }) => id);
  const window = { limit: pageSize, offset: Math.min((pageNo - 1) * pageSize, TOTAL_CAP) };
  const [rows, total] = await run(filter, { accountIds, window }, context);
  const view = addressView(context);
  const isOwn = (row: DealingRow): boolean => row.isMine || row.partyType === PARTY_TYPE.supplier;
  const mails = rows.map((row) => ({ row, sender: { name: row.senderName, email: row.senderEmail } }));
  const mask = await maskForMails(
    context,
    mails.filter(({ row }) => !isOwn(row)).map(({ row, sender }) => ({ addresses: [sender, ...row.receivers] })),
  );
  const list = mails.map(({ row, sender }): Dealing => {
    const { senderName: _name, senderEmail: _email, receivers, at, ...rest } = row;
    const shown = { ...rest, at: at.toISOString() };
    if (isOwn(row)) return { ...shown, senderEmail: sender, receiverEmailList: receivers };
    return {
      ...shown,
      partyEmail: view.show(row.partyEmail),
      senderEmail: mask.address(sender),
      receiverEmailList: receivers.map(mask.address),
    };
  });
  return { list, total: Math.min(total, TOTAL_CAP), totalCapped: total > TOTAL_CAP, pageNo, pageSize };
}

async function run(
  filter: DealingFilter,
  { accountIds, window }: { accountIds: readonly string[]; window: { limit: number; offset: number } },
  context: Context,
): Promise<[DealingRow[], number]> {
  const view = addressView(context);
  if (filter.partyType === PARTY_TYPE.supplier) {
    const seeing = { ...ownDealings(context.principal.staffId), accountIds, view };
    const [rows, total] = await Promise.all([
      pageQuery(filter, seeing, window).execute(context.db),
      countQuery(filter, seeing, TOTAL_CAP + 1).execute(context.db),
    ]);
    return [rows.rows as DealingRow[], (total.rows[0] as { n: number }).n];
  }
  const { where, run: read } = scopedRead(customerSource, {}, context, LIST_KEY);
  const seeing = { join: customerJoin(customerSource.from), where, accountIds, view };
  const [rows = [], totals] = await read(pageQuery(filter, seeing, window), countQuery(filter, seeing, TOTAL_CAP + 1));
  return [rows as unknown as DealingRow[], Number(totals?.[0]?.['n'] ?? 0)];
}

interface SeenDealing {
  readonly messageId: string;
  readonly partyType: number;
  readonly partyCode: string;
  readonly partyEmail: string;
}

/** Requires that the mail belongs to the correspondence of a customer in the reader's scope; otherwise it is not found. */
export async function requireDealing(messageId: string, context: Context): Promise<SeenDealing> {
  const found = await findDealing(messageId, context);
  if (found === null) throw new AppError(MAIL_CODES.mailNotFound);
  return found;
}

export async function canReadDealing(messageId: string, context: Context): Promise<boolean> {
  return context.principal.can(BODY_KEY) && (await findDealing(messageId, context)) !== null;
}

async function findDealing(messageId: string, context: Context): Promise<SeenDealing | null> {
  const { where, run: read } = scopedRead(customerSource, {}, context, BODY_KEY);
  const [rows] = await read(oneQuery(messageId, { join: customerJoin(customerSource.from), where }));
  return (rows?.[0] as SeenDealing | undefined) ?? null;
}

/** Sys R39: reveals the address of one line and records who revealed it and why. Hidden addresses stay hidden. */
export async function revealAddress(
  { id, reason }: ParsedInputOf<typeof revealDealing>,
  context: Context,
): Promise<{ value: string }> {
  if (addressView(context).show('') === null) throw new AppError(CODES.fieldNotPermitted);
  const { where, run: read } = scopedRead(customerSource, {}, context, REVEAL_KEY);
  const [rows] = await read(lineQuery(id, { join: customerJoin(customerSource.from), where }));
  const found = rows?.[0] as SeenDealing | undefined;
  if (found === undefined) throw new AppError(MAIL_CODES.mailNotFound);
  const { messageId, partyCode, partyEmail } = found;
  await inTransaction(context, async (tx) => {
    const after = { field: 'partyEmail', messageId, partyCode, reason };
    await context.audit(tx, { object: dealingResource.code, objectId: id, action: 'reveal', category: 5, after });
  });
  return { value: partyEmail };
}
