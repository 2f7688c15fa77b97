import { handle } from '@switchboard/kit-server';
import { getWorkdays, saveWorkdays } from '@switchboard/sys-contract';
import { changeWorkdays, workdaysOf } from './service.ts';

export const workdayRoutes = [
  handle(getWorkdays, async ({ year }, context) => await workdaysOf(year, context)),
  handle(saveWorkdays, changeWorkdays),
];
