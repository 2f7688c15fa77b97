import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { SECRET_NAMES, SECRET_QUERY_NAMES } from './secrets.ts';

export type { Logger };

const SECRET_QUERY = new RegExp(`([?&](?:${SECRET_QUERY_NAMES.join('|')})=)[^&\\s]+`, 'g');

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
