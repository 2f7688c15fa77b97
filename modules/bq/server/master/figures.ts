import { Decimal, type Fields, type Resource } from '@switchboard/kit-contract';
import { type Context, fieldView, isEngineDown } from '@switchboard/kit-server';

/** Records rule 17. Rates are in percent with two decimals; null = nothing to divide by. */
export interface SmsFigures {
  readonly accepted: number;
  readonly delivered: number;
  readonly failed: number;
  readonly deliveryRate: string | null;
  /** In USD. */
  readonly revenue: string;
  readonly profit: string;
}

interface FiguresQuery {
  readonly by: 'channel_id' | 'app_id';
  readonly ids: readonly string[];
  /** Number of business days, including today. */
  readonly days: number;
}

const PERCENT = 100;

export const rateOf = (part: number, of: number): string | null =>
  of === 0 ? null : new Decimal(part).times(PERCENT).div(of).toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toFixed(2);

/** Query 11: one query for all rows of a page. Without the record store the list is shown without figures. */
export async function smsFigures(
  { records, log }: Pick<Context, 'records' | 'log'>,
  { by, ids, days }: FiguresQuery,
): Promise<Map<string, SmsFigures>> {
  if (ids.length === 0) return new Map();
  try {
    const answer = await records.client.query({
      query: `select toString(${by}) as id, sum(accepted) as accepted_n, sum(accepted_dlr) as reported_n, sum(delivered) as delivered_n,
          sum(failed) as failed_n, toString(sum(revenue)) as revenue_usd, toString(sum(revenue) - sum(cost)) as profit_usd
        from agg_sms_day where stat_day > toDate(now(), 'Asia/Shanghai') - {days:UInt16} and ${by} in (${ids.map(BigInt).join(', ')}) group by ${by}`,
      // ids from our tables are written into the query text: an export has thousands, too many for URL parameters
      query_params: { days },
      format: 'JSONEachRow',
    });
    const rows =
      await answer.json<
        Record<'id' | 'accepted_n' | 'reported_n' | 'delivered_n' | 'failed_n' | 'revenue_usd' | 'profit_usd', string>
      >();
    return new Map(
      rows.map((row) => [
        row.id,
        {
          accepted: Number(row.accepted_n),
          delivered: Number(row.delivered_n),
          failed: Number(row.failed_n),
          deliveryRate: rateOf(Number(row.delivered_n), Number(row.reported_n)),
          revenue: row.revenue_usd,
          profit: row.profit_usd,
        },
      ]),
    );
  } catch (error) {
    if (!isEngineDown(error)) throw error;
    log.warn({ err: error }, 'list returned without figures');
    return new Map();
  }
}

/** Adds figures to rows with such fields, if the reader may see them. */
export function fillIn<F extends Fields>(
  resource: Resource<F>,
  rows: readonly object[],
  context: Context,
  figuresOf: (row: Record<string, unknown>) => { readonly [K in keyof F]?: unknown },
): void {
  const view = fieldView(context.principal, resource, context.callKey ?? resource.right);
  for (const row of rows as Record<string, unknown>[]) {
    for (const [name, value] of Object.entries(figuresOf(row)))
      if (name in row) row[name] = view.isClear(name) ? value : view.mask({ [name]: value })[name];
  }
}
