import type { Endpoint } from '../api/build-request.ts';

/** The session is below the modules, so it knows these calls by path only; their contracts are in the sys module. */
const endpoint = (method: Endpoint['method'], path: string, timeoutMs = 30_000): Endpoint => ({
  method,
  path,
  timeoutMs,
});

export const AUTH_CALLS = {
  passwordToken: endpoint('POST', '/auth/oauth/passwordToken'),
  dingAuth: endpoint('GET', '/auth/oauth/dingAuth'),
  oidcAuth: endpoint('GET', '/auth/oauth/oidcAuth'),
  codeToken: endpoint('POST', '/auth/oauth/codeToken'),
  appToken: endpoint('GET', '/auth/miniApp/getToken'),
  refreshToken: endpoint('GET', '/auth/oauth/token'),
  // the user waits for this call before the sign-in page appears
  logout: endpoint('POST', '/auth/oauth/logout', 5000),
  userInfo: endpoint('GET', '/v2/sys/staff/overseas/getUserInfo'),
  menu: endpoint('GET', '/v2/sys/staff/overseas/getResourceByMenu'),
  buttons: endpoint('GET', '/v2/sys/staff/overseas/getResourceByBtn'),
} as const;

export const CLIENT = { client_id: 'switchboard-web', scope: 'staff' } as const;
