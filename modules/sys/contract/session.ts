import { defineCall, publicCall, signedIn, zAppearance } from '@switchboard/kit-contract';
import { z } from 'zod';

const zTokens = z.object({ tokenHead: z.string(), token: z.string(), expiresIn: z.int(), refreshToken: z.string() });
export type Tokens = z.infer<typeof zTokens>;

/** Sys R09: 8-64 characters of at least three of upper case, lower case, digits, others. */
export function isPasswordFormat(password: string): boolean {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password));
  return password.length >= 8 && password.length <= 64 && kinds.length >= 3;
}

/** Sys R10: a path of this portal, never another host; anything else is the home page. */
export function safeReturnPath(path: string): string {
  return /^\/(?![/\\])\P{Cc}*$/u.test(path) ? path : '/home';
}

export const getCaptcha = defineCall({
  name: 'sys.session.captcha',
  method: 'GET',
  path: '/dcode',
  summary: { zh: '获取验证码', en: 'Get a verification image' },
  right: publicCall('shown before sign-in'),
  isGuarded: true,
  input: z.object({}),
  result: z.object({ dcodeKey: z.uuid(), image: z.string() }),
});

export const signInWithPassword = defineCall({
  name: 'sys.session.password-token',
  method: 'POST',
  path: '/auth/oauth/passwordToken',
  summary: { zh: '用户名密码登录', en: 'Sign in with user name and password' },
  right: publicCall('starts a session'),
  isGuarded: true,
  // sys R09: the same formats as in the form
  input: z.object({
    username: z.string().regex(/^[A-Za-z0-9._-]{3,32}$/),
    password: z.string().refine(isPasswordFormat, { error: '8-64 characters of three kinds' }),
    dcode: z.string().regex(/^[A-Za-z0-9]{4}$/),
    dcodeKey: z.uuid(),
    client_id: z.string().max(40),
  }),
  result: zTokens,
});

const zStart = z.object({ client_id: z.string().max(40), Jump: z.string().max(2_000).default('/home') });
const zAttempt = z.object({ url: z.url(), state: z.string() });

export const startDingTalk = defineCall({
  name: 'sys.session.ding-auth',
  method: 'GET',
  path: '/auth/oauth/dingAuth',
  summary: { zh: '发起钉钉登录', en: 'Start signing in with DingTalk' },
  right: publicCall('starts a session'),
  isGuarded: true,
  input: zStart,
  result: zAttempt,
});

export const startOidc = defineCall({
  name: 'sys.session.oidc-auth',
  method: 'GET',
  path: '/auth/oauth/oidcAuth',
  summary: { zh: '发起统一身份登录', en: 'Start signing in with the company’s identity provider' },
  right: publicCall('starts a session'),
  isGuarded: true,
  input: zStart,
  result: zAttempt,
});

export const exchangeCode = defineCall({
  name: 'sys.session.code-token',
  method: 'POST',
  path: '/auth/oauth/codeToken',
  summary: { zh: '授权码换取令牌', en: 'Exchange the code of a provider for a session' },
  right: publicCall('starts a session, bound to the browser that started the sign-in'),
  isGuarded: true,
  input: z.object({
    authCode: z.string().min(1).max(2_000),
    state: z.string().min(1).max(200),
    scope: z.literal('staff'),
    client_id: z.string().max(40),
    Jump: z.string().max(2_000).default('/home'),
    provider: z.enum(['dingtalk', 'oidc']).optional(),
    /** RFC 9207: an issuer in the response must match the provider. */
    iss: z.string().max(500).optional(),
  }),
  result: zTokens,
});

export const signInFromMiniApp = defineCall({
  name: 'sys.session.mini-app-token',
  method: 'GET',
  path: '/auth/miniApp/getToken',
  summary: { zh: '钉钉内免登', en: 'Sign in from inside DingTalk' },
  right: publicCall('starts a session inside the chat app'),
  isGuarded: true,
  input: z.object({
    code: z.string().min(1).max(500),
    corpId: z.string().min(1).max(100),
    client_id: z.string().max(40),
  }),
  result: zTokens,
});

export const changePassword = defineCall({
  name: 'sys.session.change-password',
  method: 'POST',
  path: '/v2/sys/staff/user/changePassword',
  summary: { zh: '修改密码', en: 'Change own password' },
  right: signedIn('the caller’s own password, verified by the old one'),
  // no submission id: the store of ids keeps a hash of the body, and a plain hash of a password can be guessed
  input: z.object({ oldPassword: z.string().max(200), newPassword: z.string().max(200) }),
  result: z.literal(true),
});

export const refreshTokens = defineCall({
  name: 'sys.session.refresh',
  method: 'GET',
  path: '/auth/oauth/token',
  summary: { zh: '刷新令牌', en: 'Refresh the access token' },
  right: publicCall('authenticated by the refresh token itself'),
  input: z.object({
    client_id: z.string().max(40),
    scope: z.string().max(40),
    refresh_token: z.string().min(20).max(200),
  }),
  result: zTokens,
});

export const signOut = defineCall({
  name: 'sys.session.logout',
  method: 'POST',
  path: '/auth/oauth/logout',
  summary: { zh: '退出登录', en: 'Sign out' },
  right: signedIn('ends the caller’s own session'),
  input: z.object({}),
  result: z.literal(true),
});

export const getUserInfo = defineCall({
  name: 'sys.session.user-info',
  method: 'GET',
  path: '/v2/sys/staff/overseas/getUserInfo',
  summary: { zh: '当前用户信息', en: 'Current user' },
  right: signedIn('the caller’s own data'),
  input: z.object({}),
  result: z.object({
    avatar: z.string().nullable(),
    jobNumber: z.string(),
    name: z.string(),
    userId: z.string(),
    staffId: z.string(),
    jobTime: z.string().nullable(),
    deptNames: z.array(z.string()),
    locale: z.enum(['zh', 'en']),
    featureFlags: z.array(z.string()),
    /** An administrator set the password: the shell requires a new one before anything else. */
    mustChangePwd: z.boolean(),
    /** The user's choice, the same on every device. */
    appearance: zAppearance,
  }),
});

const zMobileFlag = z.object({ mobileFlag: z.enum(['true', 'false']).default('false') });

export interface MenuNode {
  id: string;
  parentId: string | null;
  kind: number;
  name: string;
  nameEn: string | null;
  international: string;
  router: string | null;
  icon: string | null;
  webShowFlag: number;
  subApp: string;
  meta: {
    activeRouter: string | null;
    onlyOneBookmark: boolean;
    hideAside: boolean;
    hideBookmark: boolean;
    externalUrl: string | null;
    /** Set only when its origin is one of the configured ones. */
    iframeBase: string | null;
  };
  children: MenuNode[];
}

const zMenuNode: z.ZodType<MenuNode> = z.lazy(() =>
  z.object({
    id: z.string(),
    parentId: z.string().nullable(),
    kind: z.int(),
    name: z.string(),
    nameEn: z.string().nullable(),
    international: z.string(),
    router: z.string().nullable(),
    icon: z.string().nullable(),
    webShowFlag: z.int(),
    subApp: z.string(),
    meta: z.object({
      activeRouter: z.string().nullable(),
      onlyOneBookmark: z.boolean(),
      hideAside: z.boolean(),
      hideBookmark: z.boolean(),
      externalUrl: z.string().nullable(),
      iframeBase: z.string().nullable(),
    }),
    children: z.array(zMenuNode),
  }),
);

export const getMenu = defineCall({
  name: 'sys.session.menu',
  method: 'GET',
  path: '/v2/sys/staff/overseas/getResourceByMenu',
  summary: { zh: '当前用户菜单', en: 'Menu of the current user' },
  right: signedIn('the caller’s own rights'),
  input: zMobileFlag,
  result: z.array(zMenuNode),
});

export const getButtons = defineCall({
  name: 'sys.session.buttons',
  method: 'GET',
  path: '/v2/sys/staff/overseas/getResourceByBtn',
  summary: { zh: '当前用户按钮权限', en: 'Permission keys of the current user' },
  right: signedIn('the caller’s own rights'),
  input: zMobileFlag,
  result: z.array(z.object({ international: z.string() })),
});
