import { createHash } from 'node:crypto';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { esmExternalRequirePlugin, type InlineConfig, type Plugin } from 'vite';
import { WebBuildError } from './errors.ts';
import { findProblems } from './guard.ts';
import { type Contents, contentsOf, type Part, readChunk } from './parts.ts';
import { devModules, refuseDeepAntd } from './plugins.ts';
import { ALL_IDS } from './shared-ids.ts';
import { runVite, type ViteBuild } from './vite-base.ts';

export interface Compiled {
  readonly part: Part;
  readonly contents: Contents;
}

export interface CompiledModule extends Compiled {
  readonly id: string;
  readonly version: string;
}

export async function compileShell(root: string, shellFolder: string): Promise<Compiled> {
  const output = await compile(root, ALL_IDS, {
    root: shellFolder,
    plugins: [devModules({})],
    build: {
      rolldownOptions: {
        input: join(shellFolder, 'index.html'),
        output: fileNames('assets/', 'assets/[name]-[hash].js'),
      },
    },
  });
  return finish({ root, owner: 'shell', output });
}

/** The version is the hash of the served files, so the same sources produce the same folder. */
export async function compileModule(root: string, id: string, folder: string): Promise<CompiledModule> {
  const output = await compile(root, ALL_IDS, {
    root: folder,
    base: './',
    plugins: [entryWrapper(join(folder, 'entry.ts'))],
    build: {
      rolldownOptions: {
        input: { entry: WRAPPER },
        preserveEntrySignatures: 'strict',
        output: fileNames('', 'entry.js'),
      },
    },
  });
  const hash = createHash('sha256');
  for (const [file, content] of contentsOf([...output.chunks, ...output.assets])) hash.update(file).update(content);
  const version = hash.digest('hex').slice(0, 10);
  return { id, version, ...finish({ root, owner: id, output, prefix: `modules/${id}/${version}/` }) };
}

export function compile(root: string, external: readonly string[], config: InlineConfig): Promise<ViteBuild> {
  const shared = [refuseDeepAntd(root), esmExternalRequirePlugin({ external: [...external] }), react()];
  return runVite({ root, ...config, plugins: [...shared, ...(config.plugins ?? [])] });
}

export function fileNames(folder: string, entryFileNames: string) {
  return {
    entryFileNames,
    chunkFileNames: `${folder}[name]-[hash].js`,
    assetFileNames: `${folder}[name]-[hash][extname]`,
  };
}

const WRAPPER = 'virtual:switchboard-module-entry';

/** Vite links the CSS of dynamically imported files but never that of an entry, so the real entry is imported dynamically. */
function entryWrapper(entry: string): Plugin {
  return {
    name: 'switchboard:module-entry',
    resolveId: (source) => (source === WRAPPER ? `\0${WRAPPER}` : null),
    load: (id) =>
      id === `\0${WRAPPER}`
        ? `const module = await import(${JSON.stringify(entry)}); export default module.default;`
        : null,
  };
}

/** Checks the build output before anything is written. */
export function finish(input: {
  root: string;
  owner: string;
  output: ViteBuild;
  prefix?: string;
  entries?: Record<string, string>;
}): Compiled {
  const { root, owner, output, prefix = '', entries = {} } = input;
  const chunks = output.chunks.map((chunk) => readChunk(chunk, prefix));
  const problems = findProblems({ root, owner, chunks: output.chunks, links: chunks });
  if (problems.length > 0) throw new WebBuildError(problems.join('\n'));
  const contents = new Map(contentsOf([...output.chunks, ...output.assets], prefix));
  const html = contents.get('index.html')?.toString() ?? null;
  contents.delete('index.html');
  const files = [...contents.keys()];
  const css = files.filter((file) => file.endsWith('.css'));
  return { contents, part: { owner, chunks, files, css, entries, html } };
}
