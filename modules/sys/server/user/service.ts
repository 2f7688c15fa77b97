import { AppError, CODES, type ResultOf } from '@switchboard/kit-contract';
import type { Context } from '@switchboard/kit-server';
import type { getUserInfo } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { findUserInfo } from './repo.ts';

export async function userInfoOf(context: Context): Promise<ResultOf<typeof getUserInfo>> {
  const { principal } = context;
  const row = await findUserInfo(sysDb(context), principal.staffId, context.locale);
  if (row === undefined) throw new AppError(CODES.notFound);
  return {
    avatar: row.avatar,
    jobNumber: principal.jobNumber,
    name: principal.name,
    userId: principal.userId,
    staffId: principal.staffId,
    jobTime: row.job_time,
    deptNames: row.dept_names,
    locale: principal.locale,
    featureFlags: [],
  };
}
