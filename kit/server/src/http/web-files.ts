import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Names with a content hash never change; all others must be revalidated (a deploy is visible at once). */
const HASHED = /[\\/](?:vendor|assets|modules[\\/][\w-]+[\\/][\w.-]+)[\\/][^\\/]+$/;
const NOT_A_PAGE =
  /^\/(?:v2|auth|dcode|kunlun|docs|openapi\.json|healthz|readyz|metrics|vendor|assets|modules)(?:\/|$)|\.\w{2,5}$/;

/** Serves the built web files. Returns false when there are none: API alone, behind nginx or the development server. */
export async function addWebFiles(app: FastifyInstance, webDir: string): Promise<boolean> {
  const root = resolve(webDir);
  const hasShell = await access(join(root, 'index.html')).then(
    () => true,
    () => false,
  );
  if (!hasShell) return false;
  await app.register(staticFiles, {
    root,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return true;
}

/** Any address that a user types is a page of the shell, which decides what to show (also "page does not exist"). */
export function isPageRequest(request: FastifyRequest): boolean {
  const path = request.url.replace(/\?.*$/s, ''); // a dot in the query (`sort=name.desc`) is not a file extension
  return request.method === 'GET' && /text\/html/.test(request.headers.accept ?? '') && !NOT_A_PAGE.test(path);
}
