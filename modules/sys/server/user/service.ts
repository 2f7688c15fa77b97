import {
  AppError,
  CODES,
  type PageInput,
  type PageResult,
  type ResourceRow,
  type ResultOf,
  zAppearance,
} from '@switchboard/kit-contract';
import { type Context, pageOf } from '@switchboard/kit-server';
import type { getUserInfo, userResource } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { featureFlagsOf } from '../flag/service.ts';
import { withMobiles } from './mobile.ts';
import { findUserInfo, userSource } from './repo.ts';

export async function userInfoOf(context: Context): Promise<ResultOf<typeof getUserInfo>> {
  const { principal } = context;
  const row = await findUserInfo(sysDb(context), principal.userId, context.locale);
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
    featureFlags: await featureFlagsOf(context),
    mustChangePwd: row.must_change_pwd,
    appearance: zAppearance.catch({}).parse(row.appearance ?? {}),
  };
}

type Fields = (typeof userResource)['fields'];

export async function pageUsers(
  input: PageInput<Fields>,
  context: Context,
): Promise<PageResult<ResourceRow<typeof userResource>>> {
  const page = await pageOf(userSource(context.locale), input, context);
  await withMobiles(page.list, context);
  return page;
}
