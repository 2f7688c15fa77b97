import { defineCall, publicCall, signedIn } from '@switchboard/kit-contract';
import { z } from 'zod';

const zTokens = z.object({ tokenHead: z.string(), token: z.string(), expiresIn: z.int(), refreshToken: z.string() });
export type Tokens = z.infer<typeof zTokens>;

export const getCaptcha = defineCall({
  name: 'sys.session.captcha',
  method: 'GET',
  path: '/dcode',
  summary: { zh: '获取验证码', en: 'Get a verification image' },
  right: publicCall('shown before there is a session'),
  input: z.object({}),
  result: z.object({ dcodeKey: z.uuid(), image: z.string() }),
});

export const signInWithPassword = defineCall({
  name: 'sys.session.password-token',
  method: 'POST',
  path: '/auth/oauth/passwordToken',
  summary: { zh: '用户名密码登录', en: 'Sign in with user name and password' },
  right: publicCall('this is how a session begins'),
  // sys R09: the same formats the form checks
  input: z.object({
    username: z.string().regex(/^[A-Za-z0-9._-]{3,32}$/),
    password: z.string().min(8).max(64),
    dcode: z.string().regex(/^[A-Za-z0-9]{4}$/),
    dcodeKey: z.uuid(),
    client_id: z.string().max(40),
  }),
  result: zTokens,
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
  summary: { zh: '当前用户信息', en: 'The signed-in person' },
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
    }),
    children: z.array(zMenuNode),
  }),
);

export const getMenu = defineCall({
  name: 'sys.session.menu',
  method: 'GET',
  path: '/v2/sys/staff/overseas/getResourceByMenu',
  summary: { zh: '当前用户菜单', en: 'Menu resources of the caller' },
  right: signedIn('the caller’s own rights'),
  input: zMobileFlag,
  result: z.array(zMenuNode),
});

export const getButtons = defineCall({
  name: 'sys.session.buttons',
  method: 'GET',
  path: '/v2/sys/staff/overseas/getResourceByBtn',
  summary: { zh: '当前用户按钮权限', en: 'Permission keys of the caller' },
  right: signedIn('the caller’s own rights'),
  input: zMobileFlag,
  result: z.array(z.object({ international: z.string() })),
});
