import { defineSetting, field } from '@switchboard/kit-contract';
import { z } from 'zod';
import { type PageServer, pageServer } from '../../testing/page-server.ts';
import type { Rendered } from '../../testing/render.tsx';
import { ok, type SeenRequest } from '../../testing/test-server.ts';
import { SettingPage } from '../setting-page.tsx';
import type { SettingPageProps } from '../types.ts';

const RIGHT = 'test.rate';

/** A list with every aspect. */
export const rate = defineSetting({
  code: 'test.rate',
  right: RIGHT,
  path: '/test/rate',
  basePath: '/v2/test/rate',
  title: { zh: '费率', en: 'Rates' },
  shape: 'list',
  key: 'name',
  fields: {
    name: field.text({ label: { zh: '名称', en: 'Name' }, editable: true, max: 20 }),
    share: field.int({ label: { zh: '比例', en: 'Share' }, editable: true }),
    secret: field.text({ label: { zh: '密钥', en: 'Secret' }, nullable: true, editable: true }),
  },
  hints: { share: { zh: '百分比', en: 'Per cent' } },
  used: true,
  state: true,
  order: true,
  removal: { zh: '之后的账单不再使用。', en: 'Later bills do not use it.' },
  import: true,
  sealed: ['secret'],
  tryOut: { input: { day: z.string() }, result: z.object({ rows: z.int() }) },
  secondPerson: true,
  unread: { zh: '账单暂未使用该费率', en: 'Bills do not use these rates yet' },
  effect: { zh: '下一张账单起生效', en: 'Takes effect with the next bill' },
});
type Rate = typeof rate extends { resource: { fields: infer F } } ? F : never;

export const row = (n: number, more: object = {}) => ({
  id: String(n),
  version: n,
  name: `rate${n}`,
  share: n * 10,
  secret: '••••1234',
  sort: n,
  used: 0,
  enabled: true,
  updatedByName: '张三',
  updatedAt: '2026-01-31T16:00:00.000Z',
  ...more,
});
export const listOf = (...list: readonly object[]) => ok({ list, total: list.length, pageNo: 1, pageSize: 20 });
const NO_HISTORY = { list: [], hasMore: false };

interface RateServer extends Pick<PageServer, 'answers' | 'seen'> {
  bodies(verb: string): SeenRequest['body'][];
  open(props?: Partial<SettingPageProps<unknown, Rate>>, address?: string): Promise<Rendered>;
}

/** The settings page of rates for a user with these action keys. */
export function rateServer(...actions: readonly string[]): RateServer {
  const rights = [RIGHT, ...actions.map((action) => `${RIGHT}:${action}`)];
  const { answers, seen, open } = pageServer({
    rights,
    answers: {
      '/v2/sys/staff/common/request/idempotence': () => ok({ key: crypto.randomUUID() }),
      '/v2/sys/staff/resource/field/get': () => ok([]),
      '/v2/test/rate/page': () => listOf(row(1), row(2, { used: 12 }), row(3, { enabled: false })),
      '/v2/test/rate/save': () => ok({ id: null, isWaiting: true }),
      '/v2/test/rate/remove': () => ok({ id: null, isWaiting: true }),
      '/v2/test/rate/restore': () => ok({ id: null, isWaiting: true }),
      '/v2/test/rate/import': () => ok({ added: 2, known: 1 }),
      '/v2/test/rate/order': () => ok(true),
      '/v2/test/rate/try': () => ok({ rows: 7 }),
      '/v2/test/rate/waiting': () => ok([]),
      '/v2/test/rate/history': () => ok(NO_HISTORY),
      '/v2/test/rate/reveal': () => ok({ value: 'sk-top-1234' }),
      '/v2/test/rate/approve': () => ok(true),
    },
  });
  return {
    answers,
    seen,
    bodies: (verb) => seen(`/v2/test/rate/${verb}`).map(({ body }) => body),
    open: async (props = {}, address) => await open(<SettingPage setting={rate as never} {...props} />, address),
  };
}
