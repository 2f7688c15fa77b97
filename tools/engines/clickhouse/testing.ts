import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { launchOf } from './launch.ts';

/** A dedicated server for a test: a free port and a data folder on which it can be restarted. */
export class TestServer {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'clickhouse-dev-'));
  #process: ChildProcess | undefined;
  url = '';

  get dataDir(): string {
    return path.join(this.#folder, 'data');
  }

  /** Starts on any free port or on the previous one, optionally with restricted users. */
  async start(port = 0, readers?: string): Promise<void> {
    const { command, args, env } = launchOf(this.dataDir, port, readers);
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
    this.#process = child;
    for await (const line of createInterface({ input: child.stdout })) {
      this.url = /http:\S+/.exec(line)?.[0] ?? '';
      if (this.url) return;
    }
    throw new Error('the server exited before it listened');
  }

  /** Ends the process and returns its exit code, or the signal that killed it. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | NodeJS.Signals> {
    const child = this.#process as ChildProcess;
    const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    child.kill(signal);
    const [code, by] = await ended;
    return code ?? (by as NodeJS.Signals);
  }

  async remove(): Promise<void> {
    if (this.#process?.exitCode === null && this.#process.signalCode === null) await this.end('SIGTERM');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  client(options: NonNullable<Parameters<typeof createClient>[0]> = {}): ClickHouseClient {
    return createClient({
      url: this.url,
      max_open_connections: 32,
      log: { level: ClickHouseLogLevel.OFF },
      ...options,
    });
  }
}

type QueryOptions = Omit<Parameters<ClickHouseClient['query']>[0], 'query' | 'format'>;

export async function rowsOf<Row = Record<string, unknown>>(
  client: ClickHouseClient,
  query: string,
  options: QueryOptions = {},
): Promise<Row[]> {
  const result = await client.query({ query, format: 'JSONEachRow', ...options });
  return result.json<Row>();
}

export async function rowOf<Row = Record<string, unknown>>(
  client: ClickHouseClient,
  query: string,
  options: QueryOptions = {},
): Promise<Row> {
  const [row] = await rowsOf<Row>(client, query, options);
  if (row === undefined) throw new Error('no row');
  return row;
}
