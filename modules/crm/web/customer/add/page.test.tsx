// @vitest-environment happy-dom
import { customerResource, duplicateCheck, saveCustomer } from '@switchboard/crm-contract';
import { type ResultOf, getFieldRights } from '@switchboard/kit-contract';
import { byText, click, ok, pageServer, type, until } from '@switchboard/kit-web/testing';
import { describe, expect, it } from 'vitest';
import crm from '../../entry.ts';
import AddCustomerPage from './page.tsx';

type Checked = ResultOf<typeof duplicateCheck>;
const FREE: Checked = { verdict: 'free', hits: [], suppliers: [] };
const hit: Checked['hits'][number] = {
  customerId: null,
  customerCode: 'C0000811',
  name: 'Acme Pte. Ltd.',
  pool: 'private',
  ownerDeptName: '销售一部',
  isOwn: false,
  isClaimable: false,
  isStrong: true,
  matches: ['name'],
  similarity: null,
};
let answer: Checked = FREE;
const box = (name: string): HTMLInputElement | null => document.querySelector(`[id$="_${name}"]`);
const shownStep = (): number =>
  [...document.querySelectorAll<HTMLElement>('.sb-form-group')].findIndex(({ hidden }) => !hidden);
const errors = (): string[] =>
  [...document.querySelectorAll('.ant-form-item-explain-error')].map((one) => one.textContent ?? '');

describe('the form for a new customer', () => {
  const { seen, open } = pageServer({
    module: crm,
    rights: [customerResource.right, `${customerResource.right}:add`],
    answers: {
      [getFieldRights.path]: () => ok([]),
      [duplicateCheck.path]: () => ok(answer),
    },
  });
  const next = async (): Promise<void> => await click(byText('button', '下一步'));

  it('stays at the duplicate check while the company exists or a field is wrong, and says why', async () => {
    answer = { ...FREE, verdict: 'exists', hits: [hit] };
    await open(<AddCustomerPage />, '/crm/client-partner/my-client/add');
    await until(() => box('name'));
    await type(box('name'), 'Acme');
    await type(box('website'), 'not a url');
    await type(box('checkPhone'), '12ab');
    await next();
    await until(() => errors().length === 2);
    expect(errors()).toEqual([expect.stringContaining('网址'), expect.stringContaining('国家码')]);
    await type(box('website'), 'acme.io');
    await type(box('checkPhone'), '+65 8000 1234');
    await until(() => errors().length === 0);
    await next();
    // in the panel and as the message of the button
    await until(() => document.body.textContent.split('不能重复创建').length === 3);
    expect(shownStep()).toBe(0);

    answer = FREE;
    await type(box('name'), 'Acme Two');
    await next();
    await until(() => shownStep() === 1);
    // the result of the check stays with its step
    const panel = document.querySelector('.sb-form-group .ant-alert');
    expect([panel?.textContent, panel?.closest<HTMLElement>('fieldset')?.hidden]).toEqual(['未发现重复客户', true]);
    expect(document.querySelector('label[for$="_industry"]')?.className).toContain('required');
    // the number is that of the first contact
    const numbers = [...document.querySelectorAll<HTMLInputElement>('fieldset input')].map(({ value }) => value);
    expect(numbers.filter((value) => value === '+65 8000 1234')).toHaveLength(2);
    expect(document.body.textContent).toContain('至少填写一项');
    expect(seen(saveCustomer.path)).toEqual([]);
  });
});

describe('the data of a new customer', () => {
  const message = (input: object): unknown =>
    saveCustomer.input.safeParse({ name: 'Acme', country: 'SG', sourceCode: 'expo', toPool: true, ...input }).error
      ?.issues[0];
  const contact = { name: 'Ann', role: 'business' };

  it.each(['not a url', 'acme', 'http://', 'a b.io', 'ftp://acme.io'])('cannot have the website %s', (website) => {
    expect(message({ website, contacts: [{ ...contact, phone: '+6580001234' }] })).toMatchObject({
      path: ['website'],
      format: 'website',
    });
  });

  it.each(['acme.io', 'https://www.acme.co.uk/en?x=1', '深圳.公司', 'ACME.example:8080'])('can have %s', (website) => {
    expect(message({ website, contacts: [{ ...contact, phone: '+65 (8000) 1234' }] })).toBeUndefined();
  });

  it.each(['12ab', '80001234', '+65', '+0580001234'])('cannot have the phone %s', (phone) => {
    expect(message({ contacts: [{ ...contact, phone }] })).toMatchObject({ format: 'phone' });
  });
});
