import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { repoRoot } from '../../engines/addresses.ts';
import { buildServer } from './build-server.ts';
import type { Bundle } from './entries.ts';
import { ensureBuilt } from './server-entry.ts';
import { isFresh, readStamp } from './stamp.ts';

const SOURCE_LINES = join(repoRoot, 'kit/server/src/source-lines.ts');

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'server-build-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function put(path: string, content: string): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  // a file changed during a build is built again, and without this the times would be in the same millisecond
  const earlier = new Date(Date.now() - 60_000);
  utimesSync(file, earlier, earlier);
}

function bundleOf(files: Record<string, string>, external: string[] = []): Bundle {
  for (const [path, content] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) put(path, content);
  return { outDir: join(root, 'dist/server'), entries: { main: join(root, 'app/main.ts') }, external };
}
const run = async ({ outDir }: Bundle) =>
  await promisify(execFile)(process.execPath, [join(outDir, 'main.js')], { cwd: '/' });

describe('a bundle', () => {
  it('finds the files next to its sources, for modules and CommonJS packages', async () => {
    const bundle = bundleOf({
      'app/main.ts': `import { readFileSync } from 'node:fs';
        import font from 'font';
        console.log(readFileSync(import.meta.dirname + '/text.sql', 'utf8'), readFileSync(new URL('./text.sql', import.meta.url), 'utf8'), font());`,
      'app/text.sql': 'select 1',
      'node_modules/font/package.json': '{"name":"font","main":"index.js"}',
      'node_modules/font/index.js': `const fs = require('fs'); module.exports = () => fs.readFileSync(__dirname + '/a.ttf', 'utf8');`,
      'node_modules/font/a.ttf': 'Comic',
    });
    await buildServer(bundle);
    expect((await run(bundle)).stdout).toBe('select 1 select 1 Comic\n');
    expect(readStamp(bundle.outDir).packages).toEqual(['font']);
  });

  it('rejects import.meta properties that have no meaning in a bundle', async () => {
    const bundle = bundleOf({ 'app/main.ts': 'console.log(import.meta.main);' });
    await expect(buildServer(bundle)).rejects.toThrow('import.meta.main has no meaning in the bundle');
  });

  it('excludes a package with everything below its name, and finds it at run time', async () => {
    const bundle = bundleOf(
      {
        'app/main.ts': `import hooked from 'hooked'; import deep from 'hooked/deep.js'; console.log(hooked, deep);`,
        'node_modules/hooked/package.json': '{"name":"hooked","main":"index.js"}',
        'node_modules/hooked/index.js': `module.exports = 'outside';`,
        'node_modules/hooked/deep.js': `module.exports = 'deep';`,
      },
      ['hooked'],
    );
    await buildServer(bundle);
    expect((await run(bundle)).stdout).toBe('outside deep\n');
    expect(readStamp(bundle.outDir).packages).toEqual([]);
  });

  it('shows the source line in a stack trace', async () => {
    const bundle = bundleOf({
      'app/main.ts': `import { withSourceLines } from ${JSON.stringify(SOURCE_LINES)};
        import { fail } from './fail.ts';
        try { fail(); } catch (error) { console.log(withSourceLines(error.stack)); }`,
      'app/fail.ts': `interface Unused {\n  a: 1;\n}\nexport function fail(): never {\n  throw new Error('x');\n}`,
    });
    await buildServer(bundle);
    const { stdout } = await run(bundle);
    expect(stdout).toMatch(/at fail \(.*\/app\/fail\.ts:5:9\)\n.*\/app\/main\.ts:3:/);
  });
});

describe('building on demand', () => {
  it('builds once for concurrent processes', async () => {
    const bundle = bundleOf({ 'app/main.ts': `console.log('ready');` });
    const program = `const { ensureBuilt } = await import(${JSON.stringify(join(import.meta.dirname, 'server-entry.ts'))});
      console.log(await ensureBuilt(${JSON.stringify(bundle)}));`;
    const builds = [1, 2, 3].map(
      async () => await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]),
    );
    const built = (await Promise.all(builds)).map(({ stdout }) => stdout.trim());
    expect(built.sort()).toEqual(['false', 'false', 'true']);
    expect((await run(bundle)).stdout).toBe('ready\n');
  });

  it('builds again only after a source has changed', async () => {
    const bundle = bundleOf({ 'app/main.ts': `console.log('old');` });
    expect(await ensureBuilt(bundle)).toBe(true);
    expect(await ensureBuilt(bundle)).toBe(false);
    put('app/main.ts', `console.log('new');`);
    expect(isFresh(bundle)).toBe(false);
    expect(await ensureBuilt(bundle)).toBe(true);
    expect((await run(bundle)).stdout).toBe('new\n');
    expect(readFileSync(join(bundle.outDir, 'main.js.map'), 'utf8')).not.toContain('console.log');
  });
});
