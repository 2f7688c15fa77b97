// @vitest-environment happy-dom
import { defineResource, field, filterSchema } from '@switchboard/kit-contract';
import { afterEach, expect, it } from 'vitest';
import { createKit } from '../kit.ts';
import { click, type Rendered, renderPage, type, until } from '../testing/render.tsx';
import { FilterBar } from './filter-bar.tsx';
import { EMPTY_STATE } from './list-state.ts';

const label = { zh: '号码', en: 'Phone' };
const resource = defineResource({
  code: 'test.call',
  right: 'test.call',
  basePath: '/v2/test/call',
  title: label,
  fields: {
    id: field.id({ label }),
    phone: field.text({ label, filter: true, sortable: true, filterFormat: ['wholePhone', /^\d{6,15}$/u] }),
  },
  list: { columns: ['phone'], defaultSort: { field: 'phone', order: 'desc' }, search: [] },
});
let rendered: Rendered | null = null;
afterEach(async () => await rendered?.unmount());

it('a filter that the server would refuse is not sent; the message names the field and what to enter', async () => {
  createKit();
  const sent: unknown[] = [];
  rendered = await renderPage(
    <FilterBar
      resource={resource}
      state={EMPTY_STATE}
      onChange={(change) => sent.push(change.filters)}
      extraFilters={undefined}
    />,
  );
  await click(document.querySelector('button[aria-expanded]'));
  const input = await until(() => document.querySelector('input'));
  await type(input, '12ab');
  await click(document.querySelector<HTMLElement>('button[type="submit"]'));
  await until(() => document.body.textContent?.includes('Phone: Enter the full phone number, digits only'));
  expect(sent).toEqual([]);
  await type(input, '6281234567890');
  await click(document.querySelector<HTMLElement>('button[type="submit"]'));
  await until(() => sent.length === 1);
  expect(sent).toEqual([{ phone: '6281234567890' }]);
  // the server checks the same
  expect(filterSchema(resource.fields.phone).safeParse('12ab').success).toBe(false);
});
