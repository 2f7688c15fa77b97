import { handle, handlePublic } from '@switchboard/kit-server';
import {
  changePassword,
  exchangeCode,
  getButtons,
  getCaptcha,
  getMenu,
  getUserInfo,
  refreshTokens,
  signInFromMiniApp,
  signInWithPassword,
  signOut,
  startDingTalk,
  startOidc,
} from '@switchboard/sys-contract';
import { buttonsOf, menuOf } from '../rights/menu.ts';
import { userInfoOf } from '../user/service.ts';
import { createCaptcha } from './captcha.ts';
import { changeOwnPassword, signInByPassword } from './password.ts';
import { refreshSession } from './refresh.ts';
import { signOutSession } from './service.ts';
import { signInByCode } from './sso/code-token.ts';
import { signInByMiniApp, startDingTalkSignIn } from './sso/dingtalk.ts';
import { startOidcSignIn } from './sso/oidc.ts';

export const sessionRoutes = [
  handlePublic(getCaptcha, async (_, context) => await createCaptcha(context)),
  handlePublic(signInWithPassword, async (input, context) => await signInByPassword(input, context)),
  handlePublic(startDingTalk, async (input, context) => await startDingTalkSignIn(input.Jump, context)),
  handlePublic(startOidc, async (input, context) => await startOidcSignIn(input.Jump, context)),
  handlePublic(exchangeCode, async (input, context) => await signInByCode(input, context)),
  handlePublic(signInFromMiniApp, async (input, context) => await signInByMiniApp(input, context)),
  handlePublic(refreshTokens, async (input, context) => await refreshSession(input, context)),
  handle(signOut, async (_, context) => await signOutSession(context)),
  handle(changePassword, async (input, context) => await changeOwnPassword(input, context)),
  handle(getUserInfo, async (_, context) => await userInfoOf(context)),
  handle(getMenu, async (_, context) => await menuOf(context, context.principal.keys)),
  handle(getButtons, async (_, context) => buttonsOf(context)),
];
