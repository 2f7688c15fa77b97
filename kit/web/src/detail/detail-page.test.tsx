// @vitest-environment happy-dom
import { CODES, defineCall, defineResource, field, needs } from '@switchboard/kit-contract';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callKey } from '../api/use-call.ts';
import { chooseLocale } from '../i18n/locale.ts';
import { createKit } from '../kit.ts';
import { PageHostContext } from '../page-host.ts';
import { notePushed } from '../push-signals.ts';
import { storeTokens } from '../session/tokens.ts';
import { visit } from '../testing/browser.ts';
import { testHost } from '../testing/page-host.ts';
import { byLabel, byText, click, type Rendered, renderPage, until } from '../testing/render.tsx';
import { type Answer, ok, refuse, type SeenRequest, startTestServer, type TestServer } from '../testing/test-server.ts';
import { DetailPage } from './detail-page.tsx';
import { useRecordId } from './use-record.tsx';

const thing = defineResource({
  code: 'test.thing',
  right: 'test.thing',
  basePath: '/v2/test/thing',
  title: { zh: '物', en: 'Things' },
  fields: {
    id: field.id({ label: { zh: '编号', en: 'ID' } }),
    name: field.text({ label: { zh: '名称', en: 'Name' }, sortable: true }),
    state: field.enum({ label: { zh: '状态', en: 'State' }, values: { on: { label: { zh: '开', en: 'On' } } } }),
    secret: field.text({ label: { zh: '密', en: 'Secret' } }),
    spend: field.decimal({ label: { zh: '消费', en: 'Spend' } }),
  },
  list: { columns: ['name'], defaultSort: { field: 'name', order: 'asc' }, search: ['name'] },
});
const read = defineCall({
  name: 'test.thing.get',
  method: 'GET',
  path: '/v2/test/thing/get/:id',
  summary: { zh: '读', en: 'Read' },
  right: needs('test.thing'),
  input: z.object({ id: z.string() }),
  result: z.object({ version: z.int(), row: z.record(z.string(), z.unknown()) }),
});

let server: TestServer;
let rendered: Rendered | null = null;
let answers: Record<string, (request: SeenRequest) => Answer>;
let titles: string[];
let made: string[];
const reads = (): number => server.seen.filter(({ path }) => path.startsWith('/v2/test/thing/get/')).length;

function ThingPage() {
  const id = useRecordId();
  return (
    <DetailPage
      resource={thing}
      read={read}
      input={{ id }}
      title="name"
      states={['state']}
      facts={['spend']}
      pathOf={(other) => `/page?id=${other}`}
      sections={[{ key: 'all', title: 'Facts', fields: ['name', 'secret'] }]}
      tabs={['notes', 'files'].map((key) => ({
        key,
        label: `Tab ${key}`,
        render: () => {
          made.push(key);
          return <p>{`inside ${key}`}</p>;
        },
      }))}
    />
  );
}

async function open(address = '/page?id=2'): Promise<void> {
  const host = testHost({ fullPath: address, setTitle: (title) => void titles.push(title) });
  rendered = await renderPage(
    <PageHostContext value={host}>
      <ThingPage />
    </PageHostContext>,
    address,
  );
}

beforeEach(async () => {
  titles = [];
  made = [];
  const row = (id: string) =>
    ok({ version: 1, row: { id, name: `Thing ${id}`, state: 'on', spend: '1234.5', secret: 'x' } });
  answers = {
    '/v2/sys/staff/resource/field/get': () => ok([{ fieldCode: 'secret', level: 0, maskRule: null }]),
    '/v2/test/thing/get/2': () => row('2'),
    '/v2/test/thing/get/3': () => row('3'),
    '/v2/test/thing/get/9': () => refuse(CODES.notFound, 'Not found'),
  };
  server = await startTestServer((request) => answers[request.path]?.(request) ?? refuse(1, request.path));
  visit(server.origin);
  storeTokens({ tokenHead: 'Bearer', token: 'tok', expiresIn: 7200, refreshToken: 'ref' });
  createKit().queryClient.clear();
  await act(async () => chooseLocale('en'));
});

afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  await server.close();
});

describe('a detail page', () => {
  it('shows head, facts and sections, without hidden fields, and sets the tab title', async () => {
    await open();
    await until(() => byText('h1', 'Thing 2'));
    expect(document.querySelector('.sb-facts')?.textContent).toBe('Spend1,234.5');
    expect(document.querySelector('.sb-described')?.textContent).toBe('NameThing 2');
    expect(byText('.sb-tag', 'On')).not.toBe(null);
    expect(titles).toEqual(['Thing 2']);
  });

  it('renders a tab when it is opened, and keeps it in the address', async () => {
    await open();
    await until(() => byText('h1', 'Thing 2'));
    expect(document.body.textContent).not.toContain('inside notes');
    await click(byText('[role="tab"]', 'Tab notes'));
    await until(() => byText('p', 'inside notes'));
    expect(rendered?.address()).toBe('/page?id=2&tab=notes');
    await rendered?.unmount();
    await open('/page?id=2&tab=files');
    await until(() => byText('p', 'inside files'));
  });

  it('reports a missing record', async () => {
    await open('/page?id=9');
    await until(() => document.body.textContent?.includes('The record may have been deleted'));
  });

  it('moves to the next record of the list it was opened from', async () => {
    const list = { list: [{ id: '2' }, { id: '3' }], total: 2, totalCapped: false, pageNo: 1, pageSize: 20 };
    createKit().queryClient.setQueryData(callKey(thing.calls.page, {}), list as never);
    await open();
    await until(() => byText('h1', 'Thing 2'));
    expect(document.querySelector('.sb-detail-step')?.textContent).toBe('1 / 2');
    await click(byLabel('Next'));
    await until(() => byText('h1', 'Thing 3'));
    expect(rendered?.address()).toBe('/page?id=3');
  });

  it('reloads the record when a message about it arrives', async () => {
    await open();
    await until(() => byText('h1', 'Thing 2'));
    await act(async () => notePushed('/page?id=3'));
    expect(reads()).toBe(1);
    await act(async () => notePushed('/page?id=2'));
    await until(() => reads() === 2);
  });
});
