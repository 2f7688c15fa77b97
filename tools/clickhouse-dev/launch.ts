import path from 'node:path';

export interface Launch {
  command: string;
  args: string[];
  env: Record<string, string>;
}

/** Whom the record store of the demo knows beside the one that may do everything. */
const READERS = path.join(import.meta.dirname, '../../modules/bq/server/record/readers.gen.sql');

/** How to start the server as a process of its own: it cannot live inside another one (thread pool, one data folder each). */
export function launchOf(dataDir: string, port: number, readers = READERS): Launch {
  const main = path.join(import.meta.dirname, 'main.ts');
  return {
    command: process.execPath,
    args: [main, '--path', dataDir, '--port', String(port), '--readers', readers],
    env: { UV_THREADPOOL_SIZE: '32', TZ: 'UTC' },
  };
}
