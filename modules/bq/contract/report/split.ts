import { defineCall, type EnumValue, needs, zDate, zDecimal, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import type { RecordReport } from './record-report.ts';

/** Scopes of a split rule; the narrower one wins (rule 21). */
export const SPLIT_SCOPES = {
  app: { label: { zh: '账户', en: 'Account' } },
  customer: { label: { zh: '客户', en: 'Customer' } },
  channel: { label: { zh: '通道', en: 'Channel' } },
  supplier: { label: { zh: '供应商', en: 'Supplier' } },
} as const satisfies Readonly<Record<string, EnumValue>>;
export type SplitScope = keyof typeof SPLIT_SCOPES;

/** Accounts and customers are on the customer side, channels and suppliers on the resource side. */
export const SPLIT_SIDES = { c: ['app', 'customer'], r: ['channel', 'supplier'] } as const;
const MAX_SHARES = 10;
const WHOLE = 10_000;

const zScope = z.enum(Object.keys(SPLIT_SCOPES) as [SplitScope, ...SplitScope[]]);

/** In percent with two decimals, summed as integer hundredths. */
const zPercent = z
  .string()
  .regex(/^\d{1,3}(?:\.\d{1,2})?$/u)
  .refine((percent) => Number(percent) > 0 && Number(percent) <= 100, {
    params: { zh: '须大于 0 且不超过 100', en: 'Must be greater than 0 and at most 100' },
  });
const hundredths = (percent: string): number => Math.round(Number(percent) * 100);

/** Key required to split the performance of a side. */
export const splitKey = ({ report }: RecordReport): string => `${report.right}:split`;

const zRule = z.object({
  id: zId,
  scopeKind: zScope,
  /** Absent: the caller has no access to the name. */
  scopeName: z.string().optional(),
  from: zDate,
  /** The last day; null = unlimited. */
  to: zDate.nullable(),
  shares: z.array(z.object({ staffId: zId, staffName: z.string(), deptName: z.string(), percent: zDecimal })),
  version: z.int(),
});

const splitsCall = (of: RecordReport) =>
  defineCall({
    name: `${of.report.code}.splits`,
    method: 'GET',
    path: `${of.report.basePath}/split/list`,
    summary: { zh: `${of.report.title.zh}：业绩分成`, en: `${of.report.title.en}: performance splits` },
    right: needs(splitKey(of)),
    input: z.object({}),
    result: z.array(zRule),
  });

const addSplitCall = (of: RecordReport, end: keyof typeof SPLIT_SIDES) =>
  defineCall({
    name: `${of.report.code}.split-add`,
    method: 'POST',
    path: `${of.report.basePath}/split/add`,
    summary: { zh: `${of.report.title.zh}：新增业绩分成`, en: `${of.report.title.en}: add a performance split` },
    right: needs(splitKey(of)),
    input: z
      .object({
        scopeKind: zScope,
        /** For a customer: one of their accounts. */
        appId: zId.nullish(),
        channelId: zId.nullish(),
        supplierId: zId.nullish(),
        from: zDate,
        to: zDate.nullish(),
        shares: z
          .array(z.object({ staffId: zId, percent: zPercent }))
          .min(1)
          .max(MAX_SHARES),
      })
      .refine(({ scopeKind }) => (SPLIT_SIDES[end] as readonly SplitScope[]).includes(scopeKind), {
        path: ['scopeKind'],
        params: { zh: '此项不适用', en: 'Not applicable' },
      })
      .refine((sent) => (sent[splitIdOf(sent.scopeKind)] ?? null) !== null, {
        path: ['scopeKind'],
        params: { zh: '请选择分成对象', en: 'Choose a subject' },
      })
      .refine(({ from, to }) => (to ?? null) === null || (to as string) >= from, {
        path: ['to'],
        params: { zh: '结束日早于开始日', en: 'The last day is before the first' },
      })
      .refine(({ shares }) => shares.reduce((sum, { percent }) => sum + hundredths(percent), 0) === WHOLE, {
        path: ['shares'],
        params: { zh: '比例合计须为 100%', en: 'Shares must total 100%' },
      })
      .refine(({ shares }) => new Set(shares.map(({ staffId }) => staffId)).size === shares.length, {
        path: ['shares'],
        params: { zh: '员工不能重复', en: 'Each employee can be added only once' },
      }),
    result: z.object({ id: zId }),
    withIdempotency: true,
  });

/** The id that identifies the scope of a rule. */
export const splitIdOf = (kind: SplitScope): 'appId' | 'channelId' | 'supplierId' =>
  kind === 'channel' ? 'channelId' : kind === 'supplier' ? 'supplierId' : 'appId';

/** A rule is never edited: it ends on a day or is revoked entirely. */
const endSplitCall = (of: RecordReport) =>
  defineCall({
    name: `${of.report.code}.split-end`,
    method: 'POST',
    path: `${of.report.basePath}/split/end`,
    summary: { zh: `${of.report.title.zh}：结束业绩分成`, en: `${of.report.title.en}: end a performance split` },
    right: needs(splitKey(of)),
    input: z.object({
      id: zId,
      version: z.int().min(0),
      /** The last valid day; null revokes the rule for all days. */
      to: zDate.nullable(),
    }),
    result: z.literal(true),
    withIdempotency: true,
  });

export const splitCalls = (of: RecordReport, end: keyof typeof SPLIT_SIDES) => ({
  splits: splitsCall(of),
  addSplit: addSplitCall(of, end),
  endSplit: endSplitCall(of),
});
