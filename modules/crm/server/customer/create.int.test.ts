import { CRM_CODES, customerResource, duplicateCheck, saveCustomer } from '@switchboard/crm-contract';
import { CODES } from '@switchboard/kit-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, startCrm, type TestCrm } from '../testing/index.ts';

let crm: TestCrm;
let [sales, manager] = ['', ''];
beforeAll(async () => {
  crm = await startCrm();
  await crm.query(`insert into crm.domain_rule (domain, type) values ('gmail.com', 'public') on conflict do nothing`);
  [sales, manager] = [await crm.token('sales'), await crm.token('manager')];
});
afterAll(async () => await crm?.stop());

const contact = { name: 'Ann', role: 'business', email: 'ann@free.example' } as const;
const plain = {
  name: 'Acme Telecom Pte. Ltd.',
  country: 'SG',
  sourceCode: 'expo',
  industry: 'fintech',
  customerType: 'enterprise',
  products: ['sms'],
  contacts: [contact],
} as const;
type Input = Parameters<typeof crm.call<typeof saveCustomer>>[1];
const save = async (input: Partial<Input>, token = sales) =>
  await crm.call(saveCustomer, { ...plain, ...input } as Input, { token });
const rows = async (where: string): Promise<number> => {
  const [row] = await crm.query<{ n: number }>(`select count(*)::int as n from crm.customer where ${where}`);
  return row?.n ?? 0;
};
const hitsOf = (data: unknown) => (data as { hits: Record<string, unknown>[] }).hits;

describe('the name of a company', () => {
  it('CRM-1 is normalised to one spelling, for any script, suffix and punctuation', async () => {
    const cases = [
      ['ACME Telecom Pte. Ltd.', 'acmetelecom'],
      ['Acme-Telecom (PTE) LIMITED', 'acmetelecom'],
      ['Ａｃｍｅ　Telecom Co., Ltd', 'acmetelecom'],
      ['Co Limited', 'co'],
      ['深圳市云帆互动有限公司', '深圳市云帆互动'],
      ['云帆集团股份有限公司', '云帆'],
      ['Nile Courier FZE', 'nilecourier'],
      ['Acme SDN BHD', 'acme'],
      ['Ltd', 'ltd'],
      ['Limited Edition GmbH', 'limitededition'],
      ['Café Ñandú S.A.', 'caféñandús.a'.replace('s.a', 'sa')],
    ];
    for (const [name, norm] of cases) {
      const [row] = await crm.query<{ norm: string }>('select crm.norm_name($1) as norm', [name]);
      expect(row?.norm, name).toBe(norm);
    }
  });
});

describe('a strong duplicate', () => {
  it('CRM-2 of 50 parallel saves of one company exactly one succeeds; domain, email and phone count, gmail only as the whole address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, index) =>
        save({ name: 'Acme Telecom Pte. Ltd.', website: 'https://acme.io' }, index % 2 === 0 ? sales : manager),
      ),
    );
    const codes = answers.map(({ code }) => code).toSorted((a, b) => a - b);
    expect(codes).toEqual([0, ...Array.from({ length: 49 }, () => CRM_CODES.duplicateStrong)]);
    expect(await rows(`name_norm = 'acmetelecom'`)).toBe(1);
    const [children] = await crm.query(`select (select count(*)::int from crm.contact) as contacts,
      (select count(*)::int from crm.flow_log where event = 'create') as flows, (select count(*)::int from crm.alias_registry) as aliases,
      (select count(*)::int from sys.audit_log where object_code = 'crm.customer' and action = 'add') as audits`);
    expect(children).toEqual({ contacts: 1, flows: 1, aliases: 1, audits: 1 });

    const before = await rows('true');
    // another name, but a contact in the domain of the first
    const atDomain = await save({ name: 'Wholly Other', contacts: [{ ...contact, email: 'bob@acme.io' }] }, manager);
    expect(atDomain.code).toBe(CRM_CODES.duplicateStrong);
    expect(hitsOf(atDomain.data)[0]).toMatchObject({ matches: ['domain'], isStrong: true });
    // the same address with a plus tag
    const tagged = await save({ name: 'Wholly Other', contacts: [{ ...contact, email: 'Ann+news@free.example' }] });
    expect(tagged.code).toBe(CRM_CODES.duplicateStrong);
    expect(await rows('true')).toBe(before);

    const gmail = (email: string, phone: string | null = null) => [{ ...contact, email, phone }];
    expect((await save({ name: 'Gmail One', contacts: gmail('one@gmail.com', '+86 138 0000 1111') })).code).toBe(0);
    expect((await save({ name: 'Lonely Two', contacts: gmail('two@gmail.com') })).code).toBe(0);
    expect((await save({ name: 'Third', contacts: gmail('one+spam@gmail.com') })).code).toBe(CRM_CODES.duplicateStrong);
    const phone = await save({ name: 'Fourth', contacts: gmail('four@gmail.com', '+8613800001111') });
    expect(phone.code).toBe(CRM_CODES.duplicateStrong);
    expect(hitsOf(phone.data)[0]).toMatchObject({ matches: ['phone'] });
    // a tax number is a key as well
    expect((await save({ name: 'Taxed', taxNo: '9144-03', contacts: gmail('five@gmail.com') })).code).toBe(0);
    expect((await save({ name: 'Sixth', taxNo: '914403', contacts: gmail('six@gmail.com') })).code).toBe(
      CRM_CODES.duplicateStrong,
    );
  });
});

describe('a weak duplicate', () => {
  const at = (email: string) => [{ ...contact, email }];
  it('CRM-3 is reported from 0.60, or 0.50 in Chinese; after confirmation it is saved and logged', async () => {
    expect((await save({ name: 'Bolt Telecom Ltd', contacts: at('a@bolt.example') })).code).toBe(0);
    const compared = await crm.query<{ s: number }>(
      `select round(similarity(crm.norm_name('Acme Telecom Ltd'), crm.norm_name(n))::numeric, 3)::float8 as s
       from unnest(array['Acme Telecoms Inc', 'Acme Telecom Singapore Pte Ltd']) n`,
    );
    expect(compared.map(({ s }) => s)).toEqual([0.786, 0.5]);
    const near = await save({ name: 'Bolt Telecoms Inc', contacts: at('a@bolt2.example') });
    expect(near.code).toBe(CRM_CODES.duplicateWeak);
    expect(hitsOf(near.data)).toEqual([
      expect.objectContaining({ name: 'Bolt Telecom Ltd', isStrong: false, similarity: 0.786 }),
    ]);
    expect(await rows(`name = 'Bolt Telecoms Inc'`)).toBe(0);
    const confirmed = await save({
      name: 'Bolt Telecoms Inc',
      confirmDuplicate: true,
      contacts: at('a@bolt2.example'),
    });
    expect(confirmed.code).toBe(0);
    const logged = await crm.query(
      `select field, new_value from crm.change_log where entity = 'customer' and entity_id = $1`,
      [confirmed.data.id],
    );
    expect(logged).toEqual([{ field: 'confirmDuplicate', new_value: hitsOf(near.data)[0]?.['customerCode'] }]);
    // 0.500: below the threshold in Latin script
    expect((await save({ name: 'Bolt Telecom Singapore Pte Ltd', contacts: at('a@bolt3.example') })).code).toBe(0);
    expect((await save({ name: '云帆互动科技有限公司', contacts: at('a@yf.example') })).code).toBe(0);
    const cjk = await save({ name: '云帆互动科学园有限公司', contacts: at('a@yf2.example') });
    expect(cjk.code).toBe(CRM_CODES.duplicateWeak);
    expect(Number(hitsOf(cjk.data)[0]?.['similarity'])).toBe(0.5);
    // a confirmation does not override a strong duplicate
    expect((await save({ name: 'Bolt Telecom', confirmDuplicate: true, contacts: at('a@x.example') })).code).toBe(
      CRM_CODES.duplicateStrong,
    );
  });
});

describe('a duplicate answer', () => {
  const check = async (input: object, token = sales) => (await crm.call(duplicateCheck, input, { token })).data;
  it('contains code, name, pool and department, an id only if the user may open or claim it, and never a contact', async () => {
    const mine = await save({
      name: 'Mine Own Co',
      contacts: [{ ...contact, email: 'x@mine.example', phone: '+6580001234' }],
    });
    await crm.query(
      `update crm.customer set pool_state = 'sea', owner_id = null, sea_id = 1, sea_entered_at = now() where id = $1`,
      [await addCustomer(crm, { name: 'Drifting Wood', owner_id: await crm.staffId('manager') })],
    );
    const cooling = await addCustomer(crm, {
      name: 'Cooling Wood',
      pool_state: 'sea',
      cool_until: new Date(Date.now() + 60_000),
    });
    expect(cooling).not.toBe('');
    const own = await check({ name: 'MINE OWN' });
    expect(own).toMatchObject({
      verdict: 'exists',
      hits: [{ isOwn: true, customerId: mine.data.id, pool: 'private' }],
    });
    const foreign = await check({ name: 'mine own' }, manager);
    expect(foreign).toMatchObject({
      verdict: 'exists',
      hits: [{ isOwn: false, customerId: null, isClaimable: false }],
    });
    expect(foreign.hits[0]?.ownerDeptName).toEqual(expect.any(String));
    expect(Object.keys(foreign.hits[0] ?? {}).toSorted()).toEqual(
      [
        'customerCode',
        'customerId',
        'isClaimable',
        'isOwn',
        'isStrong',
        'matches',
        'name',
        'ownerDeptName',
        'pool',
        'similarity',
      ].toSorted(),
    );
    expect(JSON.stringify(foreign)).not.toMatch(/mine\.example|80001234|Ann/);
    expect(await check({ name: 'Drifting Wood' })).toMatchObject({
      hits: [{ pool: 'sea', isClaimable: true, customerId: expect.any(String) }],
    });
    expect(await check({ name: 'Cooling Wood' })).toMatchObject({
      hits: [{ pool: 'sea', isClaimable: false, customerId: null }],
    });
    expect(await check({ name: 'Nobody Knows It' })).toEqual({ verdict: 'free', hits: [], suppliers: [] });
    expect(await check({ domains: ['https://www.mine.example/x'] })).toMatchObject({ verdict: 'exists' });
    expect(await check({ phones: ['+65 8000 1234'] })).toMatchObject({ verdict: 'exists' });
  });

  it('stops the creation with the keys of a blocked customer, even if it is only reachable by chat', async () => {
    const made = await save({
      name: 'Fraud Works',
      contacts: [{ ...contact, email: 'f@fraud.example', wechat: 'fraudster' }],
    });
    await crm.query(
      `with black as (update crm.customer set pool_state = 'black', owner_id = null where id = $1 returning id)
       insert into crm.blacklist (black_no, customer_id, type, grade, reason, evidence, applicant_id, state)
       select 'BL1', id, 'fraud', 'block', 'x', 'x', $2, 'active' from black`,
      [made.data.id, await crm.staffId('manager')],
    );
    expect(await check({ emails: ['f@fraud.example'] })).toMatchObject({
      verdict: 'blocked',
      hits: [{ pool: 'black', customerId: null }],
    });
    const again = await save({
      name: 'Other Face',
      confirmDuplicate: true,
      contacts: [{ ...contact, email: 'new@face.example', wechat: 'Fraudster' }],
    });
    expect(again.code).toBe(CRM_CODES.blacklisted);
  });
});

describe('creating a customer', () => {
  it('CRM-5 is refused at the hold limit unless it goes to the public pool, which requires only name, country, one contact channel and source', async () => {
    const staffId = await crm.staffId('sales');
    const held = await rows(`owner_id = ${staffId} and pool_state = 'private'`);
    await crm.query(
      `insert into crm.customer (kind, name, name_norm, alias, country, industry, customer_type, products, brands, level, stage,
         pool_state, owner_id, source_code)
       select 'direct', 'Full ' || n, 'full' || n, 'full-' || n, 'SG', 'other', 'enterprise', '{sms}', '{main}', 'N', 'potential',
         'private', $1::bigint, 'website' from generate_series(1, 120 - $2::int) n`,
      [staffId, held],
    );
    const another = { name: 'One Too Many', contacts: [{ ...contact, email: 'a@toomany.example' }] };
    const full = await save(another);
    expect(full.code).toBe(CRM_CODES.holdLimit);
    expect(full.data).toEqual({ held: 120, limit: 120 });
    expect(await rows(`name = 'One Too Many'`)).toBe(0);
    const sparse = {
      toPool: true,
      name: 'One Too Many',
      country: 'VN',
      sourceCode: 'expo',
      contacts: [{ name: 'Bo', role: 'other', wechat: 'bo-vn' }],
    } satisfies Input;
    const toPool = await crm.call(saveCustomer, sparse, { token: sales });
    expect(toPool.code).toBe(0);
    const [row] = await crm.query('select pool_state, owner_id, sea_reason, industry from crm.customer where id = $1', [
      toPool.data.id,
    ]);
    expect(row).toEqual({ pool_state: 'sea', owner_id: null, sea_reason: 'create', industry: 'other' });
    // the private pool requires more data
    expect((await crm.call(saveCustomer, { ...sparse, toPool: false, name: 'Sparse' }, { token: manager })).code).toBe(
      CODES.validation,
    );
    const unreachable = { ...sparse, name: 'Unreachable', contacts: [{ name: 'Bo', role: 'other' }] } satisfies Input;
    expect((await crm.call(saveCustomer, unreachable, { token: sales })).code).toBe(CODES.validation);
    await crm.query(`delete from crm.customer where name like 'Full %'`);
    expect((await save({ ...another, name: 'Room Again' })).code).toBe(0);
  });

  it('puts the customer into the creator’s pool with contacts, a primary one and a flow entry, and finds it immediately by every search word', async () => {
    const { data } = await save({
      name: '深圳市蓝鲸互娱有限公司',
      shortName: 'Blue Whale',
      website: 'https://bluewhale.example',
      contacts: [
        { ...contact, name: '王小明', email: 'wang@bluewhale.example' },
        { ...contact, name: 'Zoe', email: null, telegram: 'zoe_bw', isPrimary: true },
      ],
    });
    expect(data.alias).toBe('blue-whale');
    for (const keyword of [
      '蓝鲸',
      '鲸',
      '蓝鲸互',
      data.customerCode.toLowerCase(),
      'blue-wh',
      '小明',
      'zoe',
      'bluewhale.exam',
      'BLUE',
    ]) {
      const { data: found } = await crm.call(customerResource.calls.page, { keyword }, { token: sales });
      expect(
        found.list.map(({ id }) => id),
        keyword,
      ).toEqual([data.id]);
    }
    expect(
      (await crm.call(customerResource.calls.page, { keyword: '蓝鲸' }, { token: await crm.token('finance') })).data
        .total,
    ).toBe(1);
    const primary = await crm.query('select name from crm.contact where customer_id = $1 and is_primary', [data.id]);
    expect(primary).toEqual([{ name: 'Zoe' }]);
    const [row] = await crm.query(
      `select owner_way, stage, level, owner_since is not null as since, owner_dept_id is not null as dept from crm.customer where id = $1`,
      [data.id],
    );
    expect(row).toEqual({ owner_way: 'created', stage: 'potential', level: 'N', since: true, dept: true });
  });
});

describe('an alias', () => {
  const made = (name: string, over: Partial<Input> = {}) =>
    save({
      name,
      contacts: [{ ...contact, email: `x@${name.toLowerCase().replaceAll(' ', '')}.example` }],
      confirmDuplicate: true,
      ...over,
    });
  it('that is taken is answered with the first free one to confirm; concurrent requests never get the same', async () => {
    expect((await made('Harbor One', { shortName: 'Harbor', alias: 'harbor' })).data.alias).toBe('harbor');
    const taken = await made('Harbor Two', { shortName: 'Harbor', alias: 'harbor' });
    expect(taken.code).toBe(CRM_CODES.aliasTaken);
    expect(taken.data).toEqual({ alias: 'harbor-2' });
    expect(await rows(`name = 'Harbor Two'`)).toBe(0);
    expect((await made('Harbor Two', { shortName: 'Harbor', alias: 'harbor-2' })).data.alias).toBe('harbor-2');
    expect((await made('Harbor Three', { alias: 'harbor' })).data).toEqual({ alias: 'harbor-3' });
    // retired aliases stay reserved for a year
    await crm.query(`insert into crm.alias_registry (alias, customer_id, state, held_until)
      select 'quay', min(id), 'retired', now() + interval '1 day' from crm.customer`);
    expect((await made('Quay One', { alias: 'quay' })).data).toEqual({ alias: 'quay-2' });
    await crm.query(`update crm.alias_registry set held_until = now() - interval '1 second' where alias = 'quay'`);
    expect((await made('Quay One', { alias: 'quay' })).data.alias).toBe('quay');
    const both = await Promise.all([made('Pier Left', { alias: 'pier' }), made('Pier Right Ltd', { alias: 'pier' })]);
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, CRM_CODES.aliasTaken]);
    // without a requested alias one is chosen, from the code if the name has no usable letters
    const chinese = await made('海纳百川物流', { contacts: [{ ...contact, email: 'x@haina.example' }] });
    expect(chinese.data.alias).toBe(chinese.data.customerCode.toLowerCase());
  });
});
