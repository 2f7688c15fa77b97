import { customerSource } from '@switchboard/crm-server';
import { AppError, type PageResult, type ParsedInputOf, TOTAL_CAP } from '@switchboard/kit-contract';
import { type Context, scopedRead } from '@switchboard/kit-server';
import {
  type Dealing,
  MAIL_CODES,
  PARTY_TYPE,
  type queryCustomerDealings,
  type querySupplierDealings,
} from '@switchboard/mc-contract';
import { mcDb } from '../../../db.ts';
import { listUsableAccounts, MAIL_RIGHT } from '../../account/access.repo.ts';
import { countQuery, type DealingFilter, type DealingRow, oneQuery, pageQuery } from './repo.ts';
import { customerJoin, ownDealings } from './scope.repo.ts';

const LIST_KEY = 'mc.email.vce';
const BODY_KEY = 'mc.email.vce:body';

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
 * mc M74: a customer's correspondence is seen by whoever sees the customer, by the same rule and the same policies of the database.
 * Suppliers have no module yet, so nobody but the mailbox's person sees theirs (docs/STANDINS.md).
 */
async function pageOfDealings(
  filter: Filters,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
  context: Context,
): Promise<Page> {
  const accounts = await listUsableAccounts(mcDb(context), context.principal.staffId, MAIL_RIGHT.read);
  const accountIds = accounts.map(({ id }) => id);
  const window = { limit: pageSize, offset: Math.min((pageNo - 1) * pageSize, TOTAL_CAP) };
  const [rows, total] = await ask(filter, { accountIds, window }, context);
  const list = rows.map(({ senderName, senderEmail, receivers, at, ...row }) => ({
    ...row,
    senderEmail: { name: senderName, email: senderEmail },
    receiverEmailList: receivers,
    at: at.toISOString(),
  }));
  return { list, total: Math.min(total, TOTAL_CAP), totalCapped: total > TOTAL_CAP, pageNo, pageSize };
}

async function ask(
  filter: DealingFilter,
  { accountIds, window }: { accountIds: readonly string[]; window: { limit: number; offset: number } },
  context: Context,
): Promise<[DealingRow[], number]> {
  if (filter.partyType === PARTY_TYPE.supplier) {
    const seeing = { ...ownDealings(context.principal.staffId), accountIds };
    const [rows, total] = await Promise.all([
      pageQuery(filter, seeing, window).execute(context.db),
      countQuery(filter, seeing, TOTAL_CAP + 1).execute(context.db),
    ]);
    return [rows.rows as DealingRow[], (total.rows[0] as { n: number }).n];
  }
  const { where, ask: read } = scopedRead(customerSource, {}, context, LIST_KEY);
  const seeing = { join: customerJoin(customerSource.from), where, accountIds };
  const [rows = [], totals] = await read(pageQuery(filter, seeing, window), countQuery(filter, seeing, TOTAL_CAP + 1));
  return [rows as unknown as DealingRow[], Number(totals?.[0]?.['n'] ?? 0)];
}

interface SeenDealing {
  readonly partyType: number;
  readonly partyCode: string;
  readonly partyEmail: string;
}

/** The mail belongs to the correspondence of a customer in the reader's scope; else it does not exist for them. */
export async function requireDealing(messageId: string, context: Context): Promise<SeenDealing> {
  const found = await findDealing(messageId, context);
  if (found === null) throw new AppError(MAIL_CODES.mailNotFound);
  return found;
}

export async function canReadDealing(messageId: string, context: Context): Promise<boolean> {
  return context.principal.can(BODY_KEY) && (await findDealing(messageId, context)) !== null;
}

async function findDealing(messageId: string, context: Context): Promise<SeenDealing | null> {
  const { where, ask: read } = scopedRead(customerSource, {}, context, BODY_KEY);
  const [rows] = await read(oneQuery(messageId, { join: customerJoin(customerSource.from), where }));
  return (rows?.[0] as SeenDealing | undefined) ?? null;
}
