import { createHmac, randomUUID } from 'node:crypto';
import { customerResource } from '@switchboard/crm-contract';
import { CODES, getFileLink, type InputOf } from '@switchboard/kit-contract';
import {
  createLogger,
  type JobContext,
  connectServices,
  createJobServices,
  type ConnectedServices,
} from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { modules } from '@switchboard/registry';
import { signIn } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi } from './testing/start-test-api.ts';

const { page, exportTask } = customerResource.calls;
if (exportTask === undefined) throw new Error('customers are exported');

let api: TestStack;
let services: ConnectedServices;
let systemServices: ConnectedServices;
let work: JobContext;
let sales: string;
beforeAll(async () => {
  api = await startTestApi();
  const log = createLogger('worker', { LOG_LEVEL: 'silent' });
  services = connectServices(api.config, log);
  systemServices = connectServices(api.config, log, 'system');
  work = {
    config: api.config,
    db: systemServices.db,
    log,
    jobs: systemServices.jobs,
    jobServices: createJobServices(modules, services),
  };
  sales = await signIn(api.call, 'sales');
});
afterAll(async () => {
  const places = await api.query<{ place: string }>('select place::text as place from sys.dl_export_task');
  for (const { place } of places) await services.files.removeAll(`exports/${place}/`);
  await services.close();
  await systemServices.close();
  await api.stop();
});

/**
 * The export by the worker of the settings module, with data of the customer module; the API otherwise creates small
 * exports itself.
 */
async function made(input: object = {}): Promise<{ status: number; done_num: string; file_id: string | null }> {
  const requested = await api.call(exportTask as NonNullable<typeof exportTask>, input as InputOf<never>, {
    token: sales,
  });
  expect(requested.code, requested.msg).toBe(CODES.ok);
  const { taskId } = requested.data as { taskId: string };
  return await again(taskId);
}
async function again(taskId: string): Promise<{ status: number; done_num: string; file_id: string | null }> {
  await api.query(
    `update sys.dl_export_task set status = 0, attempt_base = attempt, lease_until = null, file_id = null where id = $1`,
    [taskId],
  );
  const job = modules.flatMap(({ jobs }) => jobs).find(({ name }) => name === 'sys.export.run');
  await job?.run({ taskId } as never, work);
  const [row] = await api.query<{ status: number; done_num: string; file_id: string | null }>(
    'select status, done_num::text, file_id from sys.dl_export_task where id = $1',
    [taskId],
  );
  return row ?? { status: -1, done_num: '', file_id: null };
}

describe("one module's worker in another module", () => {
  it('SYS-80 works for a user with that user’s keys, scope and fields as for a call from the browser; a service cannot impersonate a user', async () => {
    const seen = await api.call(page, { pageSize: 200 }, { token: sales });
    const own = await made({ format: 'csv' });
    expect(own).toMatchObject({ status: 2, done_num: String(seen.data.total) });
    const link = await api.call(getFileLink, { fileId: own.file_id ?? '', preview: false }, { token: sales });
    const lines = (await (await fetch(link.data.url)).text()).trim().split('\r\n').slice(1);
    for (const { name } of seen.data.list) expect(lines.some((line) => line.includes(name as string))).toBe(true);

    const hidden = await made({ format: 'csv', columns: ['name', 'industry'] });
    expect(hidden.status).toBe(2);
    await api.query(
      `update sys.object_field set default_level = 0 where object_code = 'crm.customer' and field_code = 'industry'`,
    );
    const [task] = await api.query<{ id: string }>('select id from sys.dl_export_task order by id desc limit 1');
    expect(await again(task?.id ?? '')).toMatchObject({ status: 3, file_id: null });

    await api.query(
      `delete from sys.role_resource where resource_id = (select id from sys.resource where international = $1)`,
      ['crm.client-partner.my-client:export'],
    );
    const [first] = await api.query<{ id: string }>('select id from sys.dl_export_task order by id limit 1');
    expect(await again(first?.id ?? '')).toMatchObject({ status: 3, file_id: null });

    // a correctly signed token in the name of the administrator, as a service could create it: its session does not
    // exist
    const [admin] = await api.query<{ id: string; staff: string }>(
      `select id::text, staff_id::text as staff from sys."user" where login_name = 'admin'`,
    );
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const seconds = Math.floor(Date.now() / 1_000);
    const claims = { iss: 'switchboard', sub: admin?.id, uid: admin?.id, iat: seconds, exp: seconds + 60 };
    for (const extra of [{}, { sid: randomUUID() }, { svc: 'worker', onBehalfOf: admin?.staff }]) {
      const text = `${part({ alg: 'HS256' })}.${part({ ...claims, ...extra })}`;
      const signature = createHmac('sha256', api.config.TOKEN_SECRET).update(text).digest('base64url');
      expect((await api.call(page, {}, { token: `${text}.${signature}` })).code).toBe(CODES.sessionInvalid);
    }
  });
});
