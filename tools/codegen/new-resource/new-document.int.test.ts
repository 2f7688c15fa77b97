import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyWorkspace, type WorkspaceCopy } from './testing/copy.ts';

let copy: WorkspaceCopy;
beforeAll(() => {
  copy = copyWorkspace();
});
afterAll(() => copy.drop());

test('a document with lines, and one with a process, compile, pass format and lint, and their own tests pass', {
  // type checks and test runs in child processes on a busy machine; a retry would find the files of the first try
  timeout: 600_000,
  retry: 0,
}, () => {
  const make = (noun: string, of: string): void => {
    const generator = 'tools/codegen/new-resource/new-resource.ts';
    const output = copy.run('node', generator, 'oc', noun, '--of', of, '--no-install');
    const [, lines] = /product lines: (\d+) \(/.exec(output) ?? [];
    expect(Number(lines)).toBeLessThanOrEqual(350);
  };
  make('widget', 'document');
  // the second one of a module shares the table of its numbers
  make('gadget', 'process');

  const slices = ['widget', 'gadget'];
  const folders = (layer: string): string[] => slices.map((noun) => `modules/oc/${layer}/${noun}`);
  const files = [...slices.map((noun) => `modules/oc/contract/${noun}.ts`), ...folders('server'), ...folders('web')];
  copy.typeCheck('server', ...folders('server'));
  copy.typeCheck('web', ...folders('web'));
  copy.run('biome', 'format', ...files, 'modules/oc/server/tables.ts', 'modules/oc/contract/index.ts');
  copy.run('oxlint', '--deny-warnings', ...files);
  expect(copy.projectRules('modules/oc').filter((finding) => /widget|gadget/.test(finding))).toEqual([]);
  const tests = copy.run('vitest', 'run', '--project', 'int', '--project', 'unit', '--no-color', '/widget', '/gadget');
  expect(tests).toMatch(/Test Files +4 passed/);
});
