import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/checks/vitest/longest-first.ts';
import { ReportWriter } from './tools/checks/coverage/report-writer.ts';
import { mailCaFile } from './tools/engines/addresses.ts';

const never = ['**/node_modules/**', '**/dist/**', '.cache/**', '.services/**'];

// Three projects with three speeds. A browser-like document is enabled per file: `// @vitest-environment happy-dom`.
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
  test: {
    reporters: ['default', new ReportWriter('.reports')],
    passWithNoTests: true,
    sequence: { sequencer: LongestFirst },
    env: {
      MAIL_CA_FILE: process.env['MAIL_CA_FILE'] ?? mailCaFile(),
      // for processes that tests start and kill: loading the server code takes most of their lifetime
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
          // with isolation every file would load the design system again, which takes longer than most of the tests
          isolate: false,
          // pages are rendered with the whole design system, on a machine with other load
          testTimeout: 20_000,
          // some tests use sockets and child processes, so one retry; CI fails tests that needed it unless
          // .ci/shaky.json lists them
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
          globalSetup: ['tools/checks/vitest/global-setup.ts'],
          env: { SWITCHBOARD_RUN: `${process.pid}` },
          pool: 'forks',
          // one more than there are cores: many tests wait for a clock or a child process
          maxWorkers: 3,
          // with isolation every file would load the whole server again, which takes longer than most of the tests
          isolate: false,
          // two workers share the engines on a loaded machine, so one retry; CI fails tests that needed it unless
          // .ci/shaky.json lists them
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
          // each journey uses a portal and a browser and waits about as long as it works
          maxWorkers: Number(process.env['JOURNEY_WORKERS'] ?? 2),
          // with isolation every file would load the drivers again and start a separate browser
          isolate: false,
          // a browser on a loaded machine, so one retry; CI fails tests that needed it unless .ci/shaky.json lists them
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
