import { defineCall, needs, zDecimal, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import type { RecordReport } from './record-report.ts';

/** `2026-11`, by the company's clock. */
const zMonth = z.string().regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/u);

/** Above zero: a share of zero is undefined. */
const zAmount = z
  .string()
  .regex(/^\d{1,12}(?:\.\d{1,6})?$/u)
  .refine((amount) => Number(amount) > 0, { params: { zh: '须大于 0', en: 'Must be greater than 0' } });

/** Target, result, and the result in percent of the target; null = no target, or hidden from the caller. */
const zAim = z.object({ target: zDecimal, made: zDecimal, share: zDecimal }).nullable();

/** Sum of the targets visible to the user, and the elapsed part of the month in percent. */
export const zTargets = z.object({ revenue: zAim, profit: zAim, passed: zDecimal });

/** Key required to set the targets of a department or its staff. */
export const targetKey = ({ report }: RecordReport): string => `${report.right}:target`;

/** Targets of a month, for those with figures visible to the caller. */
const targetsCall = ({ report }: RecordReport) =>
  defineCall({
    name: `${report.code}.targets`,
    method: 'GET',
    path: `${report.basePath}/targets`,
    summary: { zh: `${report.title.zh}：目标`, en: `${report.title.en}: targets` },
    right: needs(report.right),
    input: z.object({ month: zMonth.optional() }),
    result: zTargets.extend({
      month: zMonth,
      /** Measures that the caller may see and therefore set. */
      measures: z.array(z.enum(['revenue', 'profit'])),
      rows: z.array(
        z.object({
          deptId: zId,
          deptName: z.string(),
          /** Null: the target of the department. */
          staffId: zId.nullable(),
          staffName: z.string().nullable(),
          revenue: zAim,
          profit: zAim,
          version: z.int(),
        }),
      ),
    }),
  });

/** Sets the target of a department, or of one of its staff, for a month; without amounts the target is removed. */
const saveTargetCall = (of: RecordReport) =>
  defineCall({
    name: `${of.report.code}.target-save`,
    method: 'POST',
    path: `${of.report.basePath}/target/save`,
    summary: { zh: `${of.report.title.zh}：设置目标`, en: `${of.report.title.en}: set a target` },
    right: needs(targetKey(of)),
    input: z
      .object({
        month: zMonth,
        deptId: zId.nullish(),
        staffId: zId.nullish(),
        /** Omitted: unchanged. */
        revenue: zAmount.nullish(),
        profit: zAmount.nullish(),
        /** Version of the target; 0 = there is none yet. */
        version: z.int().min(0),
      })
      .refine(({ deptId, staffId }) => (deptId ?? staffId ?? null) !== null, {
        path: ['deptId'],
        params: { zh: '请选择部门或员工', en: 'Choose a department or a member of staff' },
      }),
    result: z.literal(true),
    withIdempotency: true,
  });

export const targetCalls = (of: RecordReport) => ({ targets: targetsCall(of), saveTarget: saveTargetCall(of) });
