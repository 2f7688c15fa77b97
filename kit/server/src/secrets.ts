/** Names with values that never reach a log line, at any logged depth. */
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

/** Query parameters that contain a secret: the refresh call is a GET (sys R15). Applies to logs and traces. */
export const SECRET_QUERY_NAMES = ['refresh_token', 'code', 'authCode', 'token'];
