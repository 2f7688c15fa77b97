import { defineCall, needs, zDate } from '@switchboard/kit-contract';
import { z } from 'zod';
import { DEPT_RIGHT } from './dept.ts';

/** sys_workday.kind */
export const WORKDAY_KIND = { work: 1, off: 2 } as const;

const zYear = z.int().min(2000).max(2100);
const zKind = z.union([z.literal(WORKDAY_KIND.work), z.literal(WORKDAY_KIND.off)]);
const zName = z.string().trim().max(80).nullable();
const zWorkday = z.object({ day: zDate, kind: zKind, name: zName });
export type Workday = z.infer<typeof zWorkday>;

export const getWorkdays = defineCall({
  name: 'sys.workday.page',
  method: 'POST',
  path: '/v2/sys/staff/workday/page',
  summary: { zh: '工作日历', en: 'Workday calendar' },
  right: needs(`${DEPT_RIGHT}:workday`),
  input: z.object({ year: zYear }),
  /** Only the exceptions of the year: all other days follow Monday to Friday. */
  result: z.object({ list: z.array(zWorkday) }),
});

export const saveWorkdays = defineCall({
  name: 'sys.workday.save',
  method: 'POST',
  path: '/v2/sys/staff/workday/save',
  summary: { zh: '保存工作日历', en: 'Save the workday calendar' },
  right: needs(`${DEPT_RIGHT}:workday`),
  withIdempotency: true,
  /** Only the days that change; `kind` null removes the exception. */
  input: z.object({
    days: z
      .array(zWorkday.extend({ kind: zKind.nullable() }))
      .min(1)
      .max(366)
      .refine((days) => new Set(days.map(({ day }) => day)).size === days.length, 'a day is listed twice'),
  }),
  result: z.literal(true),
});

export const workdayCalls = [getWorkdays, saveWorkdays];
