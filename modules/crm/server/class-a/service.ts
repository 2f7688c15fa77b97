import {
  classAResource,
  customerResource,
  type getClassA,
  type prepareClassA,
  type saveClassA,
} from '@switchboard/crm-contract';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import {
  asSystem,
  type Context,
  continueAsSystem,
  type Db,
  detailOf,
  inTransaction,
  saveAudited,
  shownFields,
} from '@switchboard/kit-server';
import { withdrawProcess } from '@switchboard/ger-server';
import { primaryDept } from '@switchboard/sys-server';
import { openApproval } from '../approval/open.ts';
import { findCustomer, lockCustomer } from '../customer/access.repo.ts';
import { nextDocNo } from '../customer/history.repo.ts';
import { lockHolder, quotaOf } from '../customer/quota.repo.ts';
import { spendByMonth } from '../level/repo.ts';
import { requireRow } from '../row-scope.repo.ts';
import { classAApproval } from './approval.ts';
import { classASource, lockClassA, orderOfClassA, setClassAState, standingOf } from './repo.ts';
import { mayBecome, mayReapply, MIN_COMMITTED_USD } from './rules.ts';
import { classAApplicationTable } from '../tables.ts';

const OBJECT = classAResource.code;
const STANDING = 'blacklist entries and applications of other users count too';

export async function classADetail(id: string, context: Context): Promise<ResultOf<typeof getClassA>> {
  const row = await detailOf(classASource, id, context);
  return await asSystem(context, 'access to the application was checked; its figures are part of it', async (tx) => ({
    row,
    version: (await lockClassA(tx, id))?.version ?? 0,
    spend: await spendByMonth(tx, row.customerId),
    orderId: await orderOfClassA(tx, id),
  }));
}

export async function prepare(customerId: string, context: Context): Promise<ResultOf<typeof prepareClassA>> {
  return await inTransaction(context, async (tx) => {
    const customer = await findCustomer(tx, { id: customerId, access: 'read' }, context);
    const applicantId = context.principal.staffId;
    await continueAsSystem(tx, STANDING);
    const { classACap } = await quotaOf(tx, applicantId);
    const { used } = await standingOf(tx, { customerId, applicantId });
    return {
      ...shownFields(
        context,
        customerResource,
        { customerName: customer.name, level: customer.level as ResultOf<typeof prepareClassA>['level'] },
        { customerName: 'name' },
      ),
      cap: classACap,
      used,
      spend: await spendByMonth(tx, customerId),
    };
  });
}

export async function addClassA(
  input: ParsedInputOf<typeof saveClassA>,
  context: Context,
): Promise<ResultOf<typeof saveClassA>> {
  return await inTransaction(context, async (tx) => {
    const applicantId = context.principal.staffId;
    const customer = await lockCustomer(tx, { id: input.customerId }, context);
    if (Number(input.committedMonthlyUsd) < MIN_COMMITTED_USD)
      throw new AppError(CODES.validation, {
        data: [{ field: 'committedMonthlyUsd', msg: `>= ${MIN_COMMITTED_USD}` }],
      });
    requireOwner(customer.owner_id, applicantId);
    const appNo = await nextDocNo(tx, { prefix: 'CA', per: 'month', digits: 4 });
    const values = {
      appNo,
      customerId: customer.id,
      customerName: customer.name,
      applicantId,
      applicantDeptId: await primaryDept(tx, applicantId),
      committedMonthlyUsd: input.committedMonthlyUsd,
      months: input.months,
      evidence: input.evidence,
      reason: input.reason,
      protectDays: input.protectDays,
    };
    const row = { table: classAApplicationTable, id: null, values, action: 'create' };
    const { id } = await saveAudited(tx, row, context);
    return { id, appNo };
  });
}

/** Rule 23 at the time of the request; the approver sees the same figures. */
export async function submit(id: string, context: Context): Promise<{ orderId: string }> {
  await requireRow(context, classAApplicationTable, id);
  return await inTransaction(context, async (tx) => {
    const application = await lockClassA(tx, id);
    const applicantId = context.principal.staffId;
    if (application === undefined) throw new AppError(CODES.notFound);
    requireOwner(application.applicant_id, applicantId);
    if (!mayBecome(application.state, 'pending'))
      throw new AppError(CODES.wrongState, { data: { state: application.state } });
    const customer = await lockCustomer(tx, { id: application.customer_id }, context);
    requireOwner(customer.owner_id, applicantId);
    await lockHolder(tx, applicantId);
    await continueAsSystem(tx, STANDING);
    await requireStanding(tx, { customerId: customer.id, applicantId });
    const { orderId, instanceId } = await openApproval(
      tx,
      classAApproval,
      {
        bizId: id,
        customer,
        title: `${customer.name} · ${application.app_no}`,
        facts: { committedUsd: application.committed_monthly_usd },
      },
      context,
    );
    await setClassAState(tx, id, { state: 'pending', by: applicantId, instanceId });
    await context.audit(tx, { object: OBJECT, objectId: id, action: 'submit' });
    return { orderId };
  });
}

async function requireStanding(tx: Db, who: { customerId: string; applicantId: string }): Promise<void> {
  const { used, hasBlacklist, isClassA, rejectedAt } = await standingOf(tx, who);
  const { classACap } = await quotaOf(tx, who.applicantId);
  if (hasBlacklist)
    throw new AppError(CODES.conflict, {
      label: { zh: '该客户有未解除的黑名单', en: 'The customer is on the blacklist' },
    });
  if (isClassA)
    throw new AppError(CODES.conflict, {
      label: { zh: '该客户已是 A 类或正在申请', en: 'The customer is already class A or has a pending application' },
    });
  if (!mayReapply(rejectedAt, new Date()))
    throw new AppError(CODES.wrongState, {
      data: { state: 'rejected' },
      label: { zh: '驳回后 30 天内不能再次申请', en: 'You cannot apply again within 30 days of a rejection' },
    });
  if (used >= classACap)
    throw new AppError(CODES.limitReached, {
      data: { used, cap: classACap },
      label: {
        zh: `A 类名额已用完（${used}/${classACap}）`,
        en: `Your class-A quota is used up (${used}/${classACap})`,
      },
    });
}

function requireOwner(ownerId: string | null, applicantId: string): void {
  if (ownerId !== applicantId)
    throw new AppError(CODES.conflict, { label: { zh: '只有负责人可以申请', en: 'Only the owner can apply' } });
}

export async function withdraw({ id, reason }: { id: string; reason: string }, context: Context): Promise<true> {
  await requireRow(context, classAApplicationTable, id);
  const instanceId = await inTransaction(context, async (tx) => (await lockClassA(tx, id))?.wf_instance_id ?? null);
  if (instanceId === null) throw new AppError(CODES.wrongState, { data: { state: 'draft' } });
  await withdrawProcess({ instanceId, reason }, context);
  return true;
}
