import { basename, join } from 'node:path';
import { repoRoot } from '../../engines/addresses.ts';

export interface Bundle {
  readonly outDir: string;
  /** Source files by the name of the output file, without `.js`. */
  readonly entries: Readonly<Record<string, string>>;
  /** Excluded packages; see `EXTERNAL`. */
  readonly external?: readonly string[];
}

const source = (path: string): string => join(repoRoot, path);

/** The processes of production. */
const PROCESSES = {
  api: source('apps/api/src/main.ts'),
  worker: source('apps/worker/src/main.ts'),
  ingest: source('apps/ingest/src/main.ts'),
};
export type ServerName = keyof typeof PROCESSES;

export const PRODUCTION: Bundle = { outDir: source('dist/server'), entries: PROCESSES };

/** For a test that extends a process: with `--import preload.js` the process and the preload share one copy of each module. */
export const bundleWith = (preload: string): Bundle => ({
  outDir: source(`dist/server-with-${basename(preload, '.ts')}`),
  entries: { ...PROCESSES, preload },
});

/**
 * Packages that are not bundled, with everything below the name. Tracing patches the first four when they are loaded,
 * argon2 is native code, OpenTelemetry is loaded only with OTEL=1, fastify and imapflow need another version of pino.
 */
export const EXTERNAL = [
  '@smithy/core',
  'pg',
  'pg-pool',
  'pino',
  '@node-rs/argon2',
  '@opentelemetry',
  'fastify',
  'imapflow',
];

/**
 * Node's flags, in tests as in `deploy/`: a heap that stays within a container of 768 MB. The new space is small
 * because most of a request's objects die young; in the worker an export stays below 250 MB. No `--enable-source-maps`:
 * stack traces get the source lines when they are logged (`source-lines.ts` of the kit).
 */
export const NODE_FLAGS: Readonly<Record<ServerName, readonly string[]>> = {
  api: ['--max-old-space-size=512', '--max-semi-space-size=16'],
  worker: ['--max-old-space-size=512', '--max-semi-space-size=2'],
  ingest: ['--max-old-space-size=512', '--max-semi-space-size=8'],
};
