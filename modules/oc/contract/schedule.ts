import { defineCall, signedIn, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';

export const SCHEDULE_RIGHT = 'oc.schedule';

const zShift = z.object({
  staffId: z.string(),
  staffName: z.string(),
  groupName: z.string(),
  shift: z.string(),
  color: z.string(),
  start: zTime,
  end: zTime,
});
export type Shift = z.infer<typeof zShift>;

export const getTodayScheduling = defineCall({
  name: 'oc.schedule.today',
  method: 'GET',
  path: '/v2/hrm/scheduling/todayScheduling',
  summary: { zh: '今日排班', en: 'Today’s shifts' },
  right: signedIn(`own shift; those of everybody need ${SCHEDULE_RIGHT}, which is asked in the query`),
  timeoutMs: 10_000,
  input: z.object({}),
  /** Shifts of today and the night shift that is still in progress (oc O98). */
  result: z.array(zShift),
});
