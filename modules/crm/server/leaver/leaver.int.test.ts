import { assignCustomers, saveTransfer } from '@switchboard/crm-contract';
import { CODES } from '@switchboard/kit-contract';
import type { ConnectedServices } from '@switchboard/kit-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staffLeftJob } from '../jobs/staff-left.ts';
import {
  addCustomer,
  requestedNotices,
  openWorker,
  salesPeople,
  type Seller,
  startCrm,
  type TestCrm,
} from '../testing/index.ts';
import { sendLeaversToPool } from './service.ts';

let crm: TestCrm;
let worker: ConnectedServices & { log: TestCrm['log']['log'] };
let people: Seller[];
beforeAll(async () => {
  crm = await startCrm();
  worker = openWorker(crm);
  people = await salesPeople(crm);
});
afterAll(async () => {
  await worker?.close();
  await crm?.stop();
});

const DAY_MS = 86_400_000;

it('CRM-18 a leaver receives no more customers; the manager gets one hand-over task; after 7 days the remaining customers go to the department’s public pool', async () => {
  const leaver = people[0] as Seller;
  const [pool] = await crm.query<{ id: string }>(
    `insert into crm.sea (code, name_zh, name_en, dept_ids, priority) values ('team', '团队公海', 'Team sea', array[$1::bigint], 5) returning id::text`,
    [leaver.deptId],
  );
  const ids = await Promise.all(
    Array.from(
      { length: 4 },
      async () => await addCustomer(crm, { owner_id: leaver.staffId, owner_dept_id: leaver.deptId }),
    ),
  );
  await crm.query(`update sys.staff set employ_status = 3 where id = $1`, [leaver.staffId]);
  // the event of the organisation, delivered twice
  const event = {
    staffId: leaver.staffId,
    deptIds: [leaver.deptId],
    eventId: crypto.randomUUID(),
    at: new Date().toISOString(),
    actorId: null,
  };
  await staffLeftJob.run(event, worker);
  await staffLeftJob.run(event, worker);
  const tasks = await crm.query<{ title: string; assignee: string; days: number }>(
    `select title, assignee_id::text as assignee, (due_at at time zone 'Asia/Shanghai')::date - (now() at time zone 'Asia/Shanghai')::date as days
     from crm.task where customer_id = any($1)`,
    [ids],
  );
  expect(tasks).toEqual([{ title: `离职交接：${leaver.name} 名下 4 个客户`, assignee: expect.any(String), days: 7 }]);
  const [notice, ...others] = await requestedNotices(crm, 'crm.customer.hand-over');
  expect([notice?.to, others]).toEqual([[tasks[0]?.assignee], []]);

  const manager = await crm.token('manager');
  const [publicPool] = await crm.query<{ id: string }>(`select id::text from crm.sea where code = 'default'`);
  const free = await addCustomer(crm, { pool_state: 'sea', sea_id: publicPool?.id, sea_entered_at: new Date() });
  expect(
    (await crm.call(assignCustomers, { ids: [free], toId: leaver.staffId }, { token: manager })).data[0]?.code,
  ).toBe(CODES.wrongState);
  // a transfer of a leaver's customers is done immediately, even to another department
  const far = people.find(({ deptId }) => deptId !== leaver.deptId) as Seller;
  const handover = { status: 'left', nextStep: 'call' };
  const moved = await crm.call(
    saveTransfer,
    { customerIds: [ids[0] as string], toId: far.staffId, reason: 'resign', effectiveOn: '2026-11-20', handover },
    { token: manager },
  );
  expect(moved.data.transfers[0]?.state).toBe('done');
  const back = {
    customerIds: [ids[0] as string],
    toId: leaver.staffId,
    reason: 'other' as const,
    effectiveOn: '2026-11-20',
    handover,
  };
  expect((await crm.call(saveTransfer, back, { token: manager })).code).toBe(CODES.wrongState);

  expect(await sendLeaversToPool(worker, new Date(Date.now() + 6 * DAY_MS))).toBe(0);
  const sent = await Promise.all([
    sendLeaversToPool(worker, new Date(Date.now() + 7 * DAY_MS)),
    sendLeaversToPool(worker, new Date(Date.now() + 7 * DAY_MS)),
  ]);
  expect(sent[0] + sent[1]).toBe(3);
  const rows = await crm.query<{ pool: string; publicPool: string | null; event: string | null }>(
    `select c.pool_state as pool, c.sea_id::text as "publicPool", (select string_agg(f.event, ',') from crm.flow_log f where f.customer_id = c.id) as event
     from crm.customer c where c.id = any($1) order by c.id`,
    [ids],
  );
  const gone = { pool: 'sea', publicPool: pool?.id, event: 'staff_left' };
  expect(rows).toEqual([{ pool: 'private', publicPool: null, event: 'transfer' }, gone, gone, gone]);
});
