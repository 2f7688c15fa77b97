import {
  type correctFollowup,
  type Followup,
  type NotEffective,
  type pageFollowups,
  type saveFollowup,
  STAGES_BY_HAND,
  summaryChanged,
} from '@switchboard/crm-contract';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import {
  type Context,
  continueAsSystem,
  type Db,
  inTransaction,
  insertRow,
  scopedRead,
  updateRow,
} from '@switchboard/kit-server';
import { addressView, shownContent } from '../contact/address-view.ts';
import { type Customer, findCustomer, lockAnyCustomer } from '../customer/access.repo.ts';
import { cutPage, readPlace } from '../customer/cursor.ts';
import { logChanges } from '../customer/history.repo.ts';
import { customerSource } from '../customer/repo.ts';
import { visibleQuery } from '../customer/stage.repo.ts';
import { refreshRecall } from '../retention/repo.ts';
import { customerTable, taskTable } from '../tables.ts';
import { finishTask } from '../task/repo.ts';
import { type Before, whyNotEffective } from './effective.ts';
import * as repo from './repo.ts';

const OBJECT = 'crm.followup';
const WHY = 'updates of the customer that follow from a follow-up';

export async function followupsOf(
  { customerId, opportunityId, way, cursor, limit }: ParsedInputOf<typeof pageFollowups>,
  context: Context,
): Promise<ResultOf<typeof pageFollowups>> {
  const after = readPlace(cursor);
  const { where, run } = scopedRead(customerSource, {}, context);
  const { staffId } = context.principal;
  const [seen = [], rows = []] = await run(
    visibleQuery(where, customerId),
    repo.followupsQuery({ customerId, opportunityId, way, after, limit, staffId }),
  );
  if (seen.length === 0) throw new AppError(CODES.notFound);
  const view = addressView(context);
  const shown = rows.map(asFollowup).map((row) => {
    const { way, content, authorId } = row;
    return { ...row, content: shownContent({ way, content, isOwn: authorId === staffId }, view) };
  });
  return cutPage(shown, limit, ({ followAt, id }) => ({ at: followAt, id }));
}

const TIMES = ['followAt', 'nextFollowAt', 'createdAt'] as const;
function asFollowup(row: Record<string, unknown>): Followup {
  const times = Object.fromEntries(TIMES.map((name) => [name, (row[name] as Date | null)?.toISOString() ?? null]));
  return { ...row, ...times } as unknown as Followup;
}

type Written = ResultOf<typeof saveFollowup>;

/** Stores a follow-up with its effect on the retention, the next task and, if requested, a stage change of the customer. */
export async function writeFollowup(input: ParsedInputOf<typeof saveFollowup>, context: Context): Promise<Written> {
  const { customerId, stage, taskId } = input;
  return await inTransaction(context, async (tx) => {
    await findCustomer(tx, { id: customerId, access: 'add' }, context);
    await continueAsSystem(tx, WHY);
    const customer = await lockAnyCustomer(tx, customerId);
    const written = await insert(tx, context, { ...input, customerId, correctsId: null });
    const by = context.principal.staffId;
    if (stage !== undefined) await stepForward(tx, { customer, stage, by });
    if (taskId !== undefined)
      await finishTask(tx, { id: taskId, customerId, state: 'done', followupId: written.id, by });
    if (input.nextFollowAt !== null) {
      const title = input.nextPlan ?? customer.name;
      const task = { customerId, opportunityId: input.opportunityId, assigneeId: by, dueAt: input.nextFollowAt, title };
      await insertRow(tx, taskTable, task, by);
    }
    await repo.noteFollowed(tx, { customerId, effectiveAt: written.effective ? input.followAt : null, by });
    await refreshRecall(tx, [customerId]);
    await context.jobs.publish(tx, summaryChanged, { staffIds: [by] }, by);
    return written;
  });
}

/** Only for the author, within 30 minutes: a new record replaces the old one, which is kept (crm.md §2.2). */
export async function replaceFollowup(
  { id, ...input }: ParsedInputOf<typeof correctFollowup>,
  context: Context,
): Promise<Written> {
  return await inTransaction(context, async (tx) => {
    const stored = await repo.findFollowup(tx, id);
    if (stored === undefined) throw new AppError(CODES.notFound);
    const { customer_id: customerId } = stored;
    await findCustomer(tx, { id: customerId, access: 'add' }, context);
    if (stored.created_by !== context.principal.staffId || !stored.isOpen || !stored.isNewest) throw notCorrectable();
    await continueAsSystem(tx, WHY);
    await lockAnyCustomer(tx, customerId);
    const written = await insert(tx, context, { ...input, customerId, correctsId: id });
    await repo.recountFollowed(tx, customerId);
    await refreshRecall(tx, [customerId]);
    return written;
  });
}

const notCorrectable = () =>
  new AppError(CODES.wrongState, {
    label: { zh: '仅作者可在 30 分钟内更正', en: 'Only the author can correct a follow-up, within 30 minutes' },
    data: { state: 'closed' },
  });

type Input = Omit<ParsedInputOf<typeof correctFollowup>, 'id'> & { customerId: string; correctsId: string | null };

async function insert(tx: Db, context: Context, input: Input): Promise<Written> {
  const { customerId, correctsId, content, followAt, outcome } = input;
  const by = context.principal.staffId;
  if (!(await repo.belongTo(tx, input)))
    throw new AppError(CODES.validation, { data: [{ field: 'contactId', msg: 'unknown' }] });
  const before: Before = await repo.lookBack(tx, { customerId, staffId: by, content, except: correctsId });
  const written = { content, followAt: new Date(followAt), outcome, origin: 'manual' } as const;
  const notEffective: NotEffective | null = whyNotEffective(written, before, new Date());
  const id = await repo.insertFollowup(tx, { ...input, origin: 'manual', notEffective, by });
  if (id === null) throw notCorrectable();
  const after = { ...input, effective: notEffective === null };
  await context.audit(tx, { object: OBJECT, objectId: id, action: correctsId === null ? 'add' : 'correct', after });
  return { id, effective: notEffective === null, notEffectiveReason: notEffective };
}

/** Users can only move a customer forward (crm.md §2.1). */
async function stepForward(
  tx: Db,
  { customer, stage, by }: { customer: Customer; stage: string; by: string },
): Promise<void> {
  const order: readonly string[] = STAGES_BY_HAND;
  const from = order.indexOf(customer.stage);
  if (customer.stage === stage) return;
  if (from < 0 || order.indexOf(stage) < from)
    throw new AppError(CODES.wrongState, {
      label: { zh: '客户阶段只能向前推进', en: 'The customer stage can only move forward' },
      data: { state: customer.stage },
    });
  await updateRow(tx, customerTable, { id: customer.id, values: { stage }, by });
  await logChanges(tx, {
    entity: 'customer',
    entityId: customer.id,
    before: { stage: customer.stage },
    after: { stage },
    by,
  });
}
