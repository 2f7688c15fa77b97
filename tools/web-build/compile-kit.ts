import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, parseSync } from 'vite';
import { type Compiled, compile, fileNames, finish } from './compile.ts';
import { CUT_IDS, cutOf } from './first-load.ts';
import { fileNameOf, LIBRARY_IDS, SHARED_IDS } from './shared-ids.ts';

const CUT = '\0switchboard-cut:';
const KIT = SHARED_IDS.filter((shared) => shared.kind === 'kit');

/**
 * Our own shared packages in one build: what they keep inside (session, contexts) exists once.
 * `firstNames` says what the shell takes from a package at its first load.
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

/** Takes each name from the file that defines it: through the index, every page part would come along. */
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
        const door = services.find((candidate) => candidate.exportName.name === name);
        const from = door?.moduleRequest == null ? index : join(index, '..', door.moduleRequest.value);
        const inner = door?.importName.name ?? name;
        return `export { ${inner} as ${name} } from ${JSON.stringify(from)};`;
      });
      return lines.join('\n');
    },
  };
}
