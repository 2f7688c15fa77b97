import path from 'node:path';

export interface Launch {
  command: string;
  args: string[];
  env: Record<string, string>;
}

/** How to start the server as a process of its own: it cannot live inside another one (thread pool, one data folder each). */
export function launchOf(dataDir: string, port: number): Launch {
  const main = path.join(import.meta.dirname, 'main.ts');
  return {
    command: process.execPath,
    args: [main, '--path', dataDir, '--port', String(port)],
    env: { UV_THREADPOOL_SIZE: '32', TZ: 'UTC' },
  };
}
