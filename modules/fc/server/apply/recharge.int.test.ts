import { addCustomer, heard, listenTo, startCrm, type TestCrm } from '@switchboard/crm-server/testing';
import { fcApplicationApproved, rechargeApplication } from '@switchboard/fc-contract';
import {
  approveTask,
  GER_CODES,
  getFormData,
  getInstanceDetail,
  printInstance,
  rejectTask,
} from '@switchboard/ger-contract';
import { CODES } from '@switchboard/kit-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fcModule } from '../module.ts';

const DETAIL = rechargeApplication.detail as NonNullable<typeof rechargeApplication.detail>;
type Login = 'sales' | 'manager' | 'finance' | 'ops' | 'auditor';

let crm: TestCrm;
let customerId: string;
let userId: string;
const tokens = new Map<Login, string>();
const as = (login: Login) => ({ token: tokens.get(login) ?? '' });

beforeAll(async () => {
  crm = await startCrm([fcModule, listenTo([fcApplicationApproved])]);
  for (const login of ['sales', 'manager', 'finance', 'ops', 'auditor'] as const)
    tokens.set(login, await crm.token(login));
  const sales = await crm.staffId('sales');
  customerId = await addCustomer(crm, { owner_id: sales, name: 'Lotus Retail' });
  [{ id: userId } = { id: '0' }] = await crm.query<{ id: string }>(
    `select id::text from sys."user" where login_name = 'sales'`,
  );
  await crm.query('update sys.staff set leader_id = $2 where id = $1', [sales, await crm.staffId('manager')]);
  for (const [role, login] of [
    ['fin_ar', 'finance'],
    ['fin_director', 'ops'],
  ] as const)
    await crm.query(
      `insert into ger.wf_role_member (role_id, staff_id) select id, $2 from ger.wf_role where role_code = $1`,
      [role, await crm.staffId(login)],
    );
});
afterAll(async () => await crm?.stop());

let made = 0;
async function slip(): Promise<{ fileId: string; name: string }[]> {
  made += 1;
  const [file] = await crm.query<{ id: string }>(
    `insert into sys.dl_file (bucket, object_key, name, size, mime, sha256, owner_user_id, biz, scan_state)
     values ('b', $1, 'slip.pdf', 1, 'application/pdf', '\\x00', $2, 'ger.instance', 1) returning id::text`,
    [`recharge-test/${made}`, userId],
  );
  return [{ fileId: file?.id ?? '0', name: 'slip.pdf' }];
}

async function recharge(more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const data = {
    customerId: { id: customerId, name: '' },
    mainBodyId: 'HK',
    payChannel: 'bank',
    payCurrency: 'USD',
    payAmount: '800',
    slipFiles: await slip(),
    lines: [{ accountNo: 'LOTUS-1', amount: '800' }],
    remark: 'as agreed',
    ...more,
  };
  const answer = await crm.call(rechargeApplication.start, { data: data as never }, as('sales'));
  expect(answer).toMatchObject({ code: 0 });
  return answer.data.instanceId;
}
const taskOf = async (instanceId: string, login: Login): Promise<string> =>
  (await crm.call(getInstanceDetail, { instanceId }, as(login))).data.my.taskId ?? '0';
const approve = async (instanceId: string, login: Login, data?: object) =>
  await crm.call(
    approveTask,
    { taskId: await taskOf(instanceId, login), ...(data === undefined ? {} : { data: data as never }) },
    as(login),
  );
const view = async (processId: string, login: Login) => (await crm.call(DETAIL, { processId }, as(login))).data;
const rows = async <T extends object>(text: string, id: string): Promise<T[]> => await crm.query<T>(text, [id]);

describe('a recharge', { retry: 0 }, () => {
  it('GER-27 posts once and writes one journal when the last approval of a recharge of USD 62,000 is sent 20 times at once', async () => {
    const id = await recharge({ payAmount: '62000', lines: [{ accountNo: 'LOTUS-1', amount: '62000' }] });
    expect((await approve(id, 'manager')).code).toBe(0);
    expect((await approve(id, 'finance', { receiptId: 'R-62', receivedAmount: '61990' })).code).toBe(0);
    const taskId = await taskOf(id, 'ops');
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => (await crm.call(approveTask, { taskId }, as('ops'))).code),
    );
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, ...Array.from({ length: 19 }, () => GER_CODES.alreadyHandled)]);
    expect(
      await rows(
        `select c.event, c.service_name as service, c.action, r.node_type as node from ger.wf_callback c
         join ger.wf_node_run r on r.id = c.node_run_id where c.instance_id = $1 and c.event = 'complete'`,
        id,
      ),
    ).toEqual([{ event: 'complete', service: 'fcRechargeService', action: 'post', node: 'end' }]);
    const own = `(select a.id from ger.application a where a.wf_instance_id = $1)`;
    const journals = await rows<{ id: string; no: string }>(
      `select id::text, journal_no as no from fc.journal where source_type = 'fc.application' and source_id = ${own}`,
      id,
    );
    expect(journals.length).toBe(1);
    const entries = await rows<{ kind: string; amount: string; party: string | null }>(
      `select account_kind as kind, amount::float8::text as amount, party_id::text as party from fc.entry where journal_id = $1 order by id`,
      journals[0]?.id ?? '0',
    );
    expect(entries).toEqual([
      { kind: 'bank', amount: '61990', party: null },
      { kind: 'customer_prepaid', amount: '-61990', party: customerId },
    ]);
    expect(await view(id, 'sales')).toMatchObject({
      state: 'approved',
      journalNo: journals[0]?.no,
      instance: { status: 'approved' },
    });
    const events = await heard(crm, fcApplicationApproved.name);
    expect(events.filter(({ processId }) => processId === id).length).toBe(1);
    // the ledger is append-only and balanced
    await expect(crm.query('update fc.entry set amount = 1')).rejects.toThrow('only grows');
    await expect(
      crm.query(
        `insert into fc.entry (journal_id, account_kind, currency, amount) select max(id), 'bank', 'USD', 5 from fc.journal`,
      ),
    ).rejects.toThrow('does not balance');
  });

  it('GER-19 hidden fields are absent from detail, form and document, read-only fields cannot be written, required fields are needed for approving but not for rejecting; a change reaches the document and the facts before the next condition, or not in any part', async () => {
    const id = await recharge({
      payCurrency: 'EUR',
      payAmount: '49000',
      lines: [{ accountNo: 'LOTUS-1', amount: '49000' }],
    });
    const seen = async (login: Login) => ({
      detail: Object.keys((await crm.call(getInstanceDetail, { instanceId: id }, as(login))).data.my.fields),
      form: Object.keys((await crm.call(getFormData, { instanceId: id }, as(login))).data.data),
      formFields: (await crm.call(getFormData, { instanceId: id }, as(login))).data.fields.map(
        ({ fieldKey }) => fieldKey,
      ),
      document: (await view(id, login)).form.fields.map(({ fieldKey }) => fieldKey),
    });
    const hides = async (login: Login): Promise<void> => {
      for (const keys of Object.values(await seen(login))) {
        expect(keys).not.toContain('receiptId');
        expect(keys).not.toContain('receivedAmount');
      }
    };
    await hides('sales');
    await hides('manager');
    // the start lists some keys without "*", so the rest uses the defaults of the form; the steps have a "*"
    const perms = async (login: Login) =>
      (await crm.call(getInstanceDetail, { instanceId: id }, as(login))).data.my.fields;
    expect(await perms('sales')).toMatchObject({ remark: 'read', fxRate: 'read' });
    expect(await perms('manager')).toMatchObject({ remark: 'read', fxRate: 'read' });
    const refused = await crm.call(
      rechargeApplication.start,
      { data: { fxRate: '1.1' } as never, draft: true },
      as('sales'),
    );
    expect([refused.code, refused.data]).toEqual([GER_CODES.fieldNotEditable, { fields: ['fxRate'] }]);
    const kept = await crm.call(
      rechargeApplication.start,
      { data: { remark: 'by default_perm' } as never, draft: true },
      as('sales'),
    );
    expect(kept.code).toBe(0);
    for (const data of [{ payAmount: '1' }, { receiptId: 'mine' }, { nothing: 'x' }])
      expect((await approve(id, 'manager', data)).code).toBe(GER_CODES.fieldNotEditable);
    expect((await approve(id, 'manager')).code).toBe(0);

    const missing = await approve(id, 'finance', { receiptId: 'R-49' });
    expect([missing.code, missing.data]).toEqual([
      GER_CODES.fieldMissing,
      [expect.objectContaining({ field: 'receivedAmount' })],
    ]);
    // the action of the step refuses: nothing of the submitted values is stored
    const kinds = async () =>
      await rows<{ key: string }>(
        'select field_key as key from ger.wf_data_change where instance_id = $1 order by id',
        id,
      );
    const document = async () =>
      (
        await rows<{ data: Record<string, unknown> }>('select data from ger.application where wf_instance_id = $1', id)
      )[0]?.data;
    const noRate = await approve(id, 'finance', { receiptId: 'R-49', receivedAmount: '48990' });
    expect([noRate.code, await kinds(), (await document())?.['receiptId']]).toEqual([CODES.validation, [], undefined]);
    expect((await view(id, 'finance')).facts).toEqual([
      { label: { zh: '赠送比例', en: 'Gift ratio' }, value: '0.0000' },
    ]);
    const done = await approve(id, 'finance', { receiptId: 'R-49', receivedAmount: '48990', fxRate: '1.08' });
    // 49,000 EUR are 52,920 USD: the rate just entered requires the director
    expect(done.data.node).toEqual({ zh: '财务总监', en: 'Finance director' });
    expect((await kinds()).map(({ key }) => key).toSorted()).toEqual(['fxRate', 'receiptId', 'receivedAmount']);
    expect(await document()).toMatchObject({ receiptId: 'R-49', receivedAmount: '48990', fxRate: '1.08' });
    expect((await view(id, 'ops')).facts[0]).toMatchObject({ value: '52920.00' });
    // the director reads what the "*" of his step allows; the applicant still does not
    expect((await view(id, 'ops')).form.data).toMatchObject({ receiptId: 'R-49' });
    await hides('sales');
    // rejecting requires no fields
    const second = await recharge();
    await approve(second, 'manager');
    const no = { taskId: await taskOf(second, 'finance'), comment: 'no money came', target: 'end' as const };
    expect((await crm.call(rejectTask, no, as('finance'))).data.instanceStatus).toBe('rejected');
    expect((await view(second, 'sales')).state).toBe('rejected');
  });

  it('a receipt pays for one application only; sending the application back frees it', async () => {
    const [first, second] = [await recharge(), await recharge()];
    for (const id of [first, second]) await approve(id, 'manager');
    const big = await recharge({ payAmount: '70000', lines: [{ accountNo: 'LOTUS-1', amount: '70000' }] });
    await approve(big, 'manager');
    expect((await approve(big, 'finance', { receiptId: 'R-7', receivedAmount: '70000' })).code).toBe(0);
    expect((await approve(first, 'finance', { receiptId: 'R-7', receivedAmount: '800' })).code).toBe(CODES.conflict);
    const back = {
      taskId: await taskOf(big, 'ops'),
      comment: 'which receipt?',
      target: 'node' as const,
      targetNodeId: 'ar',
    };
    expect((await crm.call(rejectTask, back, as('ops'))).code).toBe(0);
    expect((await approve(first, 'finance', { receiptId: 'R-7', receivedAmount: '800' })).code).toBe(0);
    expect((await view(first, 'sales')).state).toBe('approved');
    expect((await crm.call(DETAIL, { processId: first }, as('auditor'))).code).toBe(CODES.notFound);
  });

  it('a printout shows the stored values: the customer keeps its former name', async () => {
    const id = await recharge();
    await crm.query(`update crm.customer set name = 'Renamed Later' where id = $1`, [customerId]);
    await crm.query(`update ger.application set data = data || '{"remark": "changed"}' where wf_instance_id = $1`, [
      id,
    ]);
    const sheet = (await crm.call(printInstance, { instanceId: id }, as('sales'))).data;
    expect(sheet.form?.data).toMatchObject({ customerId: { name: 'Lotus Retail' }, remark: 'as agreed' });
    await crm.query(`update crm.customer set name = 'Lotus Retail' where id = $1`, [customerId]);
  });
});
