import {
  type Exclusion,
  type getRecommendConfig,
  type queryRecommend,
  type ScorePart,
  type saveRecommendConfig,
  scoreOf,
} from '@switchboard/bq-contract';
import { Decimal, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, inTransaction, storeRow } from '@switchboard/kit-server';
import { companyDay } from '../company-day.ts';
import { channelsOutOfCompliance } from '../device/compliance.ts';
import { rateOf } from '../master/figures.ts';
import { takeTurn } from '../record/turns.ts';
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
    channelsOutOfCompliance(context.db, companyDay()),
  ]);
  const { weights, minSample, lookbackH, matureMin } = config;
  const channelIds = candidates.map(({ id }) => id);
  const measured = await takeTurn(context.principal.staffId, async () =>
    measure(context.records, { channelIds, mcc, mnc, smsType, lookbackH, matureMin }),
  );
  const costs = candidates.flatMap(({ cost }) => (cost === null ? [] : [Number(cost)]));
  const cheapest = Math.min(...costs);
  const rows = candidates
    .map((one) => rowOf(one, measured.get(one.id) ?? NOTHING, { smsType, weights, cheapest, minSample, unlicensed }))
    .filter(({ cost, score }) => {
      const isDear = maxPrice !== null && (cost === null || new Decimal(cost).gt(maxPrice));
      return !isDear && (minScore === null || (score !== null && score >= minScore));
    })
    .toSorted(byRank);
  return { lookbackH, matureMin, minSample, weights: weights as Record<string, number>, rows: rows.map(ranked) };
}

interface Way {
  readonly smsType: string;
  readonly weights: Parameters<typeof scoreOf>[1]['weights'];
  readonly cheapest: number;
  readonly minSample: number;
  /** Channels whose devices lack a document (rule 61). */
  readonly unlicensed: ReadonlySet<string>;
}

function rowOf(one: Candidate, seen: Measured, way: Way): Row {
  const { smsType, weights, cheapest } = way;
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
            cost: Number(one.cost),
            deviation: seen.deviation,
            peakTps: seen.peakTps,
            tpsLimit: one.tpsLimit,
          },
          { smsType, weights, cheapest, hasAlarm: one.alarm !== null },
        );
  return {
    channelId: one.id,
    channelName: one.name,
    supplierName: one.supplierName,
    rank: null,
    score: score?.total ?? null,
    parts: score?.parts ?? null,
    sample: seen.accepted,
    deliveryRate: rateOf(seen.delivered, seen.accepted),
    p95Seconds: seen.p95Seconds === null ? null : Math.round(seen.p95Seconds * 10) / 10,
    conversionRate: seen.conversion === null ? null : rateOf(seen.conversion.verified, seen.conversion.sent),
    cost: one.cost,
    peakTps: seen.peakTps,
    tpsLimit: one.tpsLimit,
    reasons,
    alarm: one.alarm,
  };
}

/** Records rule 53; its last part, an open alarm, is no exclusion: it is the `hasAlarm` of `scoreOf`. */
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

/** The best first; then those that cannot be used, and last those of which too little is known. */
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
    const { id, ...before } = await findConfig(tx, smsType);
    await storeRow(tx, {
      table: 'bq.recommend_cfg',
      id,
      version,
      values: { weights: JSON.stringify(weights), min_sample: minSample, lookback_h: lookbackH, mature_min: matureMin },
      by: context.principal.staffId,
    });
    await context.audit(tx, { object: 'bq.recommend-cfg', objectId: id, action: 'edit', before, after: { ...config } });
  });
  return true;
}
