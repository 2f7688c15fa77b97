import { expect, test } from 'vitest';
import { productLines } from './product-lines.ts';

test('new files count whole, changed ones with the lines they grew by', () => {
  const changes = [
    { path: 'modules/crm/contract/widget.ts', before: '', after: 'a\nb\n' },
    { path: 'modules/crm/contract/index.ts', before: 'a\n', after: 'a\nb\n' },
    { path: 'modules/crm/server/widget/repo.ts', before: '', after: 'a\n' },
    { path: 'modules/crm/web/widget/list.tsx', before: '', after: 'a\nb\nc\n' },
  ];
  expect(productLines(changes)).toBe('7 (contract 3, server 1, web 3)');
});

test('migrations, tests, texts and generated files do not count', () => {
  const paths = ['migrations/0001-widget.sql', 'widget/widget.int.test.ts', 'columns.gen.ts', 'package.json'];
  const changes = paths.map((path) => ({ path: `modules/crm/server/${path}`, before: '', after: 'a\n' }));
  expect(productLines(changes)).toBe('0 (contract 0, server 0, web 0)');
});
