import { Decimal } from '@switchboard/kit-contract';
import { type Context, isEngineDown } from '@switchboard/kit-server';
import { rateOf } from './figures.ts';

/** Records rule 27. Rates are in percent with two decimals; null = nothing to divide by. */
export interface VoiceFigures {
  readonly attempts: number;
  readonly seizures: number;
  readonly answered: number;
  readonly asr: string | null;
  readonly ner: string | null;
  /** In seconds. */
  readonly acd: number | null;
  readonly pddMs: number | null;
  readonly minutes: number;
  readonly shortCalls: number;
  /** Cost and price per minute, in USD; null = none. */
  readonly costRate: string | null;
  readonly sellRate: string | null;
  /** In USD. */
  readonly revenue: string;
  readonly profit: string;
}

export type LiveFigures = Pick<VoiceFigures, 'attempts' | 'asr' | 'acd' | 'pddMs'>;

type By = 'landing_gw' | 'docking_gw' | 'app_id';
type Sums = Record<string, string>;

const SECONDS = 60;
const CALLS = `sum(attempts) as attempts_n, sum(seizures) as seizures_n, sum(answered) as answered_n, sum(talk_s) as talk_n,
  sum(pdd_sum) as pdd_total, sum(pdd_n) as pdd_count`;

/** Query 11 for calls: one query for all rows of a page. Without the record store the list is shown without figures. */
export async function voiceFigures(
  context: Pick<Context, 'records' | 'log'>,
  { by, ids, days }: { readonly by: By; readonly ids: readonly string[]; readonly days: number },
): Promise<Map<string, VoiceFigures>> {
  const rows = await askSums(context, by, ids, {
    text: `select toString(${by}) as id, ${CALLS}, sum(busy) + sum(no_answer) + sum(declined) as heard_n, sum(bill_s) as bill_n, sum(cost_s) as paid_n,
        sum(short_calls) as short_n, toString(sum(revenue)) as revenue_usd, toString(sum(cost)) as cost_usd,
        toString(sum(revenue) - sum(cost)) as profit_usd
      from agg_voice_day where stat_day > toDate(now(), 'Asia/Shanghai') - {span:UInt16}`,
    span: days,
  });
  return new Map(
    rows.map((row) => [
      String(row['id']),
      {
        ...callsOf(row),
        seizures: Number(row['seizures_n']),
        answered: Number(row['answered_n']),
        ner: rateOf(Number(row['answered_n']) + Number(row['heard_n']), Number(row['seizures_n'])),
        minutes: Math.round(Number(row['bill_n']) / SECONDS),
        shortCalls: Number(row['short_n']),
        costRate: perMinute(row['cost_usd'], row['paid_n']),
        sellRate: perMinute(row['revenue_usd'], row['bill_n']),
        revenue: row['revenue_usd'] ?? '0',
        profit: row['profit_usd'] ?? '0',
      },
    ]),
  );
}

/** The last minutes, with minute precision. */
export async function liveFigures(
  context: Pick<Context, 'records' | 'log'>,
  { by, ids, minutes }: { readonly by: By; readonly ids: readonly string[]; readonly minutes: number },
): Promise<Map<string, LiveFigures>> {
  const rows = await askSums(context, by, ids, {
    text: `select toString(${by}) as id, ${CALLS} from agg_voice_min where stat_minute >= toStartOfMinute(now('UTC')) - toIntervalMinute({span:UInt16})`,
    span: minutes,
  });
  return new Map(rows.map((row) => [String(row['id']), callsOf(row)]));
}

const meanOf = (sum: string | undefined, of: string | undefined): number | null =>
  Number(of) === 0 ? null : Math.round(Number(sum) / Number(of));

const perMinute = (amount: string | undefined, seconds: string | undefined): string | null =>
  Number(seconds) === 0
    ? null
    : new Decimal(amount ?? 0).times(SECONDS).div(Number(seconds)).toDecimalPlaces(6, Decimal.ROUND_HALF_UP).toFixed();

const callsOf = (row: Sums): LiveFigures => ({
  attempts: Number(row['attempts_n']),
  asr: rateOf(Number(row['answered_n']), Number(row['seizures_n'])),
  acd: meanOf(row['talk_n'], row['answered_n']),
  pddMs: meanOf(row['pdd_total'], row['pdd_count']),
});

async function askSums(
  { records, log }: Pick<Context, 'records' | 'log'>,
  by: By,
  ids: readonly string[],
  { text, span }: { readonly text: string; readonly span: number },
): Promise<Sums[]> {
  if (ids.length === 0) return [];
  try {
    const answer = await records.client.query({
      // ids from our tables are written into the query text: an export has thousands, too many for URL parameters
      query: `${text} and ${by} in (${ids.map(BigInt).join(', ')}) group by ${by}`,
      query_params: { span },
      format: 'JSONEachRow',
    });
    return await answer.json<Sums>();
  } catch (error) {
    if (!isEngineDown(error)) throw error;
    log.warn({ err: error }, 'list returned without figures');
    return [];
  }
}
