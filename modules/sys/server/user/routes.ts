import { handle, handleExport } from '@switchboard/kit-server';
import {
  assignRoles,
  getRoleOptions,
  getUserDetail,
  resetPassword,
  selectUserDepts,
  selectUserRoles,
  setUserState,
  unlinkIdentity,
  unlockUser,
  unmaskUser,
  userResource,
} from '@switchboard/sys-contract';
import { resetPasswordOf, setStates, unlink, unlock } from './account.ts';
import { deptOptions, roleFilterOptions, userDetail } from './detail.ts';
import { unmaskMobile, withMobiles } from './mobile.ts';
import { userSource } from './repo.ts';
import { assign, roleOptions } from './roles.ts';
import { pageUsers } from './service.ts';

export const userRoutes = [
  handle(userResource.calls.page, async (input, context) => await pageUsers(input, context)),
  ...handleExport(userResource, ({ locale }) => userSource(locale), { prepare: withMobiles }),
  handle(getUserDetail, async ({ userId }, context) => await userDetail(userId, context)),
  handle(setUserState, async (input, context) => await setStates(input, context)),
  handle(unlockUser, async ({ userId }, context) => await unlock(userId, context)),
  handle(resetPassword, async (input, context) => await resetPasswordOf(input, context)),
  handle(unlinkIdentity, async (input, context) => await unlink(input, context)),
  handle(getRoleOptions, async ({ userId }, context) => await roleOptions(userId, context)),
  handle(assignRoles, async (input, context) => await assign(input, context)),
  handle(unmaskUser, async ({ userId }, context) => await unmaskMobile(userId, context)),
  handle(selectUserDepts, async (_, context) => await deptOptions(context)),
  handle(selectUserRoles, async (_, context) => await roleFilterOptions(context)),
];
