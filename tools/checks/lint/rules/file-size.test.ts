import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

const check = (count: number, path = 'kit/web/src/a.ts') => fileSize.check([{ path, text: 'x\n'.repeat(count) }]);

test('300 lines pass, 301 warn, 401 fail', () => {
  expect(check(300)).toEqual([]);
  expect(check(301)[0]?.isWarning).toBe(true);
  expect(check(400)[0]?.isWarning).toBe(true);
  expect(check(401)[0]).toMatchObject({ isWarning: false, line: 401 });
});

test('generated files and locales may be long', () => {
  expect(check(900, 'kit/server/src/db.gen.ts')).toEqual([]);
  expect(check(900, 'modules/crm/web/locales/zh.ts')).toEqual([]);
});
