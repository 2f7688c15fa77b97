import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/int-tests/longest-first.ts';
import { ReportWriter } from './tools/proof/report-writer.ts';
import { mailCaFile } from './tools/services/addresses.ts';

const never = ['**/node_modules/**', '**/dist/**', '.cache/**', '.services/**'];

// Three projects, three speeds. A browser-like document is asked for per file: `// @vitest-environment happy-dom`.
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
  test: {
    reporters: ['default', new ReportWriter('.reports')],
    passWithNoTests: true,
    sequence: { sequencer: LongestFirst },
    env: {
      MAIL_CA_FILE: process.env['MAIL_CA_FILE'] ?? mailCaFile(),
      // for the processes that tests start, and kill: reading the server is most of their life
      NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/node'),
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...never, '**/*.int.test.ts'],
          environment: 'node',
          maxWorkers: 2,
          // reading the design system anew for every file takes longer than most of them
          isolate: false,
          // pages rendered with the whole design system, on a machine that does other things too
          testTimeout: 20_000,
          // some speak to sockets and processes of their own: once more; CI fails what needed it unless .ci/shaky.json lists it
          retry: 1,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'int',
          include: ['**/*.int.test.ts'],
          exclude: never,
          environment: 'node',
          globalSetup: ['tools/int-tests/global-setup.ts'],
          env: { SWITCHBOARD_RUN: `${process.pid}` },
          pool: 'forks',
          // one more than cores: many of them wait for a clock or for a process of their own
          maxWorkers: 3,
          // every file would read the whole server anew, and that takes longer than most of them
          isolate: false,
          // engines shared by two workers on a loaded machine: once more; CI fails what needed it unless .ci/shaky.json lists it
          retry: 1,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/support/global-setup.ts'],
          exclude: never,
          environment: 'node',
          pool: 'forks',
          // a portal and a browser each: a journey waits for as long as it works
          maxWorkers: Number(process.env['JOURNEY_WORKERS'] ?? 2),
          // every file would read the drivers anew and start a browser of its own
          isolate: false,
          // a browser on a loaded machine: once more; CI fails what needed it unless .ci/shaky.json lists it
          retry: 1,
          expect: { poll: { timeout: 10_000, interval: 100 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
