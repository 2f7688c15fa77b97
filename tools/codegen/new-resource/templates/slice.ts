import type { Names } from '../names.ts';
import type { Slice } from '../slice.ts';
import { contractFile } from './contract.ts';
import { intTestFile } from './int-test.ts';
import { pageTestFile } from './page-test.ts';
import { migrationFile, repoFile, routesFile, serviceFile, tableDeclaration } from './server.ts';
import { detailPageFile, formFile, listPageFile, localeTexts } from './web.ts';

/** Instead of the path of the migration, which has the next number of its folder. */
export const MIGRATION = 'migration';

/** A record with list, detail page and form. */
export function recordSlice(names: Names, before: readonly string[]): Slice {
  const { noun, camel } = names;
  return {
    files: [
      [MIGRATION, migrationFile(names)],
      [`contract/${noun}.ts`, contractFile(names)],
      [`server/${noun}/repo.ts`, repoFile(names)],
      [`server/${noun}/service.ts`, serviceFile(names)],
      [`server/${noun}/routes.ts`, routesFile(names)],
      [`server/${noun}/${noun}.int.test.ts`, intTestFile(names, before)],
      [`web/${noun}/list.tsx`, listPageFile(names)],
      [`web/${noun}/form.tsx`, formFile(names)],
      [`web/${noun}/detail.tsx`, detailPageFile(names)],
      [`web/${noun}/pages.test.tsx`, pageTestFile(names)],
    ],
    tables: tableDeclaration(names),
    server: {
      imports: `import { ${camel}Routes } from './${noun}/routes.ts';`,
      lists: { handlers: `...${camel}Routes` },
    },
    texts: localeTexts,
    needs: ['sys'],
  };
}
