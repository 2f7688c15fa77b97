import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * No inline script runs except the import map, which the build hashes. Styles stay inline because the design system
 * writes them at run time (THREATS.md describes the remaining risk).
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  {
    webDir,
    embedOrigins,
    filesOrigin,
    streamOrigin,
    publicOrigin,
  }: {
    webDir: string;
    embedOrigins: readonly string[];
    filesOrigin: string;
    streamOrigin: string | undefined;
    publicOrigin: string | undefined;
  },
): Promise<void> {
  const importMap = importMapSource(webDir);
  await app.register(helmet, {
    // applied below
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", importMap],
        styleSrc: ["'self'", "'unsafe-inline'"],
        // links to files: pictures are shown, recordings played, downloads pass through a hidden frame (sys R78)
        imgSrc: ["'self'", 'data:', 'blob:', filesOrigin],
        mediaSrc: [filesOrigin],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...(streamOrigin === undefined ? [] : [streamOrigin])],
        frameSrc: [...embedOrigins, filesOrigin],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    // TLS ends at the proxy in front of this server; the public origin shows whether users connect over https
    strictTransportSecurity:
      publicOrigin?.startsWith('https:') === true ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  applyHelmet(app, importMap);
}

/** The plugin would build the headers for every request; they change only with the import map. */
function applyHelmet(app: FastifyInstance, importMap: () => string): void {
  let known: { readonly importMap: string; readonly headers: readonly (readonly [string, string])[] } | undefined;
  app.addHook('onRequest', async (_, reply) => {
    const current = importMap();
    if (known?.importMap === current) {
      for (const [name, value] of known.headers) reply.raw.setHeader(name, value);
      return;
    }
    const before = new Set(reply.raw.getHeaderNames());
    reply.helmet();
    const added = Object.entries(reply.raw.getHeaders()).filter(([name]) => !before.has(name));
    known = { importMap: current, headers: added.map(([name, value]) => [name, String(value)]) };
  });
}

const YEAR_SECONDS = 31_536_000;

/** Read again when the file changes: a web release must not require a restart of the API. */
export function importMapSource(webDir: string): () => string {
  const file = join(webDir, 'csp.json');
  let readAt = 0;
  let source = "'self'";
  return () => {
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changedAt !== readAt) {
      readAt = changedAt;
      // no file: API alone, or behind the development server
      source =
        changedAt === 0
          ? "'self'"
          : `'${(JSON.parse(readFileSync(file, 'utf8')) as { importMapHash: string }).importMapHash}'`;
    }
    return source;
  };
}
