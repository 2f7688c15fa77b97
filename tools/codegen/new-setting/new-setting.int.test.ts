import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyWorkspace, type WorkspaceCopy } from '../new-resource/testing/copy.ts';

let workspace: WorkspaceCopy;
beforeAll(() => {
  workspace = copyWorkspace();
});
afterAll(() => workspace.drop());

const PAGES = [
  { noun: 'widget', shape: 'list', path: '/setModule/uplatform/ucurrency', most: 60 },
  { noun: 'gauge', shape: 'keyed', path: '/setModule/uplatform/uconfig', most: 40 },
  { noun: 'motto', shape: 'single', path: '/setModule/uplatform/withdraw-address', most: 40 },
] as const;

const make = ({ noun, shape, path }: (typeof PAGES)[number]): string =>
  workspace.run(
    'node',
    ...['tools/codegen/new-setting/new-setting.ts', 'crm', noun, '--shape', shape, '--path', path],
    ...['--no-install', '--no-gen'],
  );

test('a new list, keyed sheet and single sheet compile, keep the format and pass the cases of all settings', {
  // type checks and test runs in child processes on a busy machine; a retry would find the files of the first try
  timeout: 600_000,
  retry: 0,
}, () => {
  for (const page of PAGES) {
    const [, lines] = /product lines: (\d+) \(/.exec(make(page)) ?? [];
    expect(Number(lines), page.shape).toBeLessThanOrEqual(page.most);
  }
  const { run, typeCheck } = workspace;
  const nouns = PAGES.map(({ noun }) => noun);
  typeCheck('server', ...nouns.map((noun) => `modules/crm/server/${noun}`));
  typeCheck('web', ...nouns.map((noun) => `modules/crm/web/${noun}`));
  run(
    'biome',
    'format',
    ...nouns.map((noun) => `modules/crm/contract/${noun}.ts`),
    'modules/crm/server',
    'modules/crm/web',
  );
  const tests = run(
    'vitest',
    ...[
      'run',
      '--project',
      'int',
      '--no-color',
      'apps/api/src/settings.int.test.ts',
      '-t',
      nouns.map((noun) => `crm.${noun}`).join('|'),
    ],
  );
  expect(tests).toMatch(/Tests +16 passed/);
  expect(() => make(PAGES[0])).toThrow('exists already');
});
