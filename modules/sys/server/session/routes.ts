import { handle, handlePublic } from '@switchboard/kit-server';
import {
  getButtons,
  getCaptcha,
  getMenu,
  getUserInfo,
  refreshTokens,
  signInWithPassword,
  signOut,
} from '@switchboard/sys-contract';
import { buttonsOf, menuOf } from '../rights/menu.ts';
import { userInfoOf } from '../user/service.ts';
import { createCaptcha } from './captcha.ts';
import { refreshSession, signInByPassword, signOutSession } from './service.ts';

export const sessionRoutes = [
  handlePublic(getCaptcha, async (_, context) => await createCaptcha(context)),
  handlePublic(signInWithPassword, async (input, context) => await signInByPassword(input, context)),
  handlePublic(refreshTokens, async (input, context) => await refreshSession(input.refresh_token, context)),
  handle(signOut, async (_, context) => await signOutSession(context)),
  handle(getUserInfo, async (_, context) => await userInfoOf(context)),
  handle(getMenu, async (_, context) => await menuOf(context)),
  handle(getButtons, async (_, context) => buttonsOf(context)),
];
