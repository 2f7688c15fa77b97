import { handle } from '@switchboard/kit-server';
import { getTodayScheduling, SCHEDULE_RIGHT } from '@switchboard/oc-contract';
import { ocDb } from '../db.ts';
import { listTodayShifts } from './repo.ts';

export const scheduleRoutes = [
  handle(getTodayScheduling, async (_, context) => {
    const { principal, locale } = context;
    const onlyStaffId = principal.can(SCHEDULE_RIGHT) ? null : principal.staffId;
    return await listTodayShifts(ocDb(context), { onlyStaffId, locale });
  }),
];
