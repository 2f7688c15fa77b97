import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { modules } from './modules.ts';

const root = join(import.meta.dirname, '../../..');
/** Product code of the servers: no test, demo data or migration reads a setting for the product. */
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'modules/*/server/**/*.ts'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => file !== '' && !/\.test\.ts$|\/(demo|testing|migrations)\/|\.gen\.ts$|\/tables\.ts$/.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'));

const settings = modules.flatMap(({ settings: own = [] }) => own);

it.each(settings.map((each) => [each.setting.resource.code, each] as const))(
  'the setting %s says to its editor whether anything reads it',
  (code, { setting, table }) => {
    const types = setting.shape === 'dictionary' ? Object.keys(setting.resource.fields['dictType'].values) : [];
    // the name of a table as a whole word, a type of a dictionary or the code of the setting as a text
    const names =
      types.length > 0 ? types.map((type) => new RegExp(`'${type}'`)) : [new RegExp(`\\b${table.table}\\b`)];
    const isRead = (text: string): boolean =>
      !/definePg(Setting|Dictionary)\(/.test(text) &&
      [...names, new RegExp(`'${code}'`)].some((name) => name.test(text));
    expect(files.some(isRead), 'nothing reads it: declare `unread`; or remove `unread`').toBe(
      setting.unread === undefined,
    );
  },
);

it('every setting that a module declares is bound to its rows', () => {
  const declared = modules.flatMap(({ contract }) => contract.settings ?? []).map(({ resource }) => resource.code);
  expect(settings.map(({ setting }) => setting.resource.code).toSorted()).toEqual(declared.toSorted());
});
