import {
  accountRequested,
  accountTrackResource,
  type markTrackReason,
  type openAccount,
  TRACK_TAGS,
  type TrackTag,
  type trackSummary,
} from '@switchboard/crm-contract';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import {
  type Context,
  continueAsSystem,
  groupOf,
  inTransaction,
  lockRow,
  requireFeature,
  saveAudited,
} from '@switchboard/kit-server';
import { isDictCode } from '@switchboard/sys-server';
import { requireBuka } from '../buka/service.ts';
import { findCustomer, lockCustomer } from '../customer/access.repo.ts';
import { refuseDuringAliasChange } from '../customer/guards.repo.ts';
import { nextDocNo } from '../customer/history.repo.ts';
import { openAccountStub } from '../jobs/open-account-stub.ts';
import { accountTrackSource } from './repo.ts';
import { accountTable } from '../tables.ts';

const PAGING = new Set(['pageNo', 'pageSize', 'sortField', 'sortOrder', 'keyword']);

export async function summarise(input: unknown, context: Context): Promise<ResultOf<typeof trackSummary>> {
  const filters = Object.fromEntries(Object.entries(input as object).filter(([name]) => !PAGING.has(name)));
  const [tags, steps] = await Promise.all([
    groupOf(accountTrackSource, { by: ['trackTag'], filters }, context),
    groupOf(accountTrackSource, { by: ['isTested', 'isRecharged', 'isConsumed'], filters }, context),
  ]);
  const having = (step?: 'isTested' | 'isRecharged' | 'isConsumed'): number =>
    steps.filter(({ by }) => step === undefined || by[step] === true).reduce((sum, { count }) => sum + count, 0);
  return {
    opened: having(),
    tested: having('isTested'),
    recharged: having('isRecharged'),
    consumed: having('isConsumed'),
    tags: (Object.keys(TRACK_TAGS) as TrackTag[]).map((tag) => ({
      tag,
      count: tags.find(({ by }) => by['trackTag'] === tag)?.count ?? 0,
    })),
  };
}

/** Allowed for users who work with the customer. */
export async function markReason(
  { id, version, trackReason }: ParsedInputOf<typeof markTrackReason>,
  context: Context,
): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const account = await lockRow(tx, { source: accountTrackSource, id, version }, context);
    await findCustomer(tx, { id: String(account['customerId']), access: 'change', pools: ['private', 'sea'] }, context);
    context.pickWritable(accountTrackResource, { trackReason }, null);
    const dict = { module: 'crm', dictType: 'track_reason' };
    if (trackReason !== null && !(await isDictCode(context, dict, trackReason)))
      throw new AppError(CODES.validation, { data: [{ field: 'trackReason', msg: 'unknown' }] });
    await saveAudited(tx, { table: accountTable, id, version, values: { trackReason }, action: 'reason' }, context);
    return true as const;
  });
}

/** Requests an account, which exists only once finance reports that it was opened (crm.md §5). Crm rules 21a and 31. */
export async function requestAccount(
  { customerId, brand, platform, product, currency }: ParsedInputOf<typeof openAccount>,
  context: Context,
): Promise<{ accountNo: string }> {
  requireFeature(openAccountStub, context.config);
  const by = context.principal.staffId;
  return await inTransaction(context, async (tx) => {
    const { alias } = await lockCustomer(tx, { id: customerId }, context);
    await continueAsSystem(tx, 'alias changes and rules that apply to all customers');
    await refuseDuringAliasChange(tx, customerId);
    if (brand === 'buka') await requireBuka(tx, customerId);
    const accountNo = await nextDocNo(tx, { prefix: 'AC', per: 'month', digits: 5 });
    const request = { accountNo, customerId, alias, brand, platform, product, currency };
    await context.audit(tx, { object: accountTrackResource.code, objectId: accountNo, action: 'open', after: request });
    await context.jobs.publish(tx, accountRequested, request, by);
    return { accountNo };
  });
}
