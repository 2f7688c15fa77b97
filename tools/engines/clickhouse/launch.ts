import path from 'node:path';

export interface Launch {
  command: string;
  args: string[];
  env: Record<string, string>;
}

/** The readers of the demo's record store, in addition to the unrestricted user. */
const READERS = path.join(import.meta.dirname, '../../../modules/bq/server/record/readers.gen.sql');

/** How to start the server as a separate process: it cannot run inside another one (thread pool, one data folder each). */
export function launchOf(dataDir: string, port: number, readers = READERS): Launch {
  const main = path.join(import.meta.dirname, 'main.ts');
  return {
    command: process.execPath,
    args: [main, '--path', dataDir, '--port', String(port), '--readers', readers],
    env: { UV_THREADPOOL_SIZE: '32', TZ: 'UTC' },
  };
}
