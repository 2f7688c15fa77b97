import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repoRoot } from '../../engines/addresses.ts';
import { PRODUCTION } from './entries.ts';
import { ensureBuilt } from './server-entry.ts';
import { readStamp } from './stamp.ts';

interface Instrumentation {
  getModuleDefinitions?: () => { name: string }[];
}

it('no package that tracing patches at load time is in the bundle', async () => {
  await ensureBuilt(PRODUCTION);
  const require = createRequire(join(repoRoot, 'kit/server/src/tracing.ts'));
  const { getNodeAutoInstrumentations } = require('@opentelemetry/auto-instrumentations-node') as {
    getNodeAutoInstrumentations: () => Instrumentation[];
  };
  const patched = getNodeAutoInstrumentations().flatMap((one) => one.getModuleDefinitions?.() ?? []);
  expect(patched.map(({ name }) => name)).toContain('pg');
  const { packages } = readStamp(PRODUCTION.outDir);
  expect(packages).toContain('kysely');
  expect(packages.filter((name) => patched.some((other) => other.name === name))).toEqual([]);
});
