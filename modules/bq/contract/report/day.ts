import { defineCall, type EnumValue, needs, zDate, zTime, zDecimal, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { dayCEnd, dayREnd } from './performance.ts';
import { PRODUCTS, type Product, SOLD_PRODUCTS, type SoldProduct } from './product-catalogue.ts';
import type { RecordReport } from './record-report.ts';
import { splitCalls } from './split.ts';
import { targetCalls, zTargets } from './target.ts';

/** Progress of a business day (rule 36). */
export const DAY_STATES = {
  open: { label: { zh: '统计中', en: 'Counting' }, tone: 'neutral' },
  prelim: { label: { zh: '初算', en: 'Preliminary' }, tone: 'info' },
  closed: { label: { zh: '已锁定', en: 'Closed' }, tone: 'success' },
  reopened: { label: { zh: '重开', en: 'Reopened' }, tone: 'warning' },
} as const satisfies Readonly<Record<string, EnumValue>>;
export type DayState = keyof typeof DAY_STATES;

/** Days are closed for messages and calls; everything that the report of a side shows can be disputed. */
const zProduct = z.enum(Object.keys(PRODUCTS) as [Product, ...Product[]]);
const zSold = (products: Readonly<Record<string, EnumValue>>) =>
  z.enum(Object.keys(products) as [SoldProduct, ...SoldProduct[]]);

export const zDayStates = z.array(
  z.object({
    day: zDate,
    product: zProduct,
    state: z.enum(Object.keys(DAY_STATES) as [DayState, ...DayState[]]),
    closedAt: zTime.nullable(),
    reopenedBy: z.string().nullable(),
    reopenReason: z.string().nullable(),
  }),
);
export type DayStateRow = z.output<typeof zDayStates>[number];

const zMoney = zDecimal.nullable();

/** States of the days that a report shows. */
const daysCall = ({ report }: RecordReport) =>
  defineCall({
    name: `${report.code}.days`,
    method: 'GET',
    path: `${report.basePath}/days`,
    summary: { zh: `${report.title.zh}：统计日`, en: `${report.title.en}: statistics days` },
    right: needs(report.right),
    input: z.object({ from: zDate, to: zDate }),
    result: z.object({
      days: zDayStates,
      /**
       * Products with different totals on the two sides on some of these days before today, and by how much (rule 19),
       * in the amounts that the caller may read in the report (rule 51); null where totals are not kept that long.
       */
      differences: z
        .array(
          z.object({
            product: zProduct,
            days: z.int(),
            revenue: zDecimal.optional(),
            cost: zDecimal.optional(),
            profit: zDecimal.optional(),
          }),
        )
        .nullable(),
    }),
  });

export const DISPUTE_ABOUT = {
  revenue: { label: { zh: '收入', en: 'Revenue' } },
  cost: { label: { zh: '成本', en: 'Cost' } },
  volume: { label: { zh: '数量', en: 'Volume' } },
  owner: { label: { zh: '归属', en: 'Owner' } },
} as const satisfies Readonly<Record<string, EnumValue>>;
export type DisputeAbout = keyof typeof DISPUTE_ABOUT;

export const DISPUTE_STATES = {
  live: { label: { zh: '审批中', en: 'In approval' }, tone: 'info' },
  approved: { label: { zh: '成立', en: 'Upheld' }, tone: 'success' },
  rejected: { label: { zh: '不成立', en: 'Refused' }, tone: 'danger' },
  withdrawn: { label: { zh: '已撤回', en: 'Withdrawn' }, tone: 'neutral' },
} as const satisfies Readonly<Record<string, EnumValue>>;
export type DisputeState = keyof typeof DISPUTE_STATES;

const zAbout = z.enum(Object.keys(DISPUTE_ABOUT) as [DisputeAbout, ...DisputeAbout[]]);
const zSums = z.object({ revenue: zMoney, profit: zMoney });

/** Current figures, for a screen that is visible to all users. */
const previewCall = ({ report }: RecordReport) =>
  defineCall({
    name: `${report.code}.preview`,
    method: 'GET',
    path: `${report.basePath}/preview`,
    summary: { zh: `${report.title.zh}：预览`, en: `${report.title.en}: preview` },
    right: needs(`${report.right}:preview`),
    input: z.object({}),
    result: z.object({
      today: zSums,
      yesterday: zSums,
      month: zSums,
      /** For this month, compared with the result so far. */
      targets: zTargets,
      /** The last seven days and today. */
      days: zDayStates,
      /** For this month: customers on the customer side, suppliers on the resource side. */
      ranking: z.array(z.object({ id: z.string(), name: z.string(), revenue: zMoney, profit: zMoney })),
      /** The caller's disputes, newest first. */
      disputes: z.array(
        z.object({
          id: zId,
          disputeNo: z.string(),
          day: zDate,
          product: zSold(SOLD_PRODUCTS),
          about: zAbout,
          subject: z.string(),
          state: z.enum(Object.keys(DISPUTE_STATES) as [DisputeState, ...DisputeState[]]),
          instanceId: zId.nullable(),
        }),
      ),
      freshAt: zTime.nullable(),
    }),
  });

/** Reports wrong figures of a day for review (process `perf_dispute`). */
const disputeCall = ({ report }: RecordReport, products: Readonly<Record<string, EnumValue>>) =>
  defineCall({
    name: `${report.code}.dispute`,
    method: 'POST',
    path: `${report.basePath}/dispute`,
    summary: { zh: `${report.title.zh}：提出异议`, en: `${report.title.en}: dispute` },
    right: needs(`${report.right}:preview`),
    input: z.object({
      day: zDate,
      product: zSold(products),
      about: zAbout,
      subject: z.string().trim().max(120).default(''),
      reason: z.string().trim().min(2).max(500),
    }),
    result: z.object({ disputeNo: z.string(), instanceId: zId }),
    withIdempotency: true,
  });

/** Additional calls of a side's daily performance, and the products it shows. */
const endOf = (end: 'c' | 'r', report: RecordReport, products: Readonly<Record<string, EnumValue>>) => ({
  report,
  products,
  days: daysCall(report),
  preview: previewCall(report),
  dispute: disputeCall(report, products),
  ...targetCalls(report),
  ...splitCalls(report, end),
});

export const DAY_ENDS = { c: endOf('c', dayCEnd, SOLD_PRODUCTS), r: endOf('r', dayREnd, PRODUCTS) } as const;
export type DayEnd = keyof typeof DAY_ENDS;

/**
 * A closed day accepts no more figures; reopening requires a reason, and the next nightly run closes the day again
 * (rule 36).
 */
export const reopenDay = defineCall({
  name: 'bq.day-c-end.reopen',
  method: 'POST',
  path: `${dayCEnd.report.basePath}/reopen`,
  summary: { zh: '重开统计日', en: 'Reopen a statistics day' },
  right: needs(`${dayCEnd.report.right}:day-reopen`),
  input: z.object({ day: zDate, product: zProduct, reason: z.string().trim().min(2).max(500) }),
  result: z.literal(true),
  withIdempotency: true,
});

export const dayCalls = [
  ...Object.values(DAY_ENDS).flatMap(({ days, preview, dispute, targets, saveTarget, splits, addSplit, endSplit }) => [
    days,
    preview,
    dispute,
    targets,
    saveTarget,
    splits,
    addSplit,
    endSplit,
  ]),
  reopenDay,
];
