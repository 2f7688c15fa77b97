import { delegationResource, type endDelegation, type saveDelegation } from '@switchboard/ger-contract';
import { AppError, CODES, fieldRefusal, type ParsedInputOf } from '@switchboard/kit-contract';
import { type Context, inTransaction } from '@switchboard/kit-server';
import { ableStaff } from '@switchboard/sys-server';
import { DELEGATION_JOB } from '../jobs/delegation-job.ts';
import { endOwn, insertDelegation, isProcess, lockDelegator, overlaps } from './repo.ts';

const OBJECT = delegationResource.code;
const NOT_TO = { zh: '不能委托给该同事', en: 'You cannot delegate to this colleague' };
const PAST = { zh: '结束时间须晚于现在', en: 'The end must be in the future' };
const NO_PROCESS = { zh: '流程不存在或已停用', en: 'The process does not exist or is disabled' };
const OVERLAP = {
  zh: '该时段已有委托，请先结束原委托',
  en: 'There is already a delegation in this period. End that one first',
};

/** Ger rule 30. A delegation that starts now applies from the next task; waiting tasks are moved by the job. */
export async function addDelegation(
  { delegateId, processId = '0', ...input }: ParsedInputOf<typeof saveDelegation>,
  context: Context,
): Promise<{ id: string }> {
  const delegatorId = context.principal.staffId;
  if (Date.parse(input.endAt) <= Date.now()) throw fieldRefusal('endAt', PAST);
  return await inTransaction(context, async (tx) => {
    const isAble = (await ableStaff(tx, [delegateId])).has(delegateId);
    if (delegateId === delegatorId || !isAble) throw fieldRefusal('delegateId', NOT_TO);
    if (processId !== '0' && !(await isProcess(tx, processId))) throw fieldRefusal('processId', NO_PROCESS);
    const delegation = { ...input, delegatorId, delegateId, processId };
    await lockDelegator(tx, delegatorId);
    if (await overlaps(tx, delegation)) throw fieldRefusal('startAt', OVERLAP);
    const id = await insertDelegation(tx, delegation);
    await context.audit(tx, { object: OBJECT, objectId: id, action: 'add', after: delegation });
    await context.jobs.enqueue(tx, DELEGATION_JOB, {});
    return { id };
  });
}

export async function stopDelegation(
  { id }: ParsedInputOf<typeof endDelegation>,
  context: Context,
): Promise<Record<string, never>> {
  return await inTransaction(context, async (tx) => {
    if (!(await endOwn(tx, id, context.principal.staffId))) throw new AppError(CODES.notFound);
    await context.audit(tx, { object: OBJECT, objectId: id, action: 'end' });
    await context.jobs.enqueue(tx, DELEGATION_JOB, {});
    return {};
  });
}
