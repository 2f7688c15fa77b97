import { defineCall, needs, zDecimal, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import type { RecordReport } from './record-report.ts';

/** `2026-11`, by the company's clock. */
const zMonth = z.string().regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/u);

/** Above zero: of no money there is no share. */
const zAmount = z
  .string()
  .regex(/^\d{1,12}(?:\.\d{1,6})?$/u)
  .refine((amount) => Number(amount) > 0, { params: { zh: '须大于 0', en: 'More than 0' } });

/** What was to be reached, what was, and how much of the one the other is in percent; null = no target, or not for the caller to see. */
const zAim = z.object({ target: zDecimal, made: zDecimal, share: zDecimal }).nullable();

/** How the targets that a person sees stand together, and how much of the month is over in percent. */
export const zTargets = z.object({ revenue: zAim, profit: zAim, passed: zDecimal });

/** Who may set what a department or somebody of it is to reach. */
export const targetKey = ({ report }: RecordReport): string => `${report.right}:target`;

/** The targets of a month, of those whose numbers the caller sees. */
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
      /** What the caller may see, and therefore set. */
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

/** Sets the target of a department, or of a member of staff in theirs, for a month; without amounts it is taken away. */
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
        /** Left out: as it is. */
        revenue: zAmount.nullish(),
        profit: zAmount.nullish(),
        /** Of the target that is changed; 0 = there is none yet. */
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
