import {
  accountTrackResource,
  customerSourceChanged,
  getApprovalOrder,
  getFunnel,
  saveSourceChange,
  updateCustomer,
} from '@switchboard/crm-contract';
import { cscModule } from '@switchboard/csc-server/module';
import { CODES } from '@switchboard/kit-contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addAccount,
  addCustomer,
  decideOrder,
  heard,
  listenTo,
  openWorker,
  startCrm,
  type TestCrm,
} from '../testing/index.ts';

let crm: TestCrm;
let [sales, token, managerToken] = ['', '', ''];
beforeAll(async () => {
  crm = await startCrm([listenTo([customerSourceChanged])]);
  sales = await crm.staffId('sales');
  [token, managerToken] = [await crm.token('sales'), await crm.token('manager')];
});
afterAll(async () => await crm?.stop());

const one = async <T>(text: string, values: unknown[] = []): Promise<T> => (await crm.query(text, values))[0] as T;

/** A fair of last spring, its channel, and the website lead that the customer came from. */
async function world(customerId: string): Promise<{ activityId: string; expo: string; leadId: string }> {
  const { brand } = await one<{ brand: string }>(
    `insert into csc.brand (code, name_zh, name_en, domain) values ('t', '试', 'T', 't.example') returning id::text as brand`,
  );
  const channel = async (code: string): Promise<string> =>
    (
      await one<{ id: string }>(
        `insert into csc.channel (code, name_zh, name_en, type) values ($1::text, $1::text, $1::text, $1::text) returning id::text`,
        [code],
      )
    ).id;
  const [direct, expo] = [await channel('direct'), await channel('expo')];
  const { id: activityId } = await one<{ id: string }>(
    `insert into csc.activity (activity_no, name_zh, name_en, type, brand_id, channel_id, starts_on, ends_on, owner_id, state)
     values ('AC1', '狮城通信峰会', 'Lion City Carrier Summit', 'expo', $1, $2, '2026-03-01', '2026-03-03', $3, 'ended') returning id::text`,
    [brand, expo, sales],
  );
  const { id: leadId } = await one<{ id: string }>(
    `insert into csc.lead (lead_no, side, contact_name, email, country, source_code, channel_id, brand_id, state, customer_id)
     values ('L26010100001', 'C', 'Ann', 'a@b.example', 'SG', 'website', $1, $2, 'converted', $3) returning id::text`,
    [direct, brand, customerId],
  );
  await crm.query(
    `insert into csc.attribution (party_type, party_id, lead_id, side, source_code, channel_id, attributed_on)
     values ('customer', $1, $2, 'C', 'website', $3, '2026-01-01')`,
    [customerId, leadId, direct],
  );
  return { activityId, expo, leadId };
}

it('CRM-29 a source is read-only after creation; its process changes source, activity and attribution from that day, and past reports recount the cohort', async () => {
  const customerId = await addCustomer(crm, { owner_id: sales, source_code: 'website' });
  const { activityId, expo, leadId } = await world(customerId);
  // older data: an opportunity of last year and an account
  await crm.query(
    `insert into crm.opportunity (opp_no, customer_id, name, product, countries, owner_id, owner_dept_id, template_id, stage_no,
       highest_stage_no, state, probability, est_monthly_usd, expected_close_on, created_at)
     select 'OP250100001', c.id, 'Old deal', 'sms', '{SG}', c.owner_id, c.owner_dept_id, t.id, 1, 1, 'open', 10, 100, '2025-03-01', '2025-01-15'
     from crm.customer c, (select id from crm.template where type = 'stage' order by id limit 1) t where c.id = $1`,
    [customerId],
  );
  const accountNo = await addAccount(crm, customerId);
  const countedBy = async (source: 'website' | 'expo') => {
    const range = { from: '2025-01-01', to: '2025-01-31' };
    const funnel = await crm.call(getFunnel, { ...range, source }, { token });
    const track = await crm.call(accountTrackResource.calls.page, { sourceCode: [source] } as never, { token });
    return [funnel.data.total, track.data.list.filter((row) => row.accountNo === accountNo).length];
  };
  expect([await countedBy('website'), await countedBy('expo')]).toEqual([
    [1, 1],
    [0, 0],
  ]);

  // no edit changes it
  const { version } = await one<{ version: number }>('select version from crm.customer where id = $1', [customerId]);
  const edit = { id: customerId, version, city: 'Singapore', sourceCode: 'expo', activityId };
  await crm.call(updateCustomer, edit as never, { token });
  const sourceNow = async () =>
    await one('select source_code, activity_id::text, promo_link_id from crm.customer where id = $1', [customerId]);
  expect(await sourceNow()).toEqual({ source_code: 'website', activity_id: null, promo_link_id: null });

  const request = async (newSource: 'expo' | 'website', wanted: string | null = null) =>
    await crm.call(
      saveSourceChange,
      { customerId, newSource, activityId: wanted, evidence: 'badge of the fair', reason: 'met at the fair' },
      { token },
    );
  expect((await request('website')).code).toBe(CODES.validation);
  expect((await request('expo', '999999')).code).toBe(CODES.validation);
  const { data } = await request('expo', activityId);
  expect((await request('expo', activityId)).code).toBe(CODES.wrongState);
  const order = await crm.call(getApprovalOrder, { id: data.orderId }, { token: managerToken });
  expect(order.data.form).toContainEqual({
    label: { zh: '来源活动', en: 'Activity' },
    value: { zh: '狮城通信峰会', en: 'Lion City Carrier Summit' },
  });
  expect(await one('select process_code, biz_type from crm.approval_order where id = $1', [data.orderId])).toEqual({
    process_code: 'modify_client_source',
    biz_type: 'source_change',
  });
  expect(await sourceNow()).toMatchObject({ source_code: 'website' });
  expect(await decideOrder(crm, data.orderId, 'agree')).toBe(0);
  expect(await sourceNow()).toEqual({ source_code: 'expo', activity_id: activityId, promo_link_id: null });

  const today = (await one<{ day: string }>(`select (now() at time zone 'Asia/Shanghai')::date::text as day`)).day;
  expect(await heard(crm, 'crm.customer.source-changed')).toEqual([
    expect.objectContaining({ customerId, from: 'website', to: 'expo', activityId, on: today, orderNo: data.orderNo }),
  ]);
  // the event for csc, delivered twice as the queue may do
  const { data: eventData } = await one<{ data: never }>(
    `select data from pgboss.job where name = 'csc.attribution.source-changed'`,
  );
  const worker = openWorker(crm);
  const job = cscModule.jobs.find(({ name }) => name === 'csc.attribution.source-changed');
  try {
    for (const _ of [1, 2]) await job?.run(eventData, { ...worker, config: crm.config });
  } finally {
    await worker.close();
  }
  expect(
    await crm.query(
      `select lead_id::text, source_code, channel_id::text, activity_id::text, attributed_on::text, changed_by_approval
       from csc.attribution where party_type = 'customer' and party_id = $1`,
      [customerId],
    ),
  ).toEqual([
    {
      lead_id: leadId,
      source_code: 'expo',
      channel_id: expo,
      activity_id: activityId,
      attributed_on: today,
      changed_by_approval: data.orderNo,
    },
  ]);
  // the figures of last year change too
  expect([await countedBy('website'), await countedBy('expo')]).toEqual([
    [0, 0],
    [1, 1],
  ]);
});
