import { CRM_CODES, duplicateCheck, saveCustomer } from '@switchboard/crm-contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCustomer, startCrm, type TestCrm } from '../testing/index.ts';

let crm: TestCrm;
let [sales, manager] = ['', ''];
beforeAll(async () => {
  crm = await startCrm();
  [sales, manager] = [await crm.token('sales'), await crm.token('manager')];
});
afterAll(async () => await crm?.stop());

const plain = {
  country: 'SG',
  sourceCode: 'expo',
  industry: 'fintech',
  customerType: 'enterprise',
  products: ['sms'],
} as const;
const save = async (name: string, email: string, confirmDuplicate = false) =>
  await crm.call(
    saveCustomer,
    { ...plain, products: ['sms'], name, confirmDuplicate, contacts: [{ name: 'Ann', role: 'business', email }] },
    { token: sales },
  );
const check = async (input: object, token = sales) => (await crm.call(duplicateCheck, input, { token })).data;

/** A lead of the manager's department, reached at `ann@<domain>`. */
async function addLead(
  no: string,
  company: string,
  { domain, state }: { domain: string; state: string },
): Promise<void> {
  await crm.query(
    `with brand as (insert into csc.brand (code, name_zh, name_en, domain) values ($1::text, 'x', 'x', 'x.example') returning id),
       channel as (insert into csc.channel (code, name_zh, name_en, type) values ($1::text, 'x', 'x', 'direct') returning id),
       lead as (insert into csc.lead (lead_no, side, company, company_norm, contact_name, email, phone, country, source_code,
           channel_id, brand_id, state, owner_id, owner_dept_id)
         select $1::text, 'C', $2::text, crm.norm_name($2::text), 'Secret Person', 'ann@' || $3::text, '+6590001234', 'SG', 'website', channel.id,
           brand.id, $4::text, case when $4::text in ('new', 'pending') then null else s.staff_id end,
           case when $4::text in ('new', 'pending') then null else s.dept_id end
         from brand, channel, sys.staff_dept s where s.staff_id = $5::bigint and s.is_primary returning id, company_norm)
     insert into csc.lead_identity (lead_id, id_type, value_norm)
     select id, 'name', company_norm from lead union all select id, 'domain', $3::text from lead
     union all select id, 'email', 'ann@' || $3::text from lead`,
    [no, company, domain, state, await crm.staffId('manager')],
  );
}

it('a duplicate answer contains code, name, pool and department of customers and open leads, the possible actions, suppliers for information only, and never a contact', async () => {
  const [dept] = await crm.query<{ name: string }>(
    `select d.name_zh as name from sys.staff_dept s join sys.dept d on d.id = s.dept_id where s.staff_id = $1 and s.is_primary`,
    [await crm.staffId('manager')],
  );
  // own private pool: with an id; another user's: only the department
  const mine = await save('Mine Own Co', 'x@mine.example');
  expect(await check({ name: 'MINE OWN' })).toMatchObject({
    verdict: 'exists',
    hits: [{ isOwn: true, customerId: mine.data.id, pool: 'private', name: 'Mine Own Co' }],
  });
  const foreign = await check({ name: 'Mine Own' }, manager);
  expect(foreign.hits).toEqual([
    {
      customerId: null,
      customerCode: mine.data.customerCode,
      name: 'Mine Own Co',
      pool: 'private',
      ownerDeptName: expect.any(String),
      isOwn: false,
      isClaimable: false,
      isStrong: true,
      matches: ['name'],
      similarity: null,
    },
  ]);
  // in the public pool: claimable, unless in cool-down
  await addCustomer(crm, { name: 'Drifting Wood', pool_state: 'sea', sea_id: 1, sea_entered_at: new Date() });
  await addCustomer(crm, { name: 'Cooling Iron', pool_state: 'sea', cool_until: new Date(Date.now() + 60_000) });
  expect((await check({ name: 'Drifting Wood' })).hits).toMatchObject([
    { pool: 'sea', isClaimable: true, customerId: expect.any(String) },
  ]);
  expect((await check({ name: 'Cooling Iron' })).hits).toMatchObject([
    { pool: 'sea', isClaimable: false, customerId: null },
  ]);

  // an open lead: found by key and by a similar name; closed leads are not found
  await addLead('L2601010001', 'Harbour Light Pay Ltd', { domain: 'harbourlight.example', state: 'following' });
  await addLead('L2601010002', 'Waiting Bay Ltd', { domain: 'waitingbay.example', state: 'pending' });
  await addLead('L2601010003', 'Long Gone Ltd', { domain: 'longgone.example', state: 'invalid' });
  const lead = {
    customerId: null,
    customerCode: 'L2601010001',
    name: 'Harbour Light Pay Ltd',
    pool: 'lead',
    ownerDeptName: dept?.name,
    isOwn: false,
    isClaimable: false,
    isStrong: false,
  };
  expect(await check({ emails: ['ann+x@harbourlight.example'] })).toEqual({
    verdict: 'similar',
    hits: [{ ...lead, matches: ['domain', 'email'], similarity: null }],
    suppliers: [],
  });
  expect((await check({ name: 'Harbour Lights Pay' })).hits).toEqual([
    { ...lead, matches: [], similarity: expect.any(Number) },
  ]);
  expect((await check({ name: 'Waiting Bay' })).hits).toMatchObject([{ pool: 'lead', ownerDeptName: null }]);
  expect(await check({ name: 'Long Gone', domains: ['longgone.example'] })).toMatchObject({
    verdict: 'free',
    hits: [],
  });
  // creation is refused first, and continues after the user's confirmation
  const refused = await save('Harbour Light Pay', 'new@harbour.example');
  expect([refused.code, refused.data]).toEqual([
    CRM_CODES.duplicateWeak,
    { hits: [{ ...lead, matches: ['name'], similarity: null }] },
  ]);
  const made = await save('Harbour Light Pay', 'new@harbour.example', true);
  expect(made.code).toBe(0);
  expect(
    await crm.query(`select new_value from crm.change_log where entity_id = $1 and field = 'confirmDuplicate'`, [
      made.data.id,
    ]),
  ).toEqual([{ new_value: 'L2601010001' }]);

  // suppliers are reported but do not prevent the creation
  await crm.query(
    `with s as (insert into srm.supplier (supplier_code, name, name_norm, supplier_type, home_country, pool_state)
       values ('S900001', 'Garuda Carrier PT', crm.norm_name('Garuda Carrier PT'), 'operator', 'ID', 'sea') returning id, name_norm)
     insert into srm.supplier_identity (supplier_id, id_type, value_norm, strong)
     select id, 'name', name_norm, true from s union all select id, 'domain', 'garuda.example', true from s`,
  );
  expect(await check({ domains: ['garuda.example'] })).toEqual({
    verdict: 'free',
    hits: [],
    suppliers: [{ supplierCode: 'S900001', name: 'Garuda Carrier PT', deptName: null, matches: ['domain'] }],
  });
  expect((await save('Garuda Carrier PT', 'buyer@garuda.example')).code).toBe(0);

  // blacklisted: creation is refused, even when confirmed
  const fraud = await addCustomer(crm, { name: 'Fraud Works', pool_state: 'black' });
  await crm.query(
    `insert into crm.blacklist (black_no, customer_id, type, grade, reason, evidence, applicant_id, state)
     values ('BL4', $1, 'fraud', 'block', 'x', 'x', $2, 'active')`,
    [fraud, await crm.staffId('manager')],
  );
  expect(await check({ name: 'Fraud Works' })).toMatchObject({
    verdict: 'blocked',
    hits: [{ pool: 'black', customerId: null }],
  });
  expect((await save('Fraud Works', 'f@new.example', true)).code).toBe(CRM_CODES.blacklisted);

  const everything = JSON.stringify([foreign, refused.data, await check({ name: 'Harbour Light Pay' })]);
  expect(everything).not.toMatch(/Secret Person|90001234|ann@|x@mine/);
});
