import type { Names } from '../../names.ts';

/** Tests of the pages in a document, against a server that answers according to the contract. */
export function documentPageTest({ camel, pascal, module, detailPath, of }: Names): string {
  const approve =
    of === 'process'
      ? ''
      : `
test('a user with the key approves it', async () => {
  Object.assign(answers, { [\`\${basePath}/get/7\`]: () => ok(read('waiting')) });
  await open(<${pascal}DetailPage />, '${detailPath}?id=7');
  await click(await button('通过'));
  await until(() => seen(\`\${basePath}/approve\`)[0]);
  expect(seen(\`\${basePath}/approve\`)[0]?.body).toMatchObject({ id: '7', version: 3 });
});
`;
  return `// @vitest-environment happy-dom
import { getFieldRights } from '@switchboard/kit-contract';
import { byText, click, ok, pageServer, type, until } from '@switchboard/kit-web/testing';
import { ${camel}Resource } from '@switchboard/${module}-contract';
import { expect, test } from 'vitest';
import ${module} from '../entry.ts';
import ${pascal}DetailPage from './detail.tsx';
import ${pascal}ListPage from './list.tsx';

const { basePath, fields, lineFields, right } = ${camel}Resource;
const ROW = {
  id: '7',
  docNo: 'D2602010001',
  state: 'draft',
  name: 'First',
  docDate: '2026-02-01',
  currency: 'USD',
  totalAmount: '2.500000',
  remark: null,
  ownerName: 'One',
  createdAt: '2026-01-31T16:00:00.000Z',
  processId: null,
  reversesId: null,
  version: 3,
};
const LINE = { id: '71', item: 'Alpha', quantity: '2.000000', price: '1.250000', amount: '2.500000' };
const read = (state: string) => ({ version: 3, row: { ...ROW, state }, denied: [], lines: [LINE], linked: [] });
const { answers, seen, open } = pageServer({
  module: ${module},
  rights: [right, \`\${right}:edit\`, \`\${right}:approve\`, \`\${right}:reverse\`],
  answers: {
    [getFieldRights.path]: () =>
      ok(
        Object.entries({ ...fields, ...lineFields }).map(([fieldCode, { editable }]) => ({
          fieldCode,
          level: editable ? 3 : 2,
        })),
      ),
    '/v2/sys/staff/common/request/idempotence': () => ok({ key: 'k' }),
    [\`\${basePath}/page\`]: () => ok({ list: [ROW], total: 1, totalCapped: false, pageNo: 1, pageSize: 20 }),
    [\`\${basePath}/get/7\`]: () => ok(read('draft')),
    ...Object.fromEntries(['save', 'approve', 'reverse'].map((call) => [\`\${basePath}/\${call}\`, () => ok({ id: '7' })])),
  },
});
const spaced = (text: string): string => text.split('').join(' ');
const button = async (text: string): Promise<Element> =>
  await until(() => byText('button', text) ?? byText('button', spaced(text)));
const input = (label: string): Element | null => {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  return document.getElementById(found?.getAttribute('for') ?? '');
};

test('the list shows its documents', async () => {
  await open(<${pascal}ListPage />);
  await until(() => byText('td a', 'D2602010001') ?? byText('td', 'D2602010001'));
});

test('a draft shows its lines, and is saved with them in the version that was read', async () => {
  await open(<${pascal}DetailPage />, '${detailPath}?id=7');
  await until(() => document.body.textContent?.includes('共 1 行'));
  await click(await button('编辑'));
  await type(await until(() => input('名称')), 'Second');
  await click(await button('保存'));
  await until(() => seen(\`\${basePath}/save\`)[0]);
  expect(seen(\`\${basePath}/save\`)[0]?.body).toMatchObject({
    id: '7',
    version: 3,
    name: 'Second',
    lines: [{ id: '71', item: 'Alpha' }],
  });
});

test('a new document without lines is not sent', async () => {
  await open(<${pascal}DetailPage />, '${detailPath}?new=1');
  await type(await until(() => input('名称')), 'Third');
  await click(await button('保存'));
  await until(() => document.querySelector('.ant-form-item-explain-error'));
  expect(seen(\`\${basePath}/save\`)).toHaveLength(0);
});

test('an active document is reversed with a reason', async () => {
  Object.assign(answers, { [\`\${basePath}/get/7\`]: () => ok(read('active')) });
  await open(<${pascal}DetailPage />, '${detailPath}?id=7');
  await click(await button('冲销'));
  await type(await until(() => input('原因')), 'wrong price');
  await click(await until(() => document.querySelector('.ant-modal-footer .ant-btn-primary')));
  await until(() => seen(\`\${basePath}/reverse\`)[0]);
  expect(seen(\`\${basePath}/reverse\`)[0]?.body).toMatchObject({ id: '7', version: 3, reason: 'wrong price' });
});
${approve}`;
}
