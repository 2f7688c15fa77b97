import type { Names } from '../../names.ts';
import type { Slice } from '../../slice.ts';
import { repoFile } from '../server.ts';
import { MIGRATION } from '../slice.ts';
import { documentContractFile } from './contract.ts';
import { documentIntTest } from './int-test.ts';
import { documentPageTest } from './page-test.ts';
import { documentFile, documentMigrationFile, documentTables } from './server.ts';
import { documentListFile, documentPageFile, documentTexts } from './web.ts';

interface Surroundings {
  readonly before: readonly string[];
  /** Another document of the module has created the table of its numbers. */
  readonly hasCounters: boolean;
}

/** A document with lines, states, log and reversal; approved by a second person or by a process. */
export function documentSlice(names: Names, { before, hasCounters }: Surroundings): Slice {
  const { noun, camel, of } = names;
  const isProcess = of === 'process';
  return {
    files: [
      [MIGRATION, documentMigrationFile(names, hasCounters)],
      [`contract/${noun}.ts`, documentContractFile(names)],
      [`server/${noun}/repo.ts`, repoFile(names)],
      [`server/${noun}/document.ts`, documentFile(names)],
      [`server/${noun}/${noun}.int.test.ts`, documentIntTest(names, before)],
      [`web/${noun}/list.tsx`, documentListFile(names)],
      [`web/${noun}/detail.tsx`, documentPageFile(names)],
      [`web/${noun}/pages.test.tsx`, documentPageTest(names)],
    ],
    tables: documentTables(names, hasCounters),
    server: {
      imports: `import { ${camel}Documents${isProcess ? `, ${camel}Service` : ''} } from './${noun}/document.ts';`,
      lists: {
        handlers: `...${camel}Documents.handlers`,
        recordKinds: `${camel}Documents.record`,
        ...(isProcess ? { contributions: `${camel}Service` } : {}),
      },
    },
    texts: documentTexts,
    needs: isProcess ? ['ger', 'sys'] : ['sys'],
  };
}
