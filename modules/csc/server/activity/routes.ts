import { selectActivity } from '@switchboard/csc-contract';
import { handle } from '@switchboard/kit-server';
import { listActivities } from './repo.ts';

export const activityRoutes = [
  handle(selectActivity, async ({ keyword }, { db, locale }) => await listActivities(db, { keyword, locale })),
];
