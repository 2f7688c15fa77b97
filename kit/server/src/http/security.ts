import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * No inline script runs except the import map, which the build hashes. Styles stay inline: the design system writes
 * them at run time (THREATS.md says what that leaves open).
 */
export async function addSecurityHeaders(app: FastifyInstance, webDir: string): Promise<void> {
  const hash = await importMapHash(webDir);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...(hash === null ? [] : [`'${hash}'`])],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    // TLS ends at the proxy in front of us, which sets HSTS for its own host names
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
}

async function importMapHash(webDir: string): Promise<string | null> {
  try {
    const { importMapHash: hash } = JSON.parse(await readFile(join(webDir, 'csp.json'), 'utf8')) as {
      importMapHash: string;
    };
    return hash;
  } catch {
    return null; // API alone, or the development server in front
  }
}
