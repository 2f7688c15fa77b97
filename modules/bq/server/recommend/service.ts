import {
  channelResource,
  type Exclusion,
  type getRecommendConfig,
  type queryRecommend,
  type Score,
  type ScorePart,
  type saveRecommendConfig,
  scoreOf,
  smsRecordResource,
} from '@switchboard/bq-contract';
import { AppError, businessDay, CODES, Decimal, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, inTransaction, saveAudited, shownFields } from '@switchboard/kit-server';
import { channelsWithCosts, readsCoverCosts } from '../cover/costs.repo.ts';
import { channelsOutOfCompliance } from '../device/compliance.ts';
import { rateOf } from '../master/figures.ts';
import { takeTurn } from '../record/turns.ts';
import { recommendCfgTable } from '../tables.ts';
import { type Measured, measure } from './facts.ts';
import { type Candidate, findCandidates, findConfig } from './repo.ts';

type Answer = ResultOf<typeof queryRecommend>;
type Row = Answer['rows'][number];

const NOTHING: Measured = { accepted: 0, delivered: 0, p95Seconds: null, deviation: 0, peakTps: 0, conversion: null };

export async function recommend(input: ParsedInputOf<typeof queryRecommend>, context: Context): Promise<Answer> {
  const { smsType, mcc, mnc, maxPrice, minScore } = input;
  const [config, candidates, unlicensed] = await Promise.all([
    findConfig(context.db, smsType),
    findCandidates(context.db, { mcc, mnc, smsType }),
    channelsOutOfCompliance(context.db, businessDay()),
  ]);
  const { weights, minSample, lookbackH, matureMin } = config;
  const channelIds = candidates.map(({ id }) => id);
  const measured = await takeTurn(context, async () =>
    measure(context.records, { channelIds, mcc, mnc, smsType, lookbackH, matureMin }),
  );
  const priced = await channelsPriced(channelIds, maxPrice, context);
  // a score must not reveal a cost that the caller may not read, and such a cost must not be the lowest either
  const costs = candidates.flatMap(({ id, cost }) => (cost === null || !priced.has(id) ? [] : [Number(cost)]));
  const way = { smsType, weights, cheapest: Math.min(...costs), minSample, unlicensed, priced };
  const rows = candidates
    .map((one) => ({ ...rowOf(one, measured.get(one.id) ?? NOTHING, way), ...shownNames(one, context) }))
    .filter(({ cost = null, score }) => {
      const isDear = maxPrice !== null && (cost === null || new Decimal(cost).gt(maxPrice));
      return !isDear && (minScore === null || (score !== null && score >= minScore));
    })
    .toSorted(byRank);
  return { lookbackH, matureMin, minSample, weights: weights as Record<string, number>, rows: rows.map(ranked) };
}

/**
 * Channels with costs visible to the caller, by the rights on coverage and on records. A price filter would reveal the
 * other costs bit by bit (rule 51).
 */
async function channelsPriced(
  ids: readonly string[],
  maxPrice: string | null,
  context: Context,
): Promise<ReadonlySet<string>> {
  if (maxPrice !== null && !readsCoverCosts(context))
    throw new AppError(CODES.fieldNotPermitted, { data: { fields: ['maxPrice'] } });
  return await channelsWithCosts(ids, context);
}

function shownNames({ name, supplierName }: Candidate, context: Context): Pick<Row, 'channelName' | 'supplierName'> {
  const channelName = shownFields(context, channelResource, { channelName: name }, { channelName: 'name' });
  const supplier = shownFields(context, channelResource, { supplierName });
  return { ...channelName, ...shownFields(context, smsRecordResource, supplier) };
}

interface Way {
  readonly smsType: string;
  readonly weights: Parameters<typeof scoreOf>[1]['weights'];
  readonly cheapest: number;
  readonly minSample: number;
  /** Channels with a device that lacks a document (rule 61). */
  readonly unlicensed: ReadonlySet<string>;
  /** Channels with costs that the caller may read. */
  readonly priced: ReadonlySet<string>;
}

function rowOf(one: Candidate, seen: Measured, way: Way): Row {
  const { smsType, weights, cheapest, priced } = way;
  const isPriced = priced.has(one.id);
  const reasons = reasonsOf(one, seen, way);
  const score =
    reasons.length > 0
      ? null
      : scoreOf(
          {
            accepted: seen.accepted,
            delivered: seen.delivered,
            conversion: seen.conversion,
            p95Seconds: seen.p95Seconds ?? Number.POSITIVE_INFINITY,
            cost: isPriced ? Number(one.cost) : null,
            deviation: seen.deviation,
            peakTps: seen.peakTps,
            tpsLimit: one.tpsLimit,
          },
          { smsType, weights, cheapest, hasAlarm: one.alarm !== null },
        );
  return {
    channelId: one.id,
    rank: null,
    score: score?.total ?? null,
    parts: score === null ? null : partsOf(score.parts, isPriced),
    sample: seen.accepted,
    deliveryRate: rateOf(seen.delivered, seen.accepted),
    p95Seconds: seen.p95Seconds === null ? null : Math.round(seen.p95Seconds * 10) / 10,
    conversionRate: seen.conversion === null ? null : rateOf(seen.conversion.verified, seen.conversion.sent),
    ...(isPriced ? { cost: one.cost } : {}),
    peakTps: seen.peakTps,
    tpsLimit: one.tpsLimit,
    reasons,
    alarm: one.alarm,
  };
}

function partsOf({ price, ...parts }: Score['parts'], isPriced: boolean): Row['parts'] {
  return isPriced ? { ...parts, price } : parts;
}

/** Records rule 53. Its last part, an open alarm, does not exclude a channel: it is the `hasAlarm` of `scoreOf`. */
function reasonsOf(one: Candidate, { accepted }: Measured, { minSample, unlicensed }: Way): Exclusion[] {
  const { state, isLost, cost, lacksSender } = one;
  return [
    ...(state === 'online' ? [] : (['not-online'] as const)),
    ...(isLost ? (['link-lost'] as const) : []),
    ...(unlicensed.has(one.id) ? (['compliance'] as const) : []),
    ...(cost === null ? (['no-cover'] as const) : []),
    ...(lacksSender ? (['not-registered'] as const) : []),
    ...(accepted < minSample ? (['too-few'] as const) : []),
  ];
}

/** Best score first, then excluded channels, then channels with too few messages. */
function byRank(a: Row, b: Row): number {
  const isFew = ({ reasons }: Row): number => Number(reasons.includes('too-few'));
  return (b.score ?? -1) - (a.score ?? -1) || isFew(a) - isFew(b) || b.sample - a.sample;
}

const ranked = (row: Row, index: number): Row => (row.score === null ? row : { ...row, rank: index + 1 });

export async function readConfig(
  { smsType }: ParsedInputOf<typeof getRecommendConfig>,
  { db }: Context,
): Promise<ResultOf<typeof getRecommendConfig>> {
  const { version, weights, minSample, lookbackH, matureMin } = await findConfig(db, smsType);
  const of = (part: ScorePart): number => weights[part] ?? 0;
  return {
    version,
    config: {
      conversion: of('conversion'),
      delivery: of('delivery'),
      delay: of('delay'),
      price: of('price'),
      stability: of('stability'),
      headroom: of('headroom'),
      minSample,
      lookbackH,
      matureMin,
    },
  };
}

export async function storeConfig(
  { smsType, version, config }: ParsedInputOf<typeof saveRecommendConfig>,
  context: Context,
): Promise<true> {
  const { minSample, lookbackH, matureMin, ...weights } = config;
  await inTransaction(context, async (tx) => {
    const { id } = await findConfig(tx, smsType);
    const values = { weights: JSON.stringify(weights), minSample, lookbackH, matureMin };
    await saveAudited(tx, { table: recommendCfgTable, id, version, values }, context);
  });
  return true;
}
