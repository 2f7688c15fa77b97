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
import { withMobiles } from './mobile.ts';
import { findProfile, userSource } from './repo.ts';

/** Values stored by an earlier release may be invalid now. */
const zStored = zAppearance.catch({});

export async function userInfoOf(context: Context): Promise<ResultOf<typeof getUserInfo>> {
  const { principal } = context;
  const row = await findProfile(sysDb(context), principal.userId, context.locale);
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
    featureFlags: [...principal.flags],
    mustChangePwd: row.must_change_pwd,
    appearance: zStored.parse(row.appearance ?? {}),
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
