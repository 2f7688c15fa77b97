import {
  blacklistResource,
  CRM_CODES,
  customerBlacklisted,
  customerLifted,
  editEvidence,
  getBlacklist,
  liftBlacklist,
  saveBlacklist,
  saveContact,
  saveCustomer,
  publicPoolImport,
} from '@switchboard/crm-contract';
import { CODES } from '@switchboard/kit-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blacklistOverJob } from '../jobs/blacklist-over.ts';
import {
  addCustomer,
  decideOrder,
  heard,
  listenTo,
  runOnTwoWorkers,
  startCrm,
  type TestCrm,
} from '../testing/index.ts';

let crm: TestCrm;
let [sales, token] = ['', ''];
beforeAll(async () => {
  crm = await startCrm([listenTo([customerBlacklisted, customerLifted])]);
  [sales, token] = [await crm.staffId('sales'), await crm.token('sales')];
});
afterAll(async () => await crm?.stop());

const rowOf = async (table: string, id: string): Promise<Record<string, unknown>> =>
  (await crm.query<Record<string, unknown>>(`select * from crm.${table} where id = $1`, [id]))[0] ?? {};
const events = async (name: string) => await heard(crm, name);

describe('the blacklist', () => {
  const request = async (customerId: string, grade: 'block' | 'no_credit', validUntil?: string) =>
    await crm.call(
      saveBlacklist,
      { customerId, type: 'fraud', grade, reason: 'stolen cards', evidence: 'case 17', validUntil },
      { token },
    );

  it('can be requested from a public pool that is open to the user, not from a closed one', async () => {
    const [closed] = await crm.query<{ id: string }>(
      `insert into crm.sea (code, name_zh, name_en, dept_ids) values ('closed', '封闭', 'Closed', '{0}') returning id::text`,
    );
    const inPool = async (poolId: string | undefined) =>
      await addCustomer(crm, { pool_state: 'sea', sea_id: poolId, sea_entered_at: new Date(), sea_reason: 'release' });
    const [open] = await crm.query<{ id: string }>(`select id::text from crm.sea where code = 'default'`);
    const id = await inPool(open?.id);
    const requested = await request(id, 'block');
    expect(requested.code).toBe(0);
    expect((await request(await inPool(closed?.id), 'block')).code).toBe(CODES.notFound);
    expect(await decideOrder(crm, requested.data.orderId, 'agree')).toBe(0);
    expect(await rowOf('customer', id)).toMatchObject({ pool_state: 'black', sea_id: null });
  });

  it('records attempts to add a blocked company again, by form, file and contact, and allows adding evidence', async () => {
    const customerId = await addCustomer(crm, { owner_id: sales, name: 'Ghost Sender Ltd' });
    const { data } = await request(customerId, 'block');
    const read = async () => (await crm.call(getBlacklist, { id: data.id }, { token })).data;
    const edit = async (version: number, evidence: string) =>
      (await crm.call(editEvidence, { id: data.id, version, evidence }, { token })).code;
    expect(await edit(0, 'case 17, bank letter')).toBe(0);
    expect(await edit(0, 'case 18')).toBe(CODES.staleWrite);
    await decideOrder(crm, data.orderId, 'agree');
    const { version = -1 } = (await read()).row;
    expect(await edit(version, 'case 17, bank letter, chat log')).toBe(0);
    expect((await read()).row.evidence).toBe('case 17, bank letter, chat log');
    await crm.query(
      `insert into crm.customer_identity (customer_id, id_type, value_norm, strong) values ($1, 'email', 'boss@ghost.example', true)`,
      [customerId],
    );
    const contacts = [{ name: 'Ann', role: 'business' as const, email: 'ann@elsewhere.example' }];
    const form = {
      toPool: true,
      name: 'GHOST SENDER LIMITED',
      country: 'SG',
      sourceCode: 'website' as const,
      contacts,
    };
    expect((await crm.call(saveCustomer, form, { token })).code).toBe(CRM_CODES.blacklisted);
    const lines = ['公司名称,国家地区,客户来源,邮箱', 'Ghost-Sender Ltd,SG,展会,x@y.example'].join('\n');
    const file = { fileName: 'sea.csv', content: Buffer.from(lines).toString('base64') };
    expect((await crm.call(publicPoolImport.calls.check, file, { token })).data.counts).toMatchObject({ error: 1 });
    const own = await addCustomer(crm, { owner_id: sales });
    const added = await crm.call(
      saveContact,
      { customerId: own, name: 'Boss', role: 'business', email: 'boss@ghost.example' },
      { token },
    );
    expect(added.code).toBe(CRM_CODES.blacklisted);
    expect((await read()).hits.map(({ way, triedName, matches }) => [way, triedName, matches])).toEqual([
      ['contact', 'Boss', ['email']],
      ['import', 'Ghost-Sender Ltd', ['name']],
      ['create', 'GHOST SENDER LIMITED', ['name']],
    ]);
    expect((await read()).hits[0]?.byName).toBeTruthy();
    const lifting = await crm.call(liftBlacklist, { id: data.id, reason: 'paid in full' }, { token });
    await decideOrder(crm, lifting.data.orderId, 'agree');
    expect(await edit((await read()).row.version ?? -1, 'too late')).toBe(CODES.wrongState);
  });

  it('CRM-20 after approval removes a blocked customer from its owner and shares, leaves a no-credit customer where it is, and ends by approval or on its date', async () => {
    const customerId = await addCustomer(crm, { owner_id: sales, name: 'Bad Payer Ltd' });
    await crm.query(
      `insert into crm.share (customer_id, staff_id, access, expires_at, reason) values ($1, $2, 'read', now() + interval '9 days', 'x')`,
      [customerId, await crm.staffId('manager')],
    );
    await crm.query(`insert into crm.task (customer_id, assignee_id, due_at, title) values ($1, $2, now(), 'call')`, [
      customerId,
      sales,
    ]);
    const requested = await request(customerId, 'block');
    expect((await request(customerId, 'block')).code).toBe(CODES.conflict);
    expect((await rowOf('customer', customerId))['pool_state']).toBe('private');
    expect(await decideOrder(crm, requested.data.orderId, 'agree')).toBe(0);
    expect(await rowOf('customer', customerId)).toMatchObject({
      pool_state: 'black',
      owner_id: null,
      prev_owner_id: sales,
    });
    expect(
      (await crm.query<{ state: string }>('select state from crm.share where customer_id = $1', [customerId]))[0]
        ?.state,
    ).toBe('revoked');
    expect(
      await crm.query('select event, from_owner_id from crm.flow_log where customer_id = $1', [customerId]),
    ).toEqual([{ event: 'blacklist', from_owner_id: sales }]);
    expect(await events('crm.customer.blacklisted')).toContainEqual(
      expect.objectContaining({ customerId, grade: 'block' }),
    );
    const { data } = await crm.call(getBlacklist, { id: requested.data.id }, { token });
    expect(data.row.state).toBe('active');
    expect(data.identities).toEqual([{ idType: 'name', value: 'badpayer' }]);
    const again = await crm.call(
      saveCustomer,
      {
        toPool: true,
        name: 'Bad Payer Limited',
        country: 'SG',
        sourceCode: 'website',
        contacts: [{ name: 'Ann', role: 'business', email: 'ann@badpayer.example' }],
      },
      { token },
    );
    expect(again.code).toBe(CRM_CODES.blacklisted);
    // lifted by approval: into the public pool
    const lifting = await crm.call(liftBlacklist, { id: requested.data.id, reason: 'paid in full' }, { token });
    expect(await decideOrder(crm, lifting.data.orderId, 'agree')).toBe(0);
    expect((await rowOf('customer', customerId))['pool_state']).toBe('sea');
    expect(await rowOf('blacklist', requested.data.id)).toMatchObject({
      state: 'lifted',
      lifted_reason: 'paid in full',
    });
    expect((await crm.call(liftBlacklist, { id: requested.data.id, reason: 'once more' }, { token })).code).toBe(
      CODES.wrongState,
    );
    // prepaid only: the customer stays with its owner
    const second = await addCustomer(crm, { owner_id: sales });
    const lighter = await request(second, 'no_credit');
    await decideOrder(crm, lighter.data.orderId, 'agree');
    expect(await rowOf('customer', second)).toMatchObject({ pool_state: 'private', owner_id: sales });
    expect(await events('crm.customer.blacklisted')).toContainEqual(
      expect.objectContaining({ customerId: second, grade: 'no_credit' }),
    );
    // rejected: nothing changes
    const third = await addCustomer(crm, { owner_id: sales });
    const refused = await request(third, 'block');
    await decideOrder(crm, refused.data.orderId, 'reject');
    expect([
      (await rowOf('blacklist', refused.data.id))['state'],
      (await rowOf('customer', third))['pool_state'],
    ]).toEqual(['rejected', 'private']);
    // by date: an entry valid until yesterday has expired, one valid until today has not
    const timed = await request(third, 'block', '2030-01-01');
    await decideOrder(crm, timed.data.orderId, 'agree');
    const until = async (days: number) =>
      await crm.query(
        `update crm.blacklist set valid_until = (now() at time zone 'Asia/Shanghai')::date + $2::int where id = $1`,
        [timed.data.id, days],
      );
    await until(0);
    await runOnTwoWorkers(crm, blacklistOverJob);
    expect((await rowOf('blacklist', timed.data.id))['state']).toBe('active');
    await until(-1);
    await runOnTwoWorkers(crm, blacklistOverJob);
    expect([
      (await rowOf('blacklist', timed.data.id))['state'],
      (await rowOf('customer', third))['pool_state'],
    ]).toEqual(['lifted', 'sea']);
    expect((await events('crm.customer.lifted')).filter((event) => event['customerId'] === third)).toHaveLength(1);
    const listed = await crm.call(blacklistResource.calls.page, { grade: ['no_credit'] }, { token });
    expect(listed.data.list.map(({ id }) => id)).toEqual([lighter.data.id]);
  });
});
