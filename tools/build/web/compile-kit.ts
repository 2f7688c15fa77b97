import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, parseSync } from 'vite';
import { type Compiled, compile, fileNames, finish } from './compile.ts';
import { CUT_IDS, cutOf } from './first-load.ts';
import { fileNameOf, LIBRARY_IDS, SHARED_IDS } from './shared-ids.ts';

const CUT = '\0switchboard-cut:';
const KIT = SHARED_IDS.filter((shared) => shared.kind === 'kit');

/**
 * Builds the project's shared packages together, so that their inner state (session, contexts) exists once.
 * `firstNames` returns the names that the shell takes from a package at its first load.
 */
export async function compileKit(root: string, firstNames: (id: string) => readonly string[]): Promise<Compiled> {
  const sources = new Map(KIT.map(({ id, from, source }) => [id, join(root, from, source ?? '')]));
  const cuts = KIT.filter(({ id }) => CUT_IDS.includes(id) && firstNames(id).length > 0);
  const input = [...sources, ...cuts.map(({ id }) => [cutOf(id), CUT + id] as const)];
  const output = await compile(root, LIBRARY_IDS, {
    plugins: [cutEntries(sources, firstNames)],
    build: {
      rolldownOptions: {
        input: Object.fromEntries(input.map(([name, file]) => [fileNameOf(name), file])),
        preserveEntrySignatures: 'strict',
        output: fileNames('vendor/', 'vendor/[name]-[hash].js'),
      },
    },
  });
  const fileFor = (name: string) => output.chunks.find((chunk) => chunk.isEntry && chunk.name === name)?.fileName ?? '';
  const entries = Object.fromEntries(input.map(([name]) => [name, fileFor(fileNameOf(name))]));
  return finish({ root, owner: 'kit', output, entries });
}

/** Imports each name from the file that defines it: importing through the index would include every page part. */
function cutEntries(sources: ReadonlyMap<string, string>, firstNames: (id: string) => readonly string[]): Plugin {
  return {
    name: 'switchboard:cut-entries',
    resolveId: (source) => (source.startsWith(CUT) ? source : null),
    async load(entry) {
      if (!entry.startsWith(CUT)) return null;
      const id = entry.slice(CUT.length);
      const index = sources.get(id) ?? '';
      const { module } = parseSync(index, await readFile(index, 'utf8'));
      const services = module.staticExports.flatMap((statement) => statement.entries);
      const lines = firstNames(id).map((name) => {
        const exported = services.find((candidate) => candidate.exportName.name === name);
        const from = exported?.moduleRequest == null ? index : join(index, '..', exported.moduleRequest.value);
        const inner = exported?.importName.name ?? name;
        return `export { ${inner} as ${name} } from ${JSON.stringify(from)};`;
      });
      return lines.join('\n');
    },
  };
}
