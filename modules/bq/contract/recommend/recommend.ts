import { defineCall, needs, zDecimal, zId, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';
import { MCC, MNC } from '../master/values.ts';
import { EXCLUSIONS, SCORE_PARTS } from './score.ts';

export const RECOMMEND_KEY = 'bq.channel-recommend';
const BASE = '/v2/bq/recommend';

const zType = z.enum(['otp', 'notify', 'marketing', 'two_way']);
/** Without the price if the caller has no access to the costs of the channel. */
const zParts = z.partialRecord(z.enum(SCORE_PARTS), z.number().nullable());

/** /businessInquiry/channelRecommend: channels of a country ranked by their quality (rules 52, 53). */
export const queryRecommend = defineCall({
  name: 'bq.recommend.query',
  method: 'POST',
  path: `${BASE}/query`,
  summary: { zh: '通道推荐', en: 'Channel recommendations' },
  right: needs(RECOMMEND_KEY),
  input: z.object({
    mcc: z.string().regex(MCC),
    mnc: z.string().regex(MNC).nullable().default(null),
    smsType: zType,
    maxPrice: zDecimal.nullable().default(null),
    minScore: z.number().min(0).max(100).nullable().default(null),
  }),
  result: z.object({
    lookbackH: z.int(),
    matureMin: z.int(),
    minSample: z.int(),
    weights: z.record(z.string(), z.number()),
    rows: z.array(
      z.object({
        channelId: zId,
        /** Names and costs only if the caller may read them (rule 51). */
        channelName: z.string().optional(),
        supplierName: z.string().optional(),
        /** Null: not ranked, `reasons` contains why. */
        rank: z.int().nullable(),
        score: z.number().nullable(),
        parts: zParts.nullable(),
        sample: z.int(),
        deliveryRate: z.string().nullable(),
        p95Seconds: z.number().nullable(),
        conversionRate: z.string().nullable(),
        cost: zDecimal.nullable().optional(),
        peakTps: z.number(),
        tpsLimit: z.int(),
        reasons: z.array(z.enum(EXCLUSIONS)),
        /** The worst open alarm of the first two grades: it lowers the score by a fifth (rule 53). */
        alarm: z.enum(['P1', 'P2']).nullable(),
      }),
    ),
  }),
});

/** Tries a channel for an account: a tenth of the traffic of its rule there, for two hours (rule 54). */
export const applyRecommend = defineCall({
  name: 'bq.recommend.apply',
  method: 'POST',
  path: `${BASE}/apply`,
  summary: { zh: '试用推荐通道', en: 'Start a trial of a recommended channel' },
  right: needs(`${RECOMMEND_KEY}:apply`),
  input: z.object({
    appId: zId,
    channelId: zId,
    mcc: z.string().regex(MCC),
    mnc: z.string().regex(MNC).nullable().default(null),
    smsType: zType,
  }),
  result: z.object({ id: zId, oldTarget: z.string().optional(), until: zTime }),
  withIdempotency: true,
});

const zWeight = z.number().int().min(0).max(100);
const WRONG_SUM = { zh: '权重之和须为 100', en: 'The weights must total 100' };

export const zRecommendConfig = z
  .object({
    conversion: zWeight,
    delivery: zWeight,
    delay: zWeight,
    price: zWeight,
    stability: zWeight,
    headroom: zWeight,
    minSample: z.int().min(1).max(1_000_000),
    lookbackH: z.int().min(1).max(72),
    matureMin: z.int().min(0).max(1_440),
  })
  .refine((sent) => SCORE_PARTS.reduce((sum, part) => sum + sent[part], 0) === 100, {
    path: ['delivery'],
    params: WRONG_SUM,
  });

export const getRecommendConfig = defineCall({
  name: 'bq.recommend.config',
  method: 'GET',
  path: `${BASE}/cfg/get`,
  summary: { zh: '推荐配置', en: 'Recommendation configuration' },
  right: needs(RECOMMEND_KEY),
  input: z.object({ smsType: zType }),
  result: z.object({ version: z.int(), config: zRecommendConfig }),
});

export const saveRecommendConfig = defineCall({
  name: 'bq.recommend.config-save',
  method: 'POST',
  path: `${BASE}/cfg/save`,
  summary: { zh: '保存推荐配置', en: 'Save the recommendation configuration' },
  right: needs(`${RECOMMEND_KEY}:cfg`),
  input: z.object({ smsType: zType, version: z.int().min(0), config: zRecommendConfig }),
  result: z.literal(true),
  withIdempotency: true,
});

export const recommendCalls = [queryRecommend, applyRecommend, getRecommendConfig, saveRecommendConfig];
