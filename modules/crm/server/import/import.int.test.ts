import { customerImport, saveFollowup, publicPoolImport, publicPoolResource } from '@switchboard/crm-contract';
import { connectServices } from '@switchboard/kit-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, startCrm, type TestCrm } from '../testing/index.ts';
import { customerImporter, publicPoolImporter } from './importer.ts';

let crm: TestCrm;
let [sales, salesId] = ['', ''];
beforeAll(async () => {
  crm = await startCrm();
  await crm.query(`insert into crm.domain_rule (domain, type) values ('gmail.com', 'public') on conflict do nothing`);
  [sales, salesId] = [await crm.token('sales'), await crm.staffId('sales')];
});
afterAll(async () => await crm?.stop());

const HEAD = '公司名称,国家地区,行业,客户性质,意向产品,客户来源,联系人,邮箱,电话,联系人 2,邮箱 2';
const line = (name: string, mail: string, over = {}) => {
  const cells = {
    name,
    country: 'SG',
    industry: '游戏',
    nature: '终端企业',
    products: '短信',
    source: '展会',
    who: 'Ann',
    mail,
    phone: '',
    second: '',
    mail2: '',
    ...over,
  };
  return Object.values(cells).join(',');
};
const check = async (lines: readonly string[]) =>
  await crm.call(
    customerImport.calls.check,
    { fileName: 'customers.csv', content: Buffer.from([HEAD, ...lines].join('\n')).toString('base64') },
    { token: sales, locale: 'zh' },
  );
async function work(runId: string, importer = customerImporter): Promise<void> {
  const services = connectServices(crm.config, crm.log.log, 'system');
  try {
    await importer.job.run({ runId }, { config: crm.config, db: services.db, log: crm.log.log, jobs: services.jobs });
  } finally {
    await services.close();
  }
}
const names = async () =>
  (await crm.query<{ name: string }>('select name from crm.customer where deleted_at is null order by id')).map(
    ({ name }) => name,
  );

describe('an import of customers', { retry: 0 }, () => {
  it('CRM-33 is checked row by row and confirmed: ok, strong or weak duplicate, error; duplicates are skipped, never overwritten', async () => {
    await addCustomer(crm, { name: 'Known Harbor Ltd', owner_id: await crm.staffId('manager'), city: 'kept' });
    const before = await names();
    const lines = [
      line('Fresh One', 'a@fresh.example', { phone: '+86 138 0000 0001', second: 'Bob', mail2: 'b@fresh.example' }),
      line('Known Harbor Pte. Ltd.', 'x@other.example'),
      line('Known Harbors', 'y@other2.example'),
      line('No Way To Reach', ''),
      line('Wrong Country', 'z@z.example', { country: 'Singapore' }),
      line('Wrong Mail', 'not a mail'),
      line('FRESH ONE Ltd', 'c@elsewhere.example'),
      line('Fresh Two', 'two@gmail.com'),
    ];
    const { data, code } = await check(lines);
    expect(code).toBe(0);
    expect(data.state).toBe('confirm');
    expect(data.counts).toMatchObject({ ok: 2, duplicate: 3, error: 3 });
    const said = Object.fromEntries(
      data.problems.map(({ rowNo, state, problems }) => [rowNo, [state, problems[0]?.msg]]),
    );
    const codeOf = (
      await crm.query<{ c: string }>(`select customer_code as c from crm.customer where name = 'Known Harbor Ltd'`)
    )[0]?.c;
    expect(
      Object.values(said)
        .filter(([state]) => state === 'duplicate')
        .map(([, msg]) => msg),
    ).toEqual([
      `客户已存在：${codeOf} Known Harbor Ltd`,
      `疑似重复：${codeOf} Known Harbor Ltd`,
      expect.stringMatching(/^与第 \d+ 行重复$/),
    ]);
    // nothing is written before the confirmation
    expect(await names()).toEqual(before);
    expect((await crm.call(customerImport.calls.confirm, { id: data.id }, { token: sales })).code).toBe(0);
    await work(data.id);
    await work(data.id); // a second worker after a presumed crash imports nothing twice
    expect(await names()).toEqual([...before, 'Fresh One', 'Fresh Two']);
    const contacts = await crm.query(
      `select p.name, p.email, p.phone, p.is_primary from crm.contact p join crm.customer c on c.id = p.customer_id where c.name = 'Fresh One' order by p.id`,
    );
    expect(contacts).toEqual([
      { name: 'Ann', email: 'a@fresh.example', phone: '+8613800000001', is_primary: true },
      { name: 'Bob', email: 'b@fresh.example', phone: null, is_primary: false },
    ]);
    const [row] = await crm.query(
      `select owner_id, pool_state, source_code from crm.customer where name = 'Fresh One'`,
    );
    expect(row).toEqual({ owner_id: salesId, pool_state: 'private', source_code: 'expo' });
    expect(await crm.query(`select city from crm.customer where name = 'Known Harbor Ltd'`)).toEqual([
      { city: 'kept' },
    ]);
    // the rows with problems can be downloaded as a file
    const file = await fetch(`${crm.url}${customerImport.calls.problems.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sales}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id: data.id }),
    });
    expect(file.headers.get('content-disposition')).toContain('attachment');
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(100);

    // undo removes untouched customers and keeps the used ones
    const [used] = await crm.query<{ id: string }>(`select id from crm.customer where name = 'Fresh Two'`);
    await crm.call(
      saveFollowup,
      {
        customerId: used?.id as string,
        way: 'phone',
        outcome: 'price',
        content: 'Talked about the price list',
        followAt: new Date().toISOString(),
      },
      { token: sales },
    );
    expect((await crm.call(customerImport.calls.undo, { id: data.id }, { token: sales })).code).toBe(0);
    await work(data.id);
    expect(await names()).toEqual([...before, 'Fresh Two']);
    // its name, mail and alias are free again
    expect((await check([line('Fresh One', 'a@fresh.example')])).data.counts).toMatchObject({ ok: 1 });
  });

  it('CRM-33 takes at most 5,000 rows', async () => {
    const many = Array.from({ length: 5_001 }, (_, n) => line(`Many ${n}`, `m${n}@many${n}.example`));
    const { code, msg } = await check(many);
    expect(code).not.toBe(0);
    expect(msg).toMatch(/5,?000/);
  });

  it('into the public pool requires less data, and the customers have no owner', async () => {
    const lines = [
      '公司名称,国家地区,客户来源,联系人,邮箱,电话',
      'Tide One,SG,展会,,a@tide-one.example,',
      'Tide Two,SG,展会,,,',
    ];
    const file = { fileName: 'sea.csv', content: Buffer.from(lines.join('\n')).toString('base64') };
    const { data } = await crm.call(publicPoolImport.calls.check, file, { token: sales });
    expect(data.counts).toMatchObject({ ok: 1, error: 1 });
    await crm.call(publicPoolImport.calls.confirm, { id: data.id }, { token: sales });
    await work(data.id, publicPoolImporter);
    const [row] =
      await crm.query(`select c.pool_state, c.owner_id, c.sea_reason, s.code, p.name as contact from crm.customer c
      join crm.sea s on s.id = c.sea_id join crm.contact p on p.customer_id = c.id where c.name = 'Tide One'`);
    expect(row).toEqual({
      pool_state: 'sea',
      owner_id: null,
      sea_reason: 'import',
      code: 'default',
      contact: 'Tide One',
    });
    const listed = await crm.call(publicPoolResource.calls.page, { keyword: 'Tide One' }, { token: sales });
    expect(listed.data.list.map(({ poolReason }) => poolReason)).toEqual(['import']);
  });
});
