import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addAccount } from '@switchboard/crm-server/testing';
import { fcApplications } from '@switchboard/fc-contract';
import {
  type Application,
  getCatalogue,
  getStartForm,
  type ShownField,
  startInstance,
} from '@switchboard/ger-contract';
import { CODES } from '@switchboard/kit-contract';
import { SCOPE } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { qmApplications } from '@switchboard/qm-contract';
import { srmApplications } from '@switchboard/srm-contract';
import { makeRole, signIn } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi } from './testing/start-test-api.ts';

const ALL: readonly Application[] = [...fcApplications, ...qmApplications, ...srmApplications];
const SPEC = JSON.parse(readFileSync(join(import.meta.dirname, '../../../docs/spec/calls.json'), 'utf8')) as {
  path: string;
  method: string;
  group: string;
}[];

let api: TestStack;
const tokens = new Map<string, string>();
const as = (login: string) => ({ token: tokens.get(login) ?? '' });
/** A customer of the sales user, one of its accounts and one of the user's files. */
let own: { customer: string; account: string; file: string };

beforeAll(async () => {
  api = await startTestApi();
  for (const login of ['admin', 'sales', 'ops', 'manager', 'auditor']) tokens.set(login, await signIn(api.call, login));
  const [row] = await api.query<{ id: string; no: string }>(
    `select c.id::text, 'proof' || c.id as no from crm.customer c join sys."user" u on u.staff_id = c.owner_id
     where u.login_name = 'sales' and c.pool_state = 'private' and c.deleted_at is null limit 1`,
  );
  const customer = row?.id ?? '0';
  await addAccount(api, customer, { account_no: row?.no });
  const [account] = await api.query<{ id: string }>('select id::text from crm.account where account_no = $1', [
    row?.no,
  ]);
  own = { customer, account: account?.id ?? '0', file: '' };
});
afterAll(async () => await api?.stop());

let made = 0;
async function fileOf(login: string): Promise<string> {
  made += 1;
  const [file] = await api.query<{ id: string }>(
    `insert into sys.dl_file (bucket, object_key, name, size, mime, sha256, owner_user_id, biz, scan_state)
     select 'b', $1, 'slip.pdf', 1, 'application/pdf', '\\x00', id, 'ger.instance', 1 from sys."user" where login_name = $2 returning id::text`,
    [`application-test/${made}`, login],
  );
  return file?.id ?? '0';
}

/** A value that a user could type into the field. */
function typed(field: ShownField, fields: readonly ShownField[]): unknown {
  const { fieldKey, type, options } = field;
  const isNew = fieldKey.startsWith('new');
  switch (type) {
    case 'number':
    case 'money':
      return '1';
    case 'date':
      return isNew ? '2030-02-05' : '2030-01-05';
    case 'datetime':
      return '2030-01-05T08:00:00.000Z';
    case 'daterange':
      return ['2030-01-05', '2030-03-05'];
    case 'select':
    case 'radio':
      return (isNew ? options.at(-1) : options[0])?.value;
    case 'multiselect':
      return [options[0]?.value];
    case 'switch':
      return false;
    case 'country':
      return 'SG';
    case 'customer':
      return { id: own.customer, name: 'not what it is called' };
    case 'account':
      return { id: own.account, name: '' };
    case 'file':
      return [{ fileId: own.file, name: 'slip.pdf' }];
    case 'table':
      return [valuesOf(fields, fieldKey)];
    default:
      return `Text for ${fieldKey}`;
  }
}
const valuesOf = (fields: readonly ShownField[], table = ''): Record<string, never> =>
  Object.fromEntries(
    fields
      .filter(({ parentKey, perm, isRequired }) => parentKey === table && perm === 'edit' && isRequired)
      .map((field) => [field.fieldKey, typed(field, fields)]),
  ) as Record<string, never>;

const whoApplies = ({ action }: Application): string => (/^(payment|supplier)/.test(action) ? 'ops' : 'sales');

async function apply(application: Application): Promise<string> {
  const login = whoApplies(application);
  own = { ...own, file: await fileOf(login) };
  const form = await api.call(getStartForm, { processCode: application.processCode }, as(login));
  expect([application.processCode, form.code]).toEqual([application.processCode, CODES.ok]);
  const answer = await api.call(application.start, { data: valuesOf(form.data.fields) }, as(login));
  expect([application.processCode, answer.code, answer.data]).toEqual([
    application.processCode,
    CODES.ok,
    expect.objectContaining({ status: 'running' }),
  ]);
  return answer.data.instanceId;
}

describe('applications', { retry: 0 }, () => {
  it('each application is offered to holders of its key, submitted only by its own call and requires what its form requires', async () => {
    for (const application of ALL) {
      const login = whoApplies(application);
      const offered = async (who: string) =>
        (await api.call(getCatalogue, {}, as(who))).data.processes.find(
          (one) => one.processCode === application.processCode,
        );
      expect(await offered(login)).toMatchObject({ route: application.route, name: application.name });
      expect(await offered('auditor')).toBeUndefined();
      expect((await api.call(application.start, {}, as('auditor'))).code).toBe(CODES.noPermission);
      const bare = await api.call(startInstance, { processCode: application.processCode }, as(login));
      expect(bare.code).toBe(CODES.noPermission);
      const empty = await api.call(application.start, {}, as(login));
      expect(empty.code).not.toBe(CODES.ok);
      const draft = await api.call(application.start, { draft: true }, as(login));
      expect(draft.data.status).toBe('draft');
      // a draft is not visible as a document to any other user
      const other = ALL.find((one) => one !== application && whoApplies(one) === login) as Application;
      expect((await api.call(other.start, { instanceId: draft.data.instanceId }, as(login))).code).toBe(CODES.notFound);
    }
  });

  it('R198 the /v2/fc and /v2/qm detail views are GET calls by id or processId for the participants', async () => {
    const views = SPEC.filter(({ group }) => group === 'Finance and quote detail views');
    expect(views.length).toBe(14);
    for (const { path, method } of views) {
      const application = ALL.find(({ detailPath }) => detailPath === path);
      const call = application?.detail;
      if (application === undefined || call === null || call === undefined)
        throw new Error(`nobody answers at ${path}`);
      expect([call.method, call.path]).toEqual([method, path]);
      const processId = await apply(application);
      const login = whoApplies(application);
      const byProcess = await api.call(call, { processId }, as(login));
      expect([path, byProcess.code]).toEqual([path, CODES.ok]);
      const { id } = byProcess.data;
      expect((await api.call(call, { id }, as(login))).data).toEqual(byProcess.data);
      expect(byProcess.data).toMatchObject({ processId, processCode: application.processCode, state: 'approving' });
      expect(byProcess.data.form.fields.length).toBeGreaterThan(3);
      // the name is always the stored customer name, not the one that was sent
      const named = byProcess.data.form.data['customerId'] as { name: string } | null | undefined;
      expect(named?.name).not.toBe('not what it is called');
      for (const by of [{ id }, { processId }])
        expect((await api.call(call, by, as('auditor'))).code).toBe(CODES.notFound);
      expect((await api.call(call, { id: '999999999' }, as(login))).code).toBe(CODES.notFound);
      expect((await api.call(call, {}, as(login))).code).toBe(CODES.validation);
    }
  });

  it('readers of the documents of one module read its applications, and none of another module in the same table', async () => {
    const [recharge, special] = ['recharge_to_account', 'special_sms'].map(
      (code) => ALL.find(({ processCode }) => processCode === code) as Application,
    ) as [Application, Application];
    const role = await makeRole(api, {
      code: 'reads_finance',
      keys: ['fc.recharge-apply.recharge', 'qm.quota-apply-approval.special'],
      scope: SCOPE.self,
      login: 'auditor',
    });
    const grant = async (object: string) =>
      await api.query(`insert into sys.role_data_scope (role_id, object_code, scope) values ($1, $2, $3)`, [
        role,
        object,
        SCOPE.all,
      ]);
    await grant('fc.application');
    const token = await signIn(api.call, 'auditor');
    const reads = async (application: Application, processId: string) =>
      (await api.call(application.detail as NonNullable<Application['detail']>, { processId }, { token })).code;
    const [ofFinance, ofQuotes] = [await apply(recharge), await apply(special)];
    expect([await reads(recharge, ofFinance), await reads(special, ofQuotes)]).toEqual([CODES.ok, CODES.notFound]);
    // the address of another kind of application does not show it either
    expect(await reads(recharge, ofQuotes)).toBe(CODES.notFound);
    await grant('qm.special-apply');
    await expect.poll(async () => await reads(special, ofQuotes)).toBe(CODES.ok);
  });

  it('applications accept only customers within the applicant’s own rows', async () => {
    const [stranger] = await api.query<{ id: string }>(
      `select c.id::text from crm.customer c where c.pool_state = 'private' and c.deleted_at is null
       and c.owner_id <> (select staff_id from sys."user" where login_name = 'sales') limit 1`,
    );
    const application = ALL.find(({ processCode }) => processCode === 'credit_prepay') as Application;
    const foreignInput = { data: { customerId: { id: stranger?.id ?? '0', name: 'mine' } }, draft: true };
    const answer = await api.call(application.start, foreignInput as never, as('sales'));
    expect([answer.code, answer.data]).toEqual([CODES.validation, [expect.objectContaining({ field: 'customerId' })]]);
  });
});
