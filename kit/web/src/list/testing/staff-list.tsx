import { defineResource, field, type RowOf } from '@switchboard/kit-contract';
import { type PageServer, pageServer } from '../../testing/page-server.ts';
import type { Rendered } from '../../testing/render.tsx';
import { type Answer, ok, type SeenRequest } from '../../testing/test-server.ts';
import { ListPage } from '../list-page.tsx';
import type { ListPageProps } from '../types.ts';

export const staff = defineResource({
  code: 'test.staff',
  right: 'test.staff',
  basePath: '/v2/test/staff',
  title: { zh: '员工', en: 'Staff' },
  fields: {
    id: field.id({ label: { zh: '编号', en: 'ID' } }),
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

export interface StaffList extends Pick<PageServer, 'answers' | 'seen'> {
  pageCalls(): SeenRequest[];
  lastInput(): unknown;
  open(props?: Partial<StaffPage>, address?: string): Promise<Rendered>;
}

/** A list of staff with a real HTTP server. */
export function staffList(): StaffList {
  const { answers, seen, open } = pageServer({ answers: { '/v2/test/staff/page': () => page(2) } });
  const pageCalls = (): SeenRequest[] => seen('/v2/test/staff/page');
  return {
    answers,
    seen,
    pageCalls,
    lastInput: () => pageCalls().at(-1)?.body,
    open: async (props = {}, address) => await open(<ListPage resource={staff} {...props} />, address),
  };
}
