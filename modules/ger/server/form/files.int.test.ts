import {
  approveTask,
  commentInstance,
  getFormData,
  getInstanceDetail,
  printInstance,
  startInstance,
  zGraph,
} from '@switchboard/ger-contract';
import { CODES, getFileLink } from '@switchboard/kit-contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { defineProcessService } from '../public.ts';
import { PAYMENT_CODE } from '../sponsor/payment.ts';
import { as, call, detail, type Login, query, staff, taskOf, withPeople } from '../testing/people.ts';

const step = (id: string, login: Login, next: string, fields: object) => ({
  id,
  type: 'approve',
  name: { zh: id, en: id },
  approvers: [{ by: 'role', code: `my_${login}` }],
  sign: 'any',
  emptyApprover: 'block',
  selfApprover: 'manager',
  dedupe: 'none',
  ops: ['agree', 'reject', 'comment'],
  fields,
  next,
});

/** The manager and finance write the slip; it is hidden from the applicant and operations. */
const fileService = defineProcessService({
  name: 'testFileService',
  processes: [
    {
      code: 'test_files',
      name: { zh: '附件', en: 'Files' },
      link: () => '/x',
      graph: zGraph.parse({
        schemaVersion: 1,
        nodes: [
          {
            id: 'start',
            type: 'start',
            name: { zh: '发起', en: 'Start' },
            fields: { '*': 'hidden', payee: 'edit', invoices: 'edit' },
            next: 'first',
          },
          step('first', 'manager', 'middle', { '*': 'read', bankRef: 'edit' }),
          step('middle', 'ops', 'last', { '*': 'read', bankRef: 'hidden', invoices: 'edit' }),
          step('last', 'finance', 'end', { '*': 'read', bankRef: 'edit' }),
          { id: 'end', type: 'end', name: { zh: '终', en: 'End' } },
        ],
      }),
    },
  ],
  actions: {},
  async complete() {},
  async release() {},
});

withPeople(fileService);
beforeAll(async () => {
  await query(`update ger.wf_form_field set type = 'file' where field_key = 'bankRef'`);
  await query(
    `update ger.wf_process set form_id = (select id from ger.wf_form where form_code = $1), start_scope = '{"all": true}'
     where process_code = 'test_files'`,
    [PAYMENT_CODE],
  );
});

interface Named {
  readonly fileId: string;
  readonly name: string;
}
let made = 0;
async function fileOf(login: Login, name: string): Promise<Named> {
  made += 1;
  const [row] = await query<{ id: string }>(
    `insert into sys.dl_file (bucket, object_key, name, size, mime, sha256, owner_user_id, biz, scan_state)
     select 'b', $1, $3, 1, 'application/pdf', '\\x00', id, 'upload', 1 from sys."user" where login_name = $2 returning id::text`,
    [`files-test/${made}`, login, name],
  );
  return { fileId: row?.id ?? '0', name };
}
const begin = async (data: object = {}): Promise<string> => {
  const input = { processCode: 'test_files', data: { payee: 'ACME', ...data } as never };
  return (await call(startInstance, input, as('sales'))).data.instanceId;
};
const decide = async (instanceId: string, login: Login, data: object = {}): Promise<number> =>
  (await call(approveTask, { taskId: await taskOf(instanceId, login), data: data as never }, as(login))).code;
const link = async ({ fileId }: Named, ...logins: Login[]): Promise<number[]> =>
  await Promise.all(logins.map(async (login) => (await call(getFileLink, { fileId }, as(login))).code));
const listed = async (instanceId: string, login: Login): Promise<string[]> =>
  (await detail(instanceId, login)).data.files.map(({ name }) => name);
const HIDDEN = CODES.notFound;

describe('files of an application', { retry: 0 }, () => {
  it('files of a hidden field, including replaced ones, are in no response to a reader without access to the field', async () => {
    const [invoice, older, newer] = [
      await fileOf('sales', 'invoice.pdf'),
      await fileOf('manager', 'older.pdf'),
      await fileOf('finance', 'newer.pdf'),
    ];
    const instanceId = await begin({ invoices: [invoice] });
    expect(await decide(instanceId, 'manager', { bankRef: [older] })).toBe(0);
    expect(await decide(instanceId, 'ops')).toBe(0);
    expect(await decide(instanceId, 'finance', { bankRef: [newer] })).toBe(0);

    for (const file of [older, newer]) {
      expect(await link(file, 'manager', 'finance')).toEqual([0, 0]);
      expect(await link(file, 'sales', 'ops', 'auditor')).toEqual([HIDDEN, HIDDEN, HIDDEN]);
    }
    expect(await link(invoice, 'sales', 'manager', 'ops', 'finance')).toEqual([0, 0, 0, 0]);
    // listed besides the form: files no longer in it
    for (const login of ['manager', 'finance'] as const) expect(await listed(instanceId, login)).toEqual(['older.pdf']);
    for (const login of ['sales', 'ops'] as const) {
      const answers = [
        await call(getInstanceDetail, { instanceId }, as(login)),
        await call(getFormData, { instanceId }, as(login)),
        await call(printInstance, { instanceId }, as(login)),
      ];
      expect(answers.map(({ code }) => code)).toEqual([0, 0, 0]);
      const text = JSON.stringify(answers);
      expect([text.includes('older.pdf'), text.includes('newer.pdf')]).toEqual([false, false]);
    }
  });

  it('a file does not become visible when its field is disabled', async () => {
    const slip = await fileOf('manager', 'slip.pdf');
    const instanceId = await begin();
    await decide(instanceId, 'manager', { bankRef: [slip] });
    await query(`update ger.wf_form_field set state = 'disabled' where field_key = 'bankRef'`);
    expect(await link(slip, 'sales', 'ops')).toEqual([HIDDEN, HIDDEN]);
    expect(await listed(instanceId, 'sales')).toEqual([]);
    await query(`update ger.wf_form_field set state = 'enabled' where field_key = 'bankRef'`);
  });

  it('a file removed from a draft is hidden from the approvers', async () => {
    const [first, second] = [await fileOf('sales', 'first.pdf'), await fileOf('sales', 'second.pdf')];
    const data = { payee: 'ACME', invoices: [first] } as never;
    const draft = await call(startInstance, { processCode: 'test_files', data, draft: true }, as('sales'));
    const { instanceId } = draft.data;
    const sent = await call(startInstance, { instanceId, data: { invoices: [second] } as never }, as('sales'));
    expect(sent.data.status).toBe('running');
    expect([await link(first, 'manager'), await link(second, 'manager')]).toEqual([[HIDDEN], [0]]);
    expect(await listed(instanceId, 'manager')).toEqual([]);
  });

  it('a file of a hidden field cannot be moved into a visible one by its id', async () => {
    const slip = await fileOf('manager', 'slip.pdf');
    const instanceId = await begin();
    await decide(instanceId, 'manager', { bankRef: [slip] });
    expect(await decide(instanceId, 'ops', { invoices: [slip] })).toBe(CODES.notFound);
    expect(await link(slip, 'ops', 'sales')).toEqual([HIDDEN, HIDDEN]);
  });

  it('a file of a comment is visible to all readers of the application, even for comments from before files were recorded', async () => {
    const [noted, older] = [await fileOf('ops', 'noted.pdf'), await fileOf('ops', 'earlier.pdf')];
    const instanceId = await begin();
    await decide(instanceId, 'manager');
    const said = await call(commentInstance, { instanceId, content: 'see here', fileIds: [noted.fileId] }, as('ops'));
    expect(said.code).toBe(0);
    await query(
      `with said as (insert into ger.wf_record (instance_id, op, staff_id, comment) values ($1, 'comment', $2, 'before'))
       insert into sys.file_link (object_type, object_id, file_id, name, created_by) values ('ger.instance', $1, $3, 'earlier.pdf', $2)`,
      [instanceId, staff().ops, older.fileId],
    );
    for (const file of [noted, older]) expect(await link(file, 'sales', 'manager', 'auditor')).toEqual([0, 0, HIDDEN]);
    expect(await listed(instanceId, 'sales')).toEqual(['noted.pdf', 'earlier.pdf']);
  });
});
