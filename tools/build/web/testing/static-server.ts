import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** Serves the built files with production's content security policy for scripts. */
export async function serve(
  folder: string,
  importMapHash: string,
): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    const file = join(folder, normalize(path === '/' ? '/index.html' : path));
    readFile(file).then(
      (content) => {
        response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
        response.setHeader(
          'content-security-policy',
          `default-src 'none'; script-src 'self' '${importMapHash}'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'`,
        );
        response.end(content);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () => new Promise((done) => server.close(() => done())),
  };
}
