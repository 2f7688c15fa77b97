import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { gatheredOutput } from './log-output.ts';
import { SECRET_NAMES, SECRET_QUERY_NAMES } from './secrets.ts';
import { withSourceLines } from './source-lines.ts';

export type { Logger };

const SECRET_QUERY = new RegExp(`([?&](?:${SECRET_QUERY_NAMES.join('|')})=)[^&\\s]+`, 'g');

export function redactUrl(url: string): string {
  return url.replace(SECRET_QUERY, '$1***');
}

export function createLogger(
  name: string,
  config: Pick<Config, 'LOG_LEVEL'>,
  destination: DestinationStream = gatheredOutput(),
): Logger {
  const paths = SECRET_NAMES.flatMap((secret) => [secret, `*.${secret}`, `*.*.${secret}`]);
  const options = {
    name,
    level: config.LOG_LEVEL,
    redact: { paths, censor: '***' },
    serializers: { err: describeError },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return pino(options, destination);
}

function describeError(error: unknown): unknown {
  const described = pino.stdSerializers.err(error as Error) as { stack?: unknown };
  if (error instanceof Error && typeof described.stack === 'string') described.stack = withSourceLines(described.stack);
  return described;
}

/** For lines with fixed fields and no secrets: redaction takes ten times as long as writing them. */
export function unredacted(log: Logger): Logger {
  return log.child({}, { redact: { paths: [] } });
}
