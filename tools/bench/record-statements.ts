import { startApi } from '@switchboard/api';
import { createLogger, readConfig } from '@switchboard/kit-server';
import pg from 'pg';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Transaction control and the row policies' settings, which do not count as queries. */
export const isBookkeeping = ({ text }: Statement): boolean =>
  /^(begin|commit|rollback|set|select set_config)/i.test(text.trim());

export interface Recorder {
  readonly url: string;
  /** The statements that the API sends to PostgreSQL while `work` runs, in order. */
  during(work: () => Promise<void>): Promise<Statement[]>;
  stop(): Promise<void>;
}

/** Starts a second API in this process to record the statements of a call. It is not the measured one. */
export async function startRecorder(env: Record<string, string>, port: number): Promise<Recorder> {
  const query = pg.Client.prototype.query;
  let heard: Statement[] = [];
  pg.Client.prototype.query = function (
    this: pg.Client & { connectionParameters: { application_name?: string } },
    ...args: unknown[]
  ) {
    const first = args[0] as string | { text: string; values?: unknown[] };
    const values = (typeof first === 'string' ? (args[1] as unknown[] | undefined) : first.values) ?? [];
    if (this.connectionParameters.application_name === 'switchboard')
      heard.push({ text: typeof first === 'string' ? first : first.text, values: Array.isArray(values) ? values : [] });
    return Reflect.apply(query, this, args) as never;
  } as typeof query;
  const config = readConfig({ ...env, PORT: String(port), LOG_LEVEL: 'silent' });
  const api = await startApi(config, createLogger('api', config));
  return {
    url: api.url,
    async during(work) {
      heard = [];
      await work();
      return heard;
    },
    async stop() {
      pg.Client.prototype.query = query;
      await api.stop();
    },
  };
}
