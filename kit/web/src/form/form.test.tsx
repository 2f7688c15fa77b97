// @vitest-environment happy-dom
import { CODES, defineCall, editInput, field, needs, problemsOf } from '@switchboard/kit-contract';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { chooseLocale } from '../i18n/locale.ts';
import { createKit } from '../kit.ts';
import { storeTokens } from '../session/tokens.ts';
import { visit } from '../testing/browser.ts';
import { byText, click, type Rendered, renderPage, type, until } from '../testing/render.tsx';
import { type Answer, ok, refuse, type SeenRequest, startTestServer, type TestServer } from '../testing/test-server.ts';
import { FormPage, type FormPageProps } from './form-frames.tsx';
import type { FormRecord } from './types.ts';

const fields = {
  id: field.id({ label: { zh: '编号', en: 'ID' } }),
  name: field.text({ label: { zh: '名称', en: 'Name' }, editable: true, max: 8 }),
  city: field.text({ label: { zh: '城市', en: 'City' }, nullable: true, editable: true, max: 40 }),
  phone: field.text({ label: { zh: '电话', en: 'Phone' }, nullable: true, editable: true, mask: 'mobile' }),
  code: field.text({ label: { zh: '编码', en: 'Code' } }),
};
const edit = defineCall({
  name: 'test.thing.update',
  method: 'POST',
  path: '/v2/test/thing/update/:id',
  summary: { zh: '改', en: 'Edit' },
  right: needs('test.thing:edit'),
  input: z.object({
    id: z.string(),
    version: z.int(),
    ...editInput({ code: 'test.thing', fields }, ['name', 'city', 'phone']),
  }),
  result: z.literal(true),
  withIdempotency: true,
});
type Props = FormPageProps<typeof fields, typeof edit>;

const RECORD: FormRecord = { version: 3, values: { name: 'Acme', city: null, phone: '138****0000', code: 'C1' } };
const UPDATE = '/v2/test/thing/update/7';

let server: TestServer;
let rendered: Rendered | null = null;
let answers: Record<string, (request: SeenRequest) => Answer>;
let saved: number;
const updates = (): SeenRequest[] => server.seen.filter(({ path }) => path === UPDATE);
const box = (name: string): HTMLInputElement | null => document.querySelector(`input[id$="_${name}"]`);
const save = (): Promise<void> => click(byText('button', 'Save'));
const errors = (): string[] =>
  [...document.querySelectorAll('.ant-form-item-explain-error')].map((one) => one.textContent ?? '');

async function open(props: Partial<Props> = {}): Promise<void> {
  rendered = await renderPage(
    <FormPage
      name="test.thing.edit.7"
      title="Edit"
      fields={fields}
      object="test.thing"
      call={edit}
      record={RECORD}
      groups={[{ key: 'all', fields: ['name', 'city', 'phone', { name: 'code', isReadOnly: true }] }]}
      toInput={(values, version) => ({ ...values, id: '7', version })}
      onSaved={() => {
        saved += 1;
      }}
      onClose={() => {}}
      {...props}
    />,
  );
  await until(() => box('name'));
}

beforeEach(async () => {
  saved = 0;
  answers = {
    '/v2/sys/staff/common/request/idempotence': () => ok({ key: crypto.randomUUID() }),
    '/v2/sys/staff/resource/field/get': () => ok([]),
    [UPDATE]: () => ok(true),
  };
  server = await startTestServer((request) => answers[request.path]?.(request) ?? refuse(1, request.path));
  visit(server.origin);
  storeTokens({ tokenHead: 'Bearer', token: 'tok', expiresIn: 7200, refreshToken: 'ref' });
  createKit();
  await act(async () => chooseLocale('en'));
});

afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  createKit().queryClient.clear();
  await server.close();
});

describe('a form for a contract call', () => {
  it('sends the fields that the user could change, with the version they saw, once', async () => {
    answers[UPDATE] = () => ({ ...ok(true), delayMs: 150 });
    await open();
    await type(box('city'), ' Xi’an ');
    await save();
    await save();
    await until(() => saved === 1);
    expect(updates().map(({ body }) => body)).toEqual([
      { version: 3, name: 'Acme', city: 'Xi’an', phone: '138****0000' },
    ]);
    expect(updates()[0]?.headers['x-submit-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('shows the messages of the server before anything is sent', async () => {
    await open();
    await type(box('name'), '');
    await save();
    await until(() => errors().length > 0);
    const parsed = edit.input.safeParse({ id: '7', version: 3, name: '' });
    expect(errors()).toEqual(parsed.error && problemsOf(parsed.error, { name: '' }).map(({ msg }) => msg.en));
    expect(updates()).toEqual([]);
    await type(box('name'), 'B');
    await until(() => errors().length === 0);
  });

  it('shows a refusal of the server at its field, and any other above the fields', async () => {
    answers[UPDATE] = () =>
      refuse(CODES.validation, 'Please check', [
        { field: 'city', msg: 'No such city' },
        { field: 'quota', msg: 'Too many' },
      ]);
    await open();
    await save();
    await until(() => errors().includes('No such city'));
    expect(document.querySelector('[role="alert"]')?.textContent).toContain('Too many');
    expect(saved).toBe(0);
  });

  it('does not render a hidden field; a masked or locked one is shown and not sent', async () => {
    answers['/v2/sys/staff/resource/field/get'] = () =>
      ok([
        { fieldCode: 'city', level: 0, maskRule: null },
        { fieldCode: 'phone', level: 1, maskRule: 'mobile' },
        { fieldCode: 'name', level: 3, maskRule: null },
      ]);
    await open();
    expect(box('city')).toBe(null);
    expect(box('phone')).toBe(null);
    expect(document.body.textContent).toContain('138****0000');
    await save();
    await until(() => saved === 1);
    expect(updates()[0]?.body).toEqual({ version: 3, name: 'Acme' });
  });

  it('shows both versions for a stale write, and sends the chosen values with the new version', async () => {
    answers[UPDATE] = ({ body }) =>
      (body as { version: number }).version === 3 ? refuse(CODES.staleWrite, 'Changed') : ok(true);
    const theirs = { version: 4, values: { ...RECORD.values, name: 'Theirs', city: 'Wuhan' } };
    await open({ reload: async () => theirs });
    await type(box('name'), 'Mine');
    await save();
    const dialog = await until(() => document.querySelector('.sb-stale'));
    const rows = [...dialog.querySelectorAll('tbody tr')].map((one) =>
      [...one.querySelectorAll('th, td')].map((cell) => cell.textContent?.trim()),
    );
    expect(rows).toEqual([
      ['Name Changed by both', 'Mine', 'Theirs'],
      ['City', '–', 'Wuhan'],
    ]);
    await click(byText('button', 'Save selected values'));
    await until(() => saved === 1);
    expect(updates().at(-1)?.body).toEqual({ version: 4, name: 'Mine', city: 'Wuhan', phone: '138****0000' });
  });

  it('goes step by step, and back to a step with an error', async () => {
    await open({
      isStepped: true,
      groups: [
        { key: 'one', title: 'One', fields: ['name'] },
        { key: 'two', title: 'Two', fields: ['city'] },
      ],
    });
    const hidden = (): unknown[] =>
      [...document.querySelectorAll<HTMLElement>('.sb-form-group')].map((one) => one.hidden);
    expect(hidden()).toEqual([false, true]);
    await type(box('name'), '');
    await click(byText('button', 'Next'));
    await until(() => errors().length === 1);
    expect(hidden()).toEqual([false, true]);
    await type(box('name'), 'B');
    await click(byText('button', 'Next'));
    await until(() => hidden()[0]);
    answers[UPDATE] = () => refuse(CODES.validation, 'no', [{ field: 'name', msg: 'Taken' }]);
    await save();
    await until(() => hidden()[0] === false && errors().includes('Taken'));
  });

  it('opens the next step only when the group allows it, checks fields outside the input by their own rule, and marks what is required now', async () => {
    let mayLeave = false;
    const own = { ...fields, check: { ...fields.city, schema: z.stringFormat('phone', /^\d+$/).nullable() } };
    await open({
      isStepped: true,
      fields: own,
      toInput: ({ check: _, ...values }: Partial<Record<keyof typeof own, unknown>>, version: number) =>
        ({ ...values, id: '7', version }) as never,
      groups: [
        {
          key: 'one',
          title: 'One',
          note: <p id="note">Checked</p>,
          fields: ['check', { name: 'city', isRequired: true }],
          mayLeave: async () => mayLeave,
        },
        { key: 'two', title: 'Two', fields: ['name'] },
      ],
    } as unknown as Partial<Props>);
    await until(() => box('city'));
    const isSecond = (): boolean => document.querySelector<HTMLElement>('.sb-form-group')?.hidden === true;
    expect(document.querySelector('label[for$="_city"]')?.className).toContain('required');
    await type(box('check'), '12ab');
    await click(byText('button', 'Next'));
    await until(() => errors().length === 2);
    expect(errors()).toEqual([expect.stringContaining('full number'), 'Required']);
    await type(box('check'), '12');
    await type(box('city'), 'Oslo');
    await until(() => errors().length === 0);
    await click(byText('button', 'Next'));
    expect(isSecond()).toBe(false);
    mayLeave = true;
    await click(byText('button', 'Next'));
    await until(isSecond);
    expect(document.querySelector<HTMLElement>('#note')?.closest<HTMLElement>('fieldset')?.hidden).toBe(true);
  });
});
