import { CRM_CODES, deleteContact, listContacts, revealContact, saveContact } from '@switchboard/crm-contract';
import { CODES } from '@switchboard/kit-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, startCrm, type TestCrm } from '../testing/index.ts';

let crm: TestCrm;
let [sales, manager, salesId, managerId] = ['', '', '', ''];
beforeAll(async () => {
  crm = await startCrm();
  // sales see clear values, their manager sees masked ones
  await crm.query(`insert into sys.role_field_perm (role_id, object_code, field_code, level)
    select r.id, 'crm.contact', f, 3 from sys.role r, unnest(array['email', 'phone', 'whatsapp', 'wechat', 'telegram']) f where r.code = 'sales'
    on conflict do nothing`);
  [sales, manager] = [await crm.token('sales'), await crm.token('manager')];
  [salesId, managerId] = [await crm.staffId('sales'), await crm.staffId('manager')];
});
afterAll(async () => await crm?.stop());

type Input = Parameters<typeof crm.call<typeof saveContact>>[1];
const save = async (customerId: string, input: Partial<Input>, token = sales) =>
  await crm.call(saveContact, { customerId, name: 'Ann', role: 'business', ...input } as Input, { token });
const list = async (customerId: string, token = sales) =>
  (await crm.call(listContacts, { customerId }, { token })).data as Record<string, unknown>[];
const keys = async (customerId: string) =>
  (
    await crm.query<{ key: string }>(
      `select id_type || ' ' || value_norm as key from crm.customer_identity where customer_id = $1 and ended_at is null and id_type <> 'name' order by 1`,
      [customerId],
    )
  ).map(({ key }) => key);
const own = async (over: object = {}) => await addCustomer(crm, { owner_id: salesId, ...over });

describe('the contacts of a customer', () => {
  it('determine its keys: a new address is added, an unused one ends, and one of another customer is refused', async () => {
    const one = await own({ website: 'https://one.example' });
    const ann = await save(one, { email: 'Ann+x@one.example', phone: '+86 138-0000-0001' });
    expect(ann.code).toBe(0);
    expect(await keys(one)).toEqual(['domain one.example', 'email ann@one.example', 'phone +8613800000001']);
    const two = await own();
    const taken = await save(two, { phone: '+8613800000001' });
    expect(taken.code).toBe(CRM_CODES.duplicateStrong);
    expect(taken.data).toMatchObject({ hits: [{ matches: ['phone'], isOwn: true, customerId: one }] });
    expect(await list(two)).toEqual([]);
    const [row] = await list(one);
    const moved = { id: row?.['id'] as string, version: row?.['version'] as number, phone: '+8613800000002' };
    expect((await save(one, moved)).code).toBe(0);
    expect(await keys(one)).toEqual(['domain one.example', 'email ann@one.example', 'phone +8613800000002']);
    expect((await save(two, { phone: '+8613800000001' })).code).toBe(0);
    expect((await save(one, moved)).code).toBe(CODES.staleWrite);
    // the email key ends with the last contact; the domain stays because of the website
    expect((await crm.call(deleteContact, { id: moved.id }, { token: sales })).code).toBe(0);
    expect(await keys(one)).toEqual(['domain one.example']);
    expect(await list(one)).toEqual([]);
  });

  it('have exactly one primary contact, always a way to reach them, and are logged in the history', async () => {
    const id = await own();
    await save(id, { name: 'First', wechat: 'first-1' });
    // the only contact is the primary one
    expect((await list(id))[0]?.['isPrimary']).toBe(true);
    await save(id, { name: 'Second', telegram: 'second', isPrimary: true });
    expect((await list(id)).map((row) => [row['name'], row['isPrimary']])).toEqual([
      ['Second', true],
      ['First', false],
    ]);
    const [second] = await list(id);
    const bare = { id: second?.['id'] as string, version: second?.['version'] as number, telegram: null };
    expect((await save(id, bare)).code).toBe(CODES.validation);
    expect((await save(id, { name: 'Nobody', wechat: null })).code).toBe(CODES.validation);
    const log = await crm.query<{ new_value: string }>(
      `select new_value from crm.change_log where entity_id = $1 order by id`,
      [id],
    );
    expect(log.map((row) => row.new_value)).toEqual(['First', 'Second']);
    const lent = await addCustomer(crm, { owner_id: managerId });
    await crm.query(
      `insert into crm.share (customer_id, staff_id, access, expires_at, reason) values ($1, $2, 'write', now() + interval '1 day', 'x')`,
      [lent, salesId],
    );
    const added = await save(lent, { name: 'Third', wechat: 'third-3' });
    expect(added.code).toBe(0);
    expect((await save(lent, { id: added.data.id, version: 0, name: 'Renamed' })).code).toBe(CODES.notFound);
    expect((await crm.call(deleteContact, { id: added.data.id }, { token: sales })).code).toBe(CODES.notFound);
  });

  it('are masked unless a role allows reading them; a mask sent back changes nothing, and a reveal is logged', async () => {
    const id = await own();
    await save(id, {
      name: '王芳',
      email: 'jane@acme.example',
      phone: '+8613800001234',
      wechat: 'wangfang',
      telegram: 'wf',
    });
    const [clear] = await list(id);
    expect(clear).toMatchObject({ email: 'jane@acme.example', phone: '+8613800001234' });
    const [masked] = await list(id, manager);
    expect(masked).toMatchObject({
      name: '王芳',
      email: 'j***@acme.example',
      phone: '+86138****1234',
      wechat: 'w****g',
      telegram: '****',
    });
    expect(JSON.stringify(masked)).not.toMatch(/jane|00001234|wangfang/);
    const back = {
      id: masked?.['id'] as string,
      version: masked?.['version'] as number,
      email: 'j***@acme.example',
      phone: '+86138****1234',
      position: 'CTO',
    };
    expect((await save(id, back, manager)).code).toBe(0);
    expect((await list(id))[0]).toMatchObject({ phone: '+8613800001234', position: 'CTO' });
    const changed = { ...back, version: back.version + 1, phone: '+8613800009999' };
    expect((await save(id, changed, manager)).code).toBe(CODES.fieldNotPermitted);
    const looked = await crm.call(revealContact, { contactId: back.id, field: 'phone' }, { token: manager });
    expect(looked.data).toEqual({ value: '+8613800001234' });
    const [entry] = await crm.query(`select action, category, object_id, after ->> 'field' as field from sys.audit_log
      where object_code = 'crm.contact' and action = 'reveal' order by id desc limit 1`);
    expect(entry).toEqual({ action: 'reveal', category: 5, object_id: back.id, field: 'phone' });
    // the read right on the page does not include revealing; for a user who does not see the customer the contact is
    // not found
    const finance = await crm.token('finance');
    expect((await list(id, finance))[0]).toMatchObject({ phone: '+86138****1234' });
    expect((await crm.call(revealContact, { contactId: back.id, field: 'phone' }, { token: finance })).code).toBe(
      CODES.noPermission,
    );
    const foreign = await addCustomer(crm, { owner_id: managerId });
    await crm.query(
      `insert into crm.contact (customer_id, name, role, phone) values ($1, 'Bo', 'other', '+8613800007777')`,
      [foreign],
    );
    const [other] = await crm.query<{ id: string }>(`select id from crm.contact where customer_id = $1`, [foreign]);
    expect(
      (await crm.call(revealContact, { contactId: other?.id as string, field: 'phone' }, { token: sales })).code,
    ).toBe(CODES.notFound);
    expect((await crm.call(listContacts, { customerId: foreign }, { token: sales })).code).toBe(CODES.notFound);
    await crm.query(
      `update sys.role_field_perm set level = 0 where field_code = 'wechat' and object_code = 'crm.contact'`,
    );
    await expect.poll(async () => 'wechat' in ((await list(id))[0] ?? {}), { timeout: 5_000 }).toBe(false);
    expect((await crm.call(revealContact, { contactId: back.id, field: 'wechat' }, { token: sales })).code).toBe(
      CODES.fieldNotPermitted,
    );
  });
});
