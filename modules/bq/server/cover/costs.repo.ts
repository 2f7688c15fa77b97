import { coverResource } from '@switchboard/bq-contract';
import { type Context, fieldView, scopedRead } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { seesCosts } from '../report/costs.ts';
import { coverSource } from './repo.ts';

/** Whether the caller may read costs of coverage and of records with the permission of this call (rule 51). */
export const readsCoverCosts = (context: Context): boolean =>
  fieldView(context.principal, coverResource, context.callKey ?? coverResource.right).isClear('costPrice') &&
  seesCosts(coverResource, context);

/** The channels with costs the caller may read: none without the field permissions, otherwise those in the row scope. */
export async function channelsWithCosts(ids: readonly string[], context: Context): Promise<ReadonlySet<string>> {
  if (!readsCoverCosts(context)) return new Set();
  const source = coverSource(context.locale);
  const { where, run } = scopedRead(source, {}, context, context.callKey ?? source.resource.right);
  const [rows = []] = await run(
    sql`select distinct v.channel_id::text as id from ${source.from} where ${where} and v.channel_id = any(${ids}::bigint[])`,
  );
  return new Set(rows.map((row) => row['id'] as string));
}
