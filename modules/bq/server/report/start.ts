import { START_KINDS, type StartKind, type StartResource } from '@switchboard/bq-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import type { Context, Handler } from '@switchboard/kit-server';
import { bqDb } from '../db.ts';
import { handleMade, isNamed, type Made } from './made.ts';
import { daysFrom, type Period } from './period.ts';
import { type AccountRow, findAccounts } from './start.repo.ts';

type Row = ResourceRow<StartResource>;

/** Thresholds of records rule 25. */
const RAMP_LEAST = 10_000;
const SILENT_DAYS = 30;
const STOP_DAYS = 7;
const ACTIVE_LEAST = 3;

export const handleStartReport = (resource: StartResource): Handler[] =>
  handleMade(resource, async (request) => await rowsOf(resource, request));

/** Visible to the current owner of the account, like its records. */
async function rowsOf({ product }: StartResource, { input, period, scope, context }: Made): Promise<Row[]> {
  const accounts = await findAccounts(bqDb(context), product, scope);
  const lives = await livesOf(product, context, accounts, period);
  return accounts.flatMap((account) => {
    const life = lives.get(account.id);
    const row = life === undefined ? null : rowOf(account, life);
    return row !== null && isWanted(row, input) ? [row] : [];
  });
}

function isWanted(row: Row, input: Made['input']): boolean {
  const kinds = input['kind'] as readonly string[] | undefined;
  return (
    (['appName', 'customerName', 'ownerName', 'promoterName'] as const).every((name) =>
      isNamed(row[name], input[name]),
    ) &&
    (kinds === undefined || kinds.includes(row.kind))
  );
}

interface Life {
  readonly app: number;
  readonly kind: StartKind | '';
  readonly first: string;
  readonly last: string;
  readonly week: string | number;
  readonly before: string | number;
}

function rowOf({ id, appName, customerName, ownerName, promoterName }: AccountRow, life: Life): Row | null {
  if (!(life.kind in START_KINDS)) return null;
  const [week, weekBefore] = [Number(life.week), Number(life.before)];
  return {
    id,
    appName,
    customerName,
    ownerName,
    promoterName,
    kind: life.kind as StartKind,
    firstAt: life.first,
    lastAt: life.last,
    week,
    weekBefore,
    change: weekBefore === 0 ? null : ((100 * (week - weekBefore)) / weekBefore).toFixed(2),
  } as Row; // the days are input only, not part of the row
}

/** The daily sums with the volume of an account; calls are stored in seconds and shown in whole minutes. */
const VOLUME = {
  sms: { table: 'agg_sms_day', volume: 'accepted', each: 1, shown: (sum: string): string => sum },
  voice: { table: 'agg_voice_day', volume: 'bill_s', each: 60, shown: (sum: string): string => `intDiv(${sum}, 60)` },
} as const satisfies Readonly<Record<StartResource['product'], object>>;

const moment = (column: string): string => `concat(replaceOne(toString(${column}), ' ', 'T'), 'Z')`;

/** The last week ends with the period. The days with traffic are stored as day numbers since 1970. */
async function livesOf(
  product: StartResource['product'],
  { records }: Context,
  accounts: readonly AccountRow[],
  { from, to }: Period,
): Promise<Map<string, Life>> {
  if (accounts.length === 0) return new Map();
  const of = VOLUME[product];
  const number = (day: string): string => `toUInt32(toRelativeDayNum(toDate('${day}')))`;
  const ids = accounts.map(({ id }) => BigInt(id)).join(', ');
  const answer = await records.client.query({
    format: 'JSONEachRow',
    clickhouse_settings: { max_execution_time: 15 },
    query: `
      with ${number(from)} as day_from, ${number(to)} as day_to,
      life as (
        select app_id, min(first_at) as born, max(last_at) as seen,
          arraySort(bitmapToArray(groupBitmapMergeState(days))) as on_days
        from agg_app_life where product = '${product}' and app_id in (${ids}) group by app_id
      ),
      volume as (
        select app_id, sumIf(${of.volume}, stat_day > toDate('${daysFrom(to, -7)}')) as week,
          sumIf(${of.volume}, stat_day <= toDate('${daysFrom(to, -7)}')) as before
        from ${of.table} where stat_day between '${daysFrom(to, -13)}' and '${to}' and app_id in (${ids}) group by app_id
      )
      select life.app_id as app, ${moment('life.born')} as first, ${moment('life.seen')} as last,
        ${of.shown('volume.week')} as week, ${of.shown('volume.before')} as before,
        arrayFilter(d -> d <= day_to, on_days) as known,
        multiIf(
          length(known) = 0, '',
          known[1] >= day_from, 'new',
          arrayExists((d, gap) -> d >= day_from and gap > ${SILENT_DAYS}, known, arrayDifference(known)), 'resume',
          volume.week >= ${RAMP_LEAST * of.each} and volume.week >= 2 * volume.before, 'ramp',
          known[-1] <= day_to - ${STOP_DAYS}
            and arrayCount(d -> d > day_to - ${STOP_DAYS + 14} and d <= day_to - ${STOP_DAYS}, known) >= ${ACTIVE_LEAST}, 'stop',
          '') as kind
      from life left join volume on volume.app_id = life.app_id`,
  });
  return new Map((await answer.json<Life>()).map((life) => [String(life.app), life]));
}
