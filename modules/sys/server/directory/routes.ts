import { findColleagues, getDeptChoices } from '@switchboard/kit-contract';
import { handle } from '@switchboard/kit-server';
import { sysDb } from '../db.ts';
import { findStaff, listDeptChoices } from './repo.ts';

export const directoryRoutes = [
  handle(
    findColleagues,
    async ({ keyword, staffIds: ids, limit }, context) =>
      await findStaff(sysDb(context), { keyword, ids, limit: ids?.length ?? limit, locale: context.locale }),
  ),
  handle(getDeptChoices, async (_, context) => await listDeptChoices(sysDb(context))),
];
