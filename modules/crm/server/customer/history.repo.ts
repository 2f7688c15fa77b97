import type { FLOW_EVENTS } from '@switchboard/crm-contract';
import { type Db, nextNumber, type NumberFormat } from '@switchboard/kit-server';
import { crmDb } from '../db.ts';
import { docNumberTable } from '../tables.ts';

export interface FlowEntry {
  readonly customerId: string;
  readonly event: keyof typeof FLOW_EVENTS;
  readonly fromOwnerId?: string | null;
  readonly toOwnerId?: string | null;
  readonly fromPoolId?: string | null;
  readonly toPoolId?: string | null;
  readonly ruleId?: string | null;
  readonly reason?: string | null;
  /** The related document. */
  readonly refId?: string | null;
  /** Null: changed by a job. */
  readonly by: string | null;
}

/** The ownership history of a customer: written with every change of ownership, in its transaction. */
export async function writeFlow(tx: Db, ...entries: readonly FlowEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await crmDb({ db: tx })
    .insertInto('crm.flow_log')
    .values(
      entries.map((entry) => ({
        customer_id: entry.customerId,
        event: entry.event,
        from_owner_id: entry.fromOwnerId ?? null,
        to_owner_id: entry.toOwnerId ?? null,
        from_sea_id: entry.fromPoolId ?? null,
        to_sea_id: entry.toPoolId ?? null,
        rule_id: entry.ruleId ?? null,
        reason: entry.reason ?? null,
        ref_id: entry.refId ?? null,
        by: entry.by,
      })),
    )
    .execute();
}

type Values = Readonly<Record<string, unknown>>;

/** One row per field that actually changed, as shown on the page of the record. */
export async function logChanges(
  tx: Db,
  {
    entity,
    entityId,
    before,
    after,
    by,
  }: { entity: string; entityId: string; before: Values; after: Values; by: string | null },
): Promise<void> {
  const rows = Object.entries(after)
    .map(([field, value]) => ({ field, old_value: asText(before[field]), new_value: asText(value) }))
    .filter((row) => row.old_value !== row.new_value)
    .map((row) => ({ ...row, entity, entity_id: entityId, by }));
  if (rows.length > 0) await crmDb({ db: tx }).insertInto('crm.change_log').values(rows).execute();
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Documents of crm share one table of counters. */
export const nextDocNo = async (tx: Db, format: NumberFormat): Promise<string> =>
  await nextNumber(tx, docNumberTable, format);
