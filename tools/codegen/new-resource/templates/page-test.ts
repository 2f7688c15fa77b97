import type { Names } from '../names.ts';

/** Tests of the pages in a document, against a server that answers according to the contract. */
export function pageTestFile({ camel, pascal, module, detailPath }: Names): string {
  return `// @vitest-environment happy-dom
import { ${camel}Resource } from '@switchboard/${module}-contract';
import { getFieldRights } from '@switchboard/kit-contract';
import { byText, click, ok, pageServer, type, until } from '@switchboard/kit-web/testing';
import { expect, test } from 'vitest';
import ${module} from '../entry.ts';
import ${pascal}DetailPage from './detail.tsx';
import ${pascal}ListPage from './list.tsx';

const { basePath, fields, right } = ${camel}Resource;
const ROW = {
  id: '7',
  code: 'A-1',
  name: 'Alpha',
  status: 'active',
  remark: null,
  ownerName: 'One',
  createdAt: '2026-01-31T16:00:00.000Z',
  version: 3,
};
const { seen, open } = pageServer({
  module: ${module},
  rights: [right, \`\${right}:edit\`],
  answers: {
    [getFieldRights.path]: () =>
      ok(Object.entries(fields).map(([fieldCode, { editable }]) => ({ fieldCode, level: editable ? 3 : 2 }))),
    '/v2/sys/staff/common/request/idempotence': () => ok({ key: 'k' }),
    [\`\${basePath}/page\`]: () => ok({ list: [ROW], total: 1, totalCapped: false, pageNo: 1, pageSize: 20 }),
    [\`\${basePath}/get/7\`]: () => ok({ version: 3, row: ROW, denied: [] }),
    [\`\${basePath}/save\`]: () => ok({ id: '7' }),
  },
});
const input = (label: string): Element | null => {
  const found = [...document.querySelectorAll('.ant-drawer label')].find(({ textContent }) => textContent === label);
  return document.getElementById(found?.getAttribute('for') ?? '');
};

test('the list shows its rows; a new one is checked in the form before it is sent', async () => {
  await open(<${pascal}ListPage />);
  await until(() => byText('td a', 'A-1'));
  await click(byText('button', '新增') ?? byText('button', '新 增'));
  const code = await until(() => input('编号'));
  await type(code, 'B-1');
  await click(byText('.ant-drawer button', '保存') ?? byText('.ant-drawer button', '保 存'));
  await until(() => document.querySelector('.ant-form-item-explain-error'));
  expect(seen(\`\${basePath}/save\`)).toHaveLength(0);
  await type(input('名称'), 'Beta');
  await click(byText('.ant-drawer button', '保存') ?? byText('.ant-drawer button', '保 存'));
  await until(() => seen(\`\${basePath}/save\`)[0]);
  expect(seen(\`\${basePath}/save\`)[0]?.body).toMatchObject({ code: 'B-1', name: 'Beta', status: 'active' });
});

test('the detail page shows the record and changes it under the version that was read', async () => {
  await open(<${pascal}DetailPage />, '${detailPath}?id=7');
  await until(() => byText('h1', 'Alpha'));
  await click(byText('button', '编辑') ?? byText('button', '编 辑'));
  await until(() => input('名称'));
  await type(input('名称'), 'Alpha 2');
  await click(byText('.ant-drawer button', '保存') ?? byText('.ant-drawer button', '保 存'));
  await until(() => seen(\`\${basePath}/save\`)[0]);
  expect(seen(\`\${basePath}/save\`)[0]?.body).toMatchObject({ id: '7', version: 3, name: 'Alpha 2' });
});
`;
}
