import { type endTask, type saveTask, summaryChanged, taskResource } from '@switchboard/crm-contract';
import { AppError, CODES, type ParsedInputOf } from '@switchboard/kit-contract';
import { type Context, continueAsSystem, type Db, inTransaction, saveAudited } from '@switchboard/kit-server';
import { findCustomer } from '../customer/access.repo.ts';
import { belongTo, noteFollowed } from '../followup/repo.ts';
import { taskTable } from '../tables.ts';
import { findTask, finishTask, isEmployed } from './repo.ts';

export async function addTask(input: ParsedInputOf<typeof saveTask>, context: Context): Promise<{ id: string }> {
  const { customerId, opportunityId, title, dueAt } = input;
  const by = context.principal.staffId;
  const assigneeId = input.assigneeId ?? by;
  return await inTransaction(context, async (tx) => {
    await findCustomer(tx, { id: customerId, access: 'add' }, context);
    if (!(await belongTo(tx, { customerId, contactId: null, opportunityId })))
      throw new AppError(CODES.validation, { data: [{ field: 'opportunityId', msg: 'unknown' }] });
    if (assigneeId !== by && !(await isEmployed(tx, assigneeId)))
      throw new AppError(CODES.validation, { data: [{ field: 'assigneeId', msg: 'unknown' }] });
    const values = { customerId, opportunityId, assigneeId, dueAt, title };
    const { id } = await saveAudited(tx, { table: taskTable, id: null, values }, context);
    await recordAndPublish(tx, context, { customerId, staffIds: [by, assigneeId] });
    return { id };
  });
}

/** Closes an open task as done or cancelled, once (crm.md §2.11). */
export async function closeTask({ id, state }: ParsedInputOf<typeof endTask>, context: Context): Promise<true> {
  const by = context.principal.staffId;
  return await inTransaction(context, async (tx) => {
    const task = await findTask(tx, id);
    if (task === undefined) throw new AppError(CODES.notFound);
    const { customer_id: customerId } = task;
    await findCustomer(tx, { id: customerId, access: 'add' }, context);
    if (!(await finishTask(tx, { id, customerId, state, by })))
      throw new AppError(CODES.wrongState, { data: { state: task.state } });
    await context.audit(tx, {
      object: taskResource.code,
      objectId: id,
      action: state,
      before: { state: task.state },
      after: { state },
    });
    await recordAndPublish(tx, context, { customerId, staffIds: [by, task.assignee_id] });
    return true as const;
  });
}

async function recordAndPublish(
  tx: Db,
  context: Context,
  { customerId, staffIds }: { customerId: string; staffIds: string[] },
): Promise<void> {
  const by = context.principal.staffId;
  await continueAsSystem(tx, 'the next due date of the customer');
  await noteFollowed(tx, { customerId, effectiveAt: null, by });
  await context.jobs.publish(tx, summaryChanged, { staffIds: [...new Set(staffIds)] }, by);
}
