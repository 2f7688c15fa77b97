/** Names whose values never reach a log line, at any depth we log. */
export const SECRET_NAMES = [
  'password',
  'oldPassword',
  'newPassword',
  'token',
  'refreshToken',
  'refresh_token',
  'authCode',
  'authorization',
  'cookie',
  'secret',
];

/** Query parameters that carry a secret: the refresh call is a GET (sys R15). Holds for logs and for traces. */
export const SECRET_QUERY_NAMES = ['refresh_token', 'code', 'authCode', 'token'];
