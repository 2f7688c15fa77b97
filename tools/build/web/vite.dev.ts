import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, type ViteDevServer } from 'vite';
import { findSources } from './build-web.ts';
import { devModules, refuseDeepAntd } from './plugins.ts';
import { LIBRARY_IDS } from './shared-ids.ts';

export interface DevServerOptions {
  readonly port?: number;
  readonly apiTarget?: string;
}

/** Paths that the API answers; all others belong to the shell. */
const API_PATHS = ['/v2', '/auth/', '/dcode', '/kunlun', '/healthz', '/readyz', '/docs', '/openapi.json'];

/** One Vite server for the shell, the kit and all modules, with hot reload; the API is proxied under the same address. */
export async function startDevServer(options: DevServerOptions = {}): Promise<ViteDevServer> {
  const { port = 4100, apiTarget = 'http://127.0.0.1:4000' } = options;
  const root = join(import.meta.dirname, '../../..');
  const { shellFolder, modules } = await findSources(root);
  const entries = Object.fromEntries(Object.entries(modules).map(([id, folder]) => [id, join(folder, 'entry.ts')]));
  const server = await createServer({
    root: shellFolder,
    configFile: false,
    envDir: false,
    mode: 'development',
    cacheDir: join(root, '.cache/vite'),
    plugins: [refuseDeepAntd(root), devModules(entries), react()],
    resolve: { dedupe: [...LIBRARY_IDS] },
    // scanned at the start: a library discovered later would reload the page during development
    optimizeDeps: { entries: ['index.html', ...Object.values(entries)] },
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      fs: { allow: [root] },
      proxy: Object.fromEntries(API_PATHS.map((path) => [path, { target: apiTarget }])),
    },
  });
  return server.listen();
}
