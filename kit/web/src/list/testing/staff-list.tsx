import { defineResource, field, type RowOf } from '@switchboard/kit-contract';
import { act } from 'react';
import { afterEach, beforeEach } from 'vitest';
import { chooseLocale } from '../../i18n/locale.ts';
import { createKit } from '../../kit.ts';
import { storeTokens } from '../../session/tokens.ts';
import { setWidth, visit } from '../../testing/browser.ts';
import { type Rendered, renderPage } from '../../testing/render.tsx';
import {
  type Answer,
  ok,
  refuse,
  type SeenRequest,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';
import { ListPage } from '../list-page.tsx';
import type { ListPageProps } from '../types.ts';

export const staff = defineResource({
  code: 'test.staff',
  right: 'test.staff',
  basePath: '/v2/test/staff',
  title: { zh: '员工', en: 'Staff' },
  fields: {
    id: field.id({ label: { zh: '编号', en: 'Id' } }),
    name: field.text({ label: { zh: '姓名', en: 'Name' }, filter: true, sortable: true }),
    state: field.enum({
      label: { zh: '状态', en: 'State' },
      filter: true,
      values: {
        on: { label: { zh: '在职', en: 'Working' }, tone: 'success' },
        off: { label: { zh: '离职', en: 'Left' } },
      },
    }),
    salary: field.decimal({ label: { zh: '薪资', en: 'Salary' }, nullable: true, sortable: true }),
    joinedAt: field.dateTime({ label: { zh: '入职时间', en: 'Joined' }, filter: true, sortable: true }),
    remark: field.text({ label: { zh: '备注', en: 'Remark' }, nullable: true }),
  },
  list: {
    columns: ['name', 'state', 'salary', 'joinedAt'],
    defaultSort: { field: 'joinedAt', order: 'desc' },
    search: ['name'],
  },
});
export type StaffPage = ListPageProps<(typeof staff)['fields']>;
export type StaffRow = RowOf<(typeof staff)['fields']>;

export const row = (n: number) => ({
  id: String(n),
  name: `员工${n}`,
  state: 'on',
  salary: '12345.500000',
  joinedAt: '2026-01-31T16:00:00.000Z',
  remark: null,
});
export const page = (count: number, more: object = {}): Answer =>
  ok({
    list: Array.from({ length: count }, (_, n) => row(n + 1)),
    total: count,
    totalCapped: false,
    pageNo: 1,
    pageSize: 20,
    ...more,
  });

export interface StaffList {
  readonly answers: Record<string, (request: SeenRequest) => Answer>;
  seen(path: string): SeenRequest[];
  pageCalls(): SeenRequest[];
  lastInput(): unknown;
  open(props?: Partial<StaffPage>, address?: string): Promise<Rendered>;
}

/** A list of staff before a real HTTP server, new for every test. Answers are set by path. */
export function staffList(): StaffList {
  let server: TestServer;
  let rendered: Rendered | null = null;
  const answers: StaffList['answers'] = {};
  beforeEach(async () => {
    for (const path of Object.keys(answers)) delete answers[path];
    Object.assign(answers, {
      '/v2/test/staff/page': () => page(2),
      '/v2/sys/staff/userGuide/get': () => ok(null),
      '/v2/sys/staff/userGuide/save': () => ok(true),
    });
    server = await startTestServer((request) => answers[request.path]?.(request) ?? refuse(1, `no ${request.path}`));
    visit(`${server.origin}/`);
    localStorage.clear();
    storeTokens({ tokenHead: 'Bearer', token: 'tok', expiresIn: 7200, refreshToken: 'ref' });
    createKit().queryClient.clear();
    await act(async () => chooseLocale('zh'));
  });
  afterEach(async () => {
    await rendered?.unmount();
    rendered = null;
    setWidth(1440);
    await server.close();
  });
  const seen = (path: string): SeenRequest[] => server.seen.filter((request) => request.path === path);
  const pageCalls = (): SeenRequest[] => seen('/v2/test/staff/page');
  return {
    answers,
    seen,
    pageCalls,
    lastInput: () => pageCalls().at(-1)?.body,
    async open(props = {}, address = '/page') {
      rendered = await renderPage(<ListPage resource={staff} {...props} />, address);
      return rendered;
    },
  };
}
