import { CRM_CODES } from '@switchboard/crm-contract';
import { AppError } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

export interface UnfinishedAliasChange {
  readonly customerCode: string;
  readonly taskId: string;
}

export async function findAliasChange(tx: Db, customerId: string): Promise<UnfinishedAliasChange | undefined> {
  const { rows } = await sql<UnfinishedAliasChange>`select c.customer_code as "customerCode", a.task_no as "taskId"
    from crm.alias_change a join crm.customer c on c.id = a.customer_id
    where a.customer_id = ${customerId}::bigint and a.state in ('pending_approval', 'syncing', 'partial_failed')`.execute(
    tx,
  );
  return rows[0];
}

/** Rule 21a: operations blocked by an unfinished alias change are refused with 10050027 and its task. */
export async function refuseDuringAliasChange(tx: Db, customerId: string): Promise<void> {
  const open = await findAliasChange(tx, customerId);
  if (open !== undefined) throw new AppError(CRM_CODES.aliasChanging, { data: open });
}
