import { describe, expect, test } from 'vitest';
import { addExportAll, addImport, addToJson, appendToArray, sortImports } from './edit.ts';

const source = `import { join } from 'node:path';
import { defineThing } from '@switchboard/kit-contract';
import { b } from './b.ts';

export * from './b.ts';

export const thing = defineThing({
  id: 'crm',
  resources: [b],
  pages: [],
});
`;

describe('an import is added in alphabetical order', () => {
  test.each([
    ["import { a } from './a.ts';", 2],
    ["import { c } from './c.ts';", 3],
    ["import { z } from 'zod';", 2],
    ["import fs from 'node:fs';", 0],
  ])('%s on line %i', (statement, line) => {
    expect(addImport(source, statement).split('\n')[line]).toBe(statement);
  });

  test('also in a file without imports', () => {
    expect(addImport('export {};\n', "import './a.ts';")).toBe("import './a.ts';\nexport {};\n");
  });
});

test('imports are sorted: Node, packages, own files', () => {
  const [z, kit, own] = [
    "import { z } from 'zod';",
    "import {\n  a,\n} from '@switchboard/kit-web';",
    "import b from '../b.ts';",
  ];
  expect(sortImports(`// @x\n${own}\n${z}\n${kit}\n\nb();\n`)).toBe(`// @x\n${kit}\n${z}\n${own}\n\nb();\n`);
});

test('an export is added next to the others, or after the imports', () => {
  expect(addExportAll(source, './c.ts')).toContain("export * from './b.ts';\nexport * from './c.ts';\n");
  expect(addExportAll(source, './a.ts')).toContain("export * from './a.ts';\nexport * from './b.ts';\n");
  expect(addExportAll("import { b } from './b.ts';\nb();\n", './a.ts')).toBe(
    "import { b } from './b.ts';\n\nexport * from './a.ts';\nb();\n",
  );
});

describe('a list in a definition', () => {
  const add = (text: string, property: string) => appendToArray(text, { call: 'defineThing', property, item: 'c' });

  test('is extended, whether filled, empty, with a trailing comma, elsewhere or missing', () => {
    expect(add(source, 'resources')).toContain('resources: [b, c],');
    expect(add(source, 'pages')).toContain('pages: [c],');
    expect(add('defineThing({ resources: [\n  a,\n  b,\n] })', 'resources')).toBe(
      'defineThing({ resources: [\n  a,\n  b, c,\n] })',
    );
    expect(add('defineThing({ resources: all })', 'resources')).toBe('defineThing({ resources: [...all, c] })');
    expect(add('defineThing({ id })', 'resources')).toBe('defineThing({\n  resources: [c], id })');
  });

  test('stops the run if it is not found or is not a list', () => {
    expect(() => add('other({})', 'resources')).toThrow('no defineThing');
    expect(() => add('defineThing({ resources: all() })', 'resources')).toThrow('not written as a list');
  });
});

test('a text is added to a locale file and the others keep their order', () => {
  expect(addToJson('{ "b": "1", "a": { "x": "2" } }', ['a', 'y'], { z: '3' })).toBe(
    `${JSON.stringify({ b: '1', a: { x: '2', y: { z: '3' } } }, null, 2)}\n`,
  );
});
