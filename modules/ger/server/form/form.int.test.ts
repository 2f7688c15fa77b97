import {
  approveTask,
  deleteForm,
  deleteFormField,
  formResource,
  GER_CODES,
  getFormData,
  getInstanceDetail,
  getStartForm,
  importFields,
  listFormFields,
  previewStart,
  printInstance,
  rejectTask,
  saveForm,
  saveFormFields,
  selectForm,
  startInstance,
  viewFieldImport,
  withdrawInstance,
} from '@switchboard/ger-contract';
import { CODES, defineCall, getFileLink, signedIn } from '@switchboard/kit-contract';
import { describe, expect, it } from 'vitest';
import { as, call, documentId, query, staff, start, startOf, withPeople, type Login } from '../testing/people.ts';
import { startService } from '../testing/start-service.repo.ts';
import { PAYMENT_CODE } from '../sponsor/payment.ts';

withPeople(startService);

/** As the kit's client requests a key (conventions §7). */
const newKey = defineCall({
  name: 'sys.common.idempotence',
  method: 'GET',
  path: '/v2/sys/staff/common/request/idempotence',
  summary: { zh: '提交编号', en: 'Submission id' },
  right: signedIn('own'),
  input: deleteForm.result,
  result: deleteForm.result,
});
const LINE = { item: 'Travel', qty: '3', price: '0.10' };
const PAYMENT = {
  payType: 'expense',
  payee: 'ACME Ltd',
  bankName: 'Bank',
  bankAccount: '6222',
  currency: 'CNY',
  lines: [LINE],
  payBy: '2030-01-05',
  reason: 'a trip to the operator',
};
const startPayment = async (more: object = {}, login: Login = 'sales') =>
  await call(
    startInstance,
    { processCode: PAYMENT_CODE, data: { ...PAYMENT, costDept: await deptOf(login), ...more } },
    as(login),
  );
const deptOf = async (login: Login): Promise<string> =>
  (
    await query<{ id: string }>('select dept_id::text as id from sys.staff_dept where staff_id = $1 limit 1', [
      staff()[login],
    ])
  )[0]?.id ?? '0';
const taskIn = async (instanceId: string): Promise<{ id: string; login: Login }> => {
  const rows = await query<{ id: string; staff: string }>(
    `select id::text, assignee_id::text as staff from ger.wf_task where instance_id = $1 and status = 'pending'`,
    [instanceId],
  );
  const login = (Object.keys(staff()) as Login[]).find((one) => staff()[one] === rows[0]?.staff);
  return { id: rows[0]?.id ?? '0', login: login ?? 'admin' };
};
const makeCashier = async (login: Login): Promise<void> => {
  await query(
    `insert into ger.wf_role_member (role_id, staff_id) select id, $1 from ger.wf_role where role_code = 'cashier' on conflict do nothing`,
    [staff()[login]],
  );
};
const approveCurrentTask = async (instanceId: string, data?: object) => {
  const { id, login } = await taskIn(instanceId);
  return await call(approveTask, { taskId: id, ...(data === undefined ? {} : { data: data as never }) }, as(login));
};

describe('forms and their fields', () => {
  it('a form is created, gets fields with all their problems reported, and cannot be deleted once used', async () => {
    const form = { formCode: 'trip', nameZh: '出差', nameEn: 'Trip', module: 'general', kind: 'dynamic' } as const;
    const { id: formId } = (await call(saveForm, form, as('admin'))).data;
    expect((await call(saveForm, form, as('admin'))).code).toBe(CODES.conflict);
    const days = { fieldKey: 'days', labelZh: '天数', labelEn: 'Days', type: 'number' } as const;
    const wrong = { ...days, fieldKey: 'total', type: 'formula', formula: 'days * rate' } as const;
    expect((await call(saveFormFields, { formId, fields: [days, wrong] }, as('admin'))).code).toBe(CODES.validation);
    expect((await call(listFormFields, { formId }, as('admin'))).data.list).toEqual([]);
    await call(saveFormFields, { formId, fields: [days, { ...wrong, formula: 'days * 100' }] }, as('admin'));
    const { list } = (await call(listFormFields, { formId }, as('admin'))).data;
    expect(list.map(({ fieldKey, isUsed }) => [fieldKey, isUsed])).toEqual([
      ['days', false],
      ['total', false],
    ]);
    // used by the formula
    expect((await call(deleteFormField, { id: list[0]?.id ?? '0' }, as('admin'))).code).toBe(CODES.validation);
    expect((await call(deleteFormField, { id: list[1]?.id ?? '0' }, as('admin'))).code).toBe(0);
    expect((await call(saveForm, form, as('sales'))).code).toBe(CODES.noPermission);
    expect((await call(deleteForm, { id: formId }, as('admin'))).code).toBe(0);
    const [payment] = (await call(selectForm, { keyword: '付款申请' }, as('sales'))).data;
    expect((await call(deleteForm, { id: payment?.value ?? '0' }, as('admin'))).code).toBe(GER_CODES.inUse);
    const used = (await call(listFormFields, { formId: payment?.value ?? '0' }, as('admin'))).data.list;
    const paidOn = used.find(({ fieldKey }) => fieldKey === 'paidOn');
    expect((await call(deleteFormField, { id: paidOn?.id ?? '0' }, as('admin'))).code).toBe(GER_CODES.inUse);
    const pages = (await call(formResource.calls.page, { keyword: 'general_payment' }, as('admin'))).data;
    expect(pages.list[0]?.usedBy).toEqual(['Payment request']);
  });

  it('fields are imported from a file: previewed first, then imported completely or not at all', async () => {
    const form = {
      formCode: 'from_file',
      nameZh: '导入',
      nameEn: 'Import',
      module: 'general',
      kind: 'dynamic',
    } as const;
    const { id: formId } = (await call(saveForm, form, as('admin'))).data;
    const previewImport = async (text: string) =>
      (
        await call(
          viewFieldImport,
          { formId, fileName: 'f.csv', content: Buffer.from(text).toString('base64') },
          as('admin'),
        )
      ).data;
    const head = 'Key,Label (zh),Label (en),Type,Options,Required';
    const bad = await previewImport(`${head}\nkind,类型,Kind,select,,yes\n9x,九,Nine,text,,`);
    expect([bad.ok, bad.rows.map(({ errors }) => errors.length)]).toEqual([false, [1, 1]]);
    expect((await call(importFields, { id: formId, token: bad.token }, as('admin'))).code).toBe(CODES.wrongState);
    const good = await previewImport(`${head}\nkind,类型,Kind,下拉单选,"a=甲/A;b=乙/B",是\nnote_text,备注,Note,text,,`);
    expect(good).toMatchObject({ ok: true, rows: [{ line: 2, type: 'select', isNew: true }, { line: 3 }] });
    expect((await call(listFormFields, { formId }, as('admin'))).data.total).toBe(0);
    expect((await call(importFields, { id: formId, token: good.token }, as('admin'))).data).toEqual({
      added: 2,
      updated: 0,
    });
    // only once
    expect((await call(importFields, { id: formId, token: good.token }, as('admin'))).code).toBe(CODES.wrongState);
    const { list } = (await call(listFormFields, { formId }, as('admin'))).data;
    expect(list[0]).toMatchObject({
      fieldKey: 'kind',
      required: true,
      options: [{ value: 'a', labelZh: '甲', labelEn: 'A' }, { value: 'b' }],
    });
  });
});

describe('starting by a form', () => {
  it('GER-6 the payment request is started by its form, once per submission, and its amounts are computed by the server', async () => {
    const refused = await startPayment({ payee: '', lines: [{ ...LINE, qty: 'x' }] });
    expect(refused.code).toBe(CODES.validation);
    const missing = await startPayment({ payee: '' });
    expect([missing.code, missing.data]).toEqual([
      GER_CODES.fieldMissing,
      [expect.objectContaining({ field: 'payee' })],
    ]);
    // computed fields cannot be sent, nor fields hidden by the step
    expect((await startPayment({ amount: '999' })).code).toBe(GER_CODES.fieldNotEditable);
    expect((await startPayment({ bankRef: 'mine' })).code).toBe(GER_CODES.fieldNotEditable);
    const input = { processCode: PAYMENT_CODE, data: { ...PAYMENT, costDept: await deptOf('sales') } };
    const { key } = (await call(newKey, {}, as('sales'))).data as unknown as { key: string };
    const options = { ...as('sales'), headers: { 'x-submit-id': key } };
    const [one, two] = [await call(startInstance, input, options), await call(startInstance, input, options)];
    expect(one.data.status).toBe('running');
    expect(two.data).toEqual(one.data);
    const stored = await query<{ data: { amount: string; lines: { sum: string }[] }; title: string }>(
      'select data, title from ger.wf_instance where id = $1',
      [one.data.instanceId],
    );
    expect(stored[0]?.data).toMatchObject({ amount: '0.3', lines: [{ sum: '0.3' }] });
    expect(stored[0]?.title).toBe('付款申请 · ACME Ltd · 0.3 人民币 CNY');
  });

  it('GER-7 a draft has no required fields and is visible only to its owner', async () => {
    const saved = await call(
      startInstance,
      { processCode: PAYMENT_CODE, data: { payee: 'Half' }, draft: true },
      as('sales'),
    );
    expect(saved.data).toMatchObject({ status: 'draft', node: null });
    const { instanceId } = saved.data;
    for (const login of ['sales', 'manager', 'admin'] as const)
      expect((await call(getInstanceDetail, { instanceId }, as(login))).code).toBe(CODES.notFound);
    expect((await call(startInstance, { instanceId, data: {} }, as('manager'))).code).toBe(CODES.notFound);
    // submitted later with the remaining fields
    const { payee: _, ...rest } = PAYMENT;
    expect((await call(startInstance, { instanceId, data: {} }, as('sales'))).code).toBe(GER_CODES.fieldMissing);
    const done = await call(
      startInstance,
      { instanceId, data: { ...rest, costDept: await deptOf('sales') } },
      as('sales'),
    );
    expect(done.data).toMatchObject({ instanceId, status: 'running' });
    expect((await call(startInstance, { instanceId, data: {} }, as('sales'))).code).toBe(CODES.wrongState);
  });

  it('GER-5 the start checks the scope, the required fields and the single open process of a document; its action runs in the same transaction, and the facts come from the server', async () => {
    const form = `(select id from ger.wf_form where form_code = '${PAYMENT_CODE}')`;
    await query(`update ger.wf_process set form_id = ${form}, start_scope = $1 where process_code = 'test_start'`, [
      JSON.stringify({ staff: [staff().ops] }),
    ]);
    const apply = async (data: object, more: object = {}) =>
      await call(startInstance, { processCode: 'test_start', data: data as never, ...more }, as('sales'));
    expect((await apply({ payee: 'ACME' })).code).toBe(GER_CODES.processDisabled);
    await query(`update ger.wf_process set start_scope = '{"all": true}' where process_code = 'test_start'`);
    const withoutPayee = await apply({ reason: 'no payee' });
    expect([withoutPayee.code, withoutPayee.data]).toEqual([
      GER_CODES.fieldMissing,
      [expect.objectContaining({ field: 'payee' })],
    ]);
    // facts from the browser are ignored: the branch uses those of the service
    const small = await apply({ payee: 'ACME', reason: 'small' }, { facts: { size: 999 } });
    const large = await apply({ payee: 'ACME Holding', reason: 'large' });
    expect([small.data.node?.en, large.data.node?.en]).toEqual(['Small', 'Large']);
    const [stored] = await query<{ facts: object; done: string }>(
      `select i.facts, c.action || ' ' || c.status as done from ger.wf_instance i join ger.wf_callback c on c.instance_id = i.id
       where i.id = $1 and c.event = 'start'`,
      [small.data.instanceId],
    );
    expect(stored).toEqual({ facts: { size: 4 }, done: 'lock done' });
    // a start refused by the action leaves no instance
    const before = await query(`select count(*) from ger.wf_instance`);
    const refused = await apply({ payee: 'ACME', reason: 'refuse' });
    expect(refused.code).toBe(CODES.insufficient);
    expect(await query(`select count(*) from ger.wf_instance`)).toEqual(before);
    // a document already under approval
    await start(1);
    await expect(startOf(documentId())).rejects.toMatchObject({ code: CODES.wrongState });
    expect(CODES.wrongState).toBe(10_060_059);
  });

  it('only people in the start scope can start it, and the preview shows the approvers', async () => {
    const previewNodeIds = async (price: string) =>
      (
        await call(
          previewStart,
          { processCode: PAYMENT_CODE, data: { ...PAYMENT, lines: [{ ...LINE, qty: '1', price }] } },
          as('sales'),
        )
      ).data.steps.map(({ nodeId }) => nodeId);
    expect(await previewNodeIds('49999.99')).toEqual(['manager', 'cashier', 'end']);
    expect(await previewNodeIds('50000')).toEqual(['manager', 'director', 'cashier', 'end']);
    await query(`update ger.wf_process set start_scope = $1 where process_code = $2`, [
      JSON.stringify({ staff: [staff().ops] }),
      PAYMENT_CODE,
    ]);
    expect((await startPayment()).code).toBe(GER_CODES.processDisabled);
    expect((await call(previewStart, { processCode: PAYMENT_CODE }, as('sales'))).code).toBe(GER_CODES.processDisabled);
    expect((await startPayment({}, 'ops')).code).toBe(0);
    await query(`update ger.wf_process set start_scope = '{"all": true}' where process_code = $1`, [PAYMENT_CODE]);
  });
});

describe('form fields at a step', () => {
  it('hidden ones are absent, read-only ones cannot be written, required ones are needed for approving but not for rejecting, and every change is recorded', async () => {
    await makeCashier('finance');
    const { instanceId } = (await startPayment()).data;
    const first = await taskIn(instanceId);
    const form = async (login: Login) => (await call(getFormData, { instanceId }, as(login))).data;
    const seen = await form(first.login);
    expect(seen.fields.map(({ fieldKey }) => fieldKey)).not.toContain('bankRef');
    expect(seen.fields.every(({ perm }) => perm === 'read')).toBe(true);
    const detail = (await call(getInstanceDetail, { instanceId }, as(first.login))).data;
    expect(detail.my.fields).not.toHaveProperty('bankRef');
    expect((await call(getFormData, { instanceId }, as('ops'))).code).toBe(CODES.notFound);
    // a value for a read-only field is refused, and no decision is made
    expect((await approveCurrentTask(instanceId, { payee: 'me' })).code).toBe(GER_CODES.fieldNotEditable);
    expect((await approveCurrentTask(instanceId, { bankRef: 'me' })).code).toBe(GER_CODES.fieldNotEditable);
    expect((await taskIn(instanceId)).id).toBe(first.id);
    expect((await approveCurrentTask(instanceId)).code).toBe(0);
    // the last step requires two fields
    expect((await taskIn(instanceId)).login).toBe('finance');
    const missing = await approveCurrentTask(instanceId, { paidOn: '2030-01-04' });
    expect([missing.code, missing.data]).toEqual([
      GER_CODES.fieldMissing,
      [expect.objectContaining({ field: 'bankRef' })],
    ]);
    const { id: rejected } = await taskIn((await startPayment()).data.instanceId);
    expect((await call(rejectTask, { taskId: rejected, comment: 'no', target: 'end' }, as(first.login))).code).toBe(0);
    expect((await approveCurrentTask(instanceId, { paidOn: '2030-01-04', bankRef: 'REF-1' })).data.instanceStatus).toBe(
      'approved',
    );
    const { data, changes } = await form('finance');
    expect(data).toMatchObject({ paidOn: '2030-01-04', bankRef: 'REF-1' });
    expect(changes.map(({ fieldKey, old, new: now }) => [fieldKey, old, now])).toEqual(
      expect.arrayContaining([
        ['paidOn', null, '2030-01-04'],
        ['bankRef', null, 'REF-1'],
      ]),
    );
    // a reader without access to the field does not see its changes either
    const afterwards = await form('sales');
    expect([afterwards.data['bankRef'], afterwards.changes]).toEqual([undefined, []]);
    await expect(query('delete from ger.wf_data_change')).rejects.toThrow();
  });

  it('a file has the visibility of its field, even for a reader who knows its id', async () => {
    const { instanceId } = (await startPayment()).data;
    const { login } = await taskIn(instanceId);
    const [file] = await query<{ id: string }>(
      `insert into sys.dl_file (bucket, object_key, name, size, mime, sha256, owner_user_id, biz, scan_state)
       select 'b', $1, 'slip.pdf', 1, 'application/pdf', '\\x00', id, 'upload', 1 from sys."user" where login_name = 'admin' returning id::text`,
      [`form-test/${instanceId}`],
    );
    const fileId = file?.id ?? '';
    await query(
      `insert into sys.file_link (object_type, object_id, file_id, name, created_by) values ('ger.instance', $1, $2, 'slip.pdf', $3)`,
      [instanceId, fileId, staff().sales],
    );
    const put = async (key: string) =>
      await query(`update ger.wf_instance set data = data || jsonb_build_object($2::text, $3::jsonb) where id = $1`, [
        instanceId,
        key,
        JSON.stringify([{ fileId, name: 'slip.pdf' }]),
      ]);
    const link = async (who: Login) => (await call(getFileLink, { fileId }, as(who))).code;
    await put('invoices');
    expect([await link(login), await link('sales'), await link('ops')]).toEqual([0, 0, CODES.notFound]);
    await query(`update ger.wf_instance set data = data - 'invoices' where id = $1`, [instanceId]);
    await query(`update ger.wf_form_field set type = 'file' where field_key = 'bankRef'`);
    await put('bankRef');
    expect([await link(login), await link('sales')]).toEqual([CODES.notFound, CODES.notFound]);
    await query(`update ger.wf_form_field set type = 'text' where field_key = 'bankRef'`);
  });

  it('a finished application can be copied only by its applicant', async () => {
    const { instanceId } = (await startPayment()).data;
    expect((await call(getStartForm, { copyOf: instanceId }, as('sales'))).code).toBe(CODES.wrongState);
    await call(withdrawInstance, { instanceId, reason: 'not needed' }, as('sales'));
    const copy = (await call(getStartForm, { copyOf: instanceId }, as('sales'))).data;
    expect(copy).toMatchObject({ status: 'new', instanceId: null, data: { payee: PAYMENT.payee } });
    expect(copy.fields.map(({ fieldKey }) => fieldKey)).not.toContain('bankRef');
    expect((await call(getStartForm, { copyOf: instanceId }, as('manager'))).code).toBe(CODES.notFound);
  });

  it('GER-39 a printout shows the form as visible to its reader, the history with names, and the stored values whatever happened to the document', async () => {
    await makeCashier('finance');
    const { instanceId } = (await startPayment()).data;
    const manager = (await taskIn(instanceId)).login;
    await approveCurrentTask(instanceId);
    await approveCurrentTask(instanceId, { paidOn: '2030-01-04', bankRef: 'REF-9' });
    const sheet = async (login: Login) => (await call(printInstance, { instanceId }, as(login))).data;
    const [own, theirs] = [await sheet('sales'), await sheet('finance')];
    expect(own.form?.data).toMatchObject({ payee: PAYMENT.payee, amount: '0.3' });
    // the payer sees the reference, the applicant and the earlier approver do not
    expect(theirs.form?.data).toMatchObject({ bankRef: 'REF-9' });
    for (const one of [own, await sheet(manager)])
      expect([one.form?.data['bankRef'], one.form?.fields.some(({ fieldKey }) => fieldKey === 'bankRef')]).toEqual([
        undefined,
        false,
      ]);
    expect(own.records.map(({ op }) => op)).toEqual(['start', 'agree', 'edit', 'agree']);
    expect(own.records.every(({ staffName }) => staffName !== null)).toBe(true);
    expect((await call(printInstance, { instanceId }, as('ops'))).code).toBe(CODES.notFound);
  });

  it('a returned application is resubmitted with other values, and the next condition uses them', async () => {
    const { instanceId } = (await startPayment()).data;
    const { id, login } = await taskIn(instanceId);
    await call(rejectTask, { taskId: id, comment: 'ask for more', target: 'start' }, as(login));
    const lines = [{ ...LINE, qty: '1', price: '60000' }];
    const again = await call(startInstance, { instanceId, data: { lines } }, as('sales'));
    expect(again.data.status).toBe('running');
    await approveCurrentTask(instanceId);
    const [row] = await query<{ node: string }>('select current_node_id as node from ger.wf_instance where id = $1', [
      instanceId,
    ]);
    expect(row?.node).toBe('director');
  });
});
