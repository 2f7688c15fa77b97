import { approvalOrderResource, type APPROVAL_TYPES } from '@switchboard/crm-contract';
import type { DocumentOutcome } from '@switchboard/ger-server';
import { type Db, definePgSource, updateRow } from '@switchboard/kit-server';
import { primaryDeptOf } from '@switchboard/sys-server';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../db.gen.ts';
import { crmDb } from '../db.ts';
import { approvalOrderTable } from '../tables.ts';

export type ApprovalType = keyof typeof APPROVAL_TYPES;
export type ApprovalOrder = Selectable<DB['crm.approval_order']>;

/** The caller, as set in the transaction of every guarded read. */
const READER = sql`nullif(current_setting('app.staff', true), '')::bigint`;

export const approvalOrderSource = definePgSource({
  resource: approvalOrderResource,
  table: approvalOrderTable,
  alias: 'o',
  join: sql`join sys.staff_name a on a.id = o.applicant_id`,
  columns: {
    applicantName: sql`a.name`,
    handlers: sql`array(select s.name from sys.staff_name s where s.id = any(o.current_handlers) order by s.id)`,
    instanceId: sql`o.wf_instance_id`,
    isMine: sql`(o.applicant_id = ${READER})`,
    waitsForMe: sql`(o.state = 'pending' and ${READER} = any(o.current_handlers))`,
  },
});

export async function orderOutcomes(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, DocumentOutcome>> {
  const { rows } = await sql<{
    id: string;
    outcome: DocumentOutcome;
  }>`select id::text, case state when 'pending' then 'live' else state end as outcome
    from crm.approval_order where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, outcome }) => [id, outcome]));
}

export interface NewOrder {
  readonly orderNo: string;
  readonly bizType: ApprovalType;
  readonly bizId: string;
  readonly customerId: string | null;
  readonly customerName: string | null;
  readonly title: string;
  readonly applicantId: string;
  readonly processCode: string;
  readonly payload: object;
}

/** Null: an order for the same request is already open. */
export async function insertOrder(tx: Db, order: NewOrder): Promise<string | null> {
  // lint-ok raw-writes: on conflict do nothing
  const { rows } = await sql<{ id: string }>`insert into crm.approval_order (order_no, biz_type, biz_id, customer_id,
      customer_name, title, applicant_id, applicant_dept_id, process_code, payload, created_by, updated_by)
    values (${order.orderNo}, ${order.bizType}, ${order.bizId}, ${order.customerId}, ${order.customerName}, ${order.title},
      ${order.applicantId}, ${primaryDeptOf(order.applicantId)}, ${order.processCode}, ${JSON.stringify(order.payload)}::jsonb,
      ${order.applicantId}, ${order.applicantId})
    on conflict (biz_type, biz_id) where state = 'pending' do nothing returning id::text`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function setStep(
  tx: Db,
  id: string,
  step: { node: string | null; handlerIds: readonly string[]; instanceId?: string },
): Promise<void> {
  const { node, handlerIds, instanceId } = step;
  const instance = instanceId === undefined ? {} : { wfInstanceId: instanceId };
  const values = { currentNode: node, currentHandlers: [...handlerIds], ...instance };
  await updateRow(tx, approvalOrderTable, { id, values, by: null });
  await sql`insert into crm.approval_handler (order_id, staff_id) select ${id}, unnest(${handlerIds}::bigint[])
    on conflict do nothing`.execute(tx);
}

export async function lockOrder(tx: Db, id: string): Promise<ApprovalOrder | undefined> {
  return await crmDb({ db: tx })
    .selectFrom('crm.approval_order')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function closeOrder(
  tx: Db,
  id: string,
  { state, by, note }: { state: 'approved' | 'rejected' | 'withdrawn'; by: string; note: string | null },
): Promise<void> {
  const end = { finishedAt: sql`now()`, currentNode: null, currentHandlers: [] };
  await updateRow(tx, approvalOrderTable, { id, values: { state, reviewNote: note, ...end }, by });
}

export async function findOrder(db: Db, id: string): Promise<ApprovalOrder | undefined> {
  return await crmDb({ db }).selectFrom('crm.approval_order').selectAll().where('id', '=', id).executeTakeFirst();
}
