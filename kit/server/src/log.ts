import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

export type { Logger };

/** Names whose values never reach a log line, at any depth we log. The refresh call is a GET, so its query is covered too. */
const SECRET_NAMES = [
  'password',
  'oldPassword',
  'newPassword',
  'token',
  'refreshToken',
  'refresh_token',
  'authCode',
  'authorization',
  'cookie',
];
const SECRET_QUERY = /([?&](?:refresh_token|code|authCode|token)=)[^&\s]+/g;

export function redactUrl(url: string): string {
  return url.replace(SECRET_QUERY, '$1***');
}

export function createLogger(name: string, config: Pick<Config, 'LOG_LEVEL'>, destination?: DestinationStream): Logger {
  const paths = SECRET_NAMES.flatMap((secret) => [secret, `*.${secret}`, `*.*.${secret}`]);
  const options = {
    name,
    level: config.LOG_LEVEL,
    redact: { paths, censor: '***' },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
