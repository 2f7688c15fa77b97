import { sql } from 'kysely';
import type { BqDb } from '../../db.ts';
import type { Period } from '../period.ts';

/** The scopes of a rule; the first rule that matches a row applies. */
export const SCOPES = {
  app: 'app_id',
  customer: 'customer_id',
  channel: 'channel_id',
  supplier: 'supplier_id',
} as const;

export interface Share {
  readonly staffId: string;
  readonly deptId: string;
  readonly ratio: string;
}

export interface SplitRule {
  readonly scopeKind: keyof typeof SCOPES;
  readonly scopeId: string;
  readonly from: string;
  /** Last day, inclusive. */
  readonly to: string;
  readonly shares: readonly Share[];
}

/** Rules in force on some of these days, the narrower scope first (rule 21). */
export async function findRules(db: BqDb, side: 'c' | 'r', { from, to }: Period): Promise<SplitRule[]> {
  const { rows } = await sql<SplitRule>`
    select scope_kind as "scopeKind", scope_id::text as "scopeId",
      coalesce(lower(effective), '1970-01-01')::text as "from", coalesce(upper(effective) - 1, '2149-06-06')::text as "to",
      (select jsonb_agg(jsonb_build_object('staffId', share ->> 'staffId', 'deptId', share ->> 'deptId', 'ratio', share ->> 'ratio')
        order by place) from jsonb_array_elements(shares) with ordinality as s (share, place)) as shares
    from bq.rec_split_rule
    where deleted_at is null and side = ${side} and effective && daterange(${from}::date, ${to}::date, '[]')
    order by array_position(${Object.keys(SCOPES)}::text[], scope_kind::text), id`.execute(db);
  return rows;
}
