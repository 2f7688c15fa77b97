import { customerResource } from '@switchboard/crm-contract';
import {
  addRecordFiles,
  CODES,
  deleteRecordFile,
  listRecordFiles,
  uploadFile,
  getFileLink,
} from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { signIn } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi } from './testing/start-test-api.ts';

let api: TestStack;
let own: string;
const tokens = new Map<string, string>();
const as = (login: string) => ({ token: tokens.get(login) as string });
const ref = () => ({ objectCode: customerResource.code, objectId: own });

beforeAll(async () => {
  api = await startTestApi();
  for (const login of ['sales', 'manager', 'ops']) tokens.set(login, await signIn(api.call, login));
  const [row] = await api.query<{ id: string }>(
    `select c.id::text as id from crm.customer c join sys."user" u on u.staff_id = c.owner_id
     where u.login_name = 'sales' and c.pool_state = 'private' order by c.id limit 1`,
  );
  own = row?.id as string;
});
afterAll(async () => await api?.stop());

const bring = async (login: string, name: string): Promise<string> => {
  const file = { name, bytes: Buffer.from(`${name} of ${login}`) };
  const answer = await api.call(uploadFile, { biz: customerResource.code }, { ...as(login), file });
  expect(answer.code, answer.msg).toBe(0);
  return answer.data.fileId;
};
const link = async (fileId: string, login: string) => await api.call(getFileLink, { fileId }, as(login));
const names = async (login: string) =>
  (await api.call(listRecordFiles, ref(), as(login))).data.map(({ name, isOwn }) => [name, isOwn]);

describe('files of a record', { retry: 0 }, () => {
  it('users who may read the record read and add files; for other users neither record nor file is found', async () => {
    const first = await bring('sales', '合同.txt');
    expect((await api.call(addRecordFiles, { ...ref(), fileIds: [first] }, as('sales'))).code).toBe(0);
    const second = await bring('manager', '批注.txt');
    expect((await api.call(addRecordFiles, { ...ref(), fileIds: [second] }, as('manager'))).code).toBe(0);
    expect(await names('sales')).toEqual([
      ['合同.txt', true],
      ['批注.txt', false],
    ]);
    const read = await link(first, 'manager');
    expect(await (await fetch(read.data.url)).text()).toBe('合同.txt of sales');
    for (const request of [
      () => link(first, 'ops'),
      () => api.call(listRecordFiles, ref(), as('ops')),
      () => api.call(addRecordFiles, { ...ref(), fileIds: [first] }, as('ops')),
      () => api.call(deleteRecordFile, { ...ref(), fileId: first }, as('ops')),
    ])
      expect((await request()).code).toBe(CODES.notFound);
  });

  it('only an own upload can be attached to a record: no user gains access to files of others', async () => {
    const foreign = await bring('manager', '薪酬.txt');
    expect((await api.call(addRecordFiles, { ...ref(), fileIds: [foreign] }, as('sales'))).code).toBe(CODES.notFound);
    expect((await link(foreign, 'sales')).code).toBe(CODES.notFound);
  });

  it('access follows the record: a user who loses the record loses its files, even their uploader', async () => {
    const mine = await bring('sales', '旧.txt');
    await api.call(addRecordFiles, { ...ref(), fileIds: [mine] }, as('sales'));
    const [row] = await api.query<{ owner_id: string; owner_dept_id: string }>(
      `select owner_id, owner_dept_id from crm.customer where id = $1`,
      [own],
    );
    await api.query(
      `update crm.customer set owner_id = (select staff_id from sys."user" where login_name = 'ops'),
         owner_dept_id = (select pd.dept_id from sys.staff_dept pd join sys."user" u on u.staff_id = pd.staff_id
           where u.login_name = 'ops' and pd.is_primary) where id = $1`,
      [own],
    );
    expect((await link(mine, 'sales')).code).toBe(CODES.notFound);
    await api.query('update crm.customer set owner_id = $2, owner_dept_id = $3 where id = $1', [
      own,
      row?.owner_id,
      row?.owner_dept_id,
    ]);
    expect((await link(mine, 'sales')).code).toBe(0);
  });

  it('files are removed by the user who added them and deleted a day later', async () => {
    const mine = await bring('sales', '误传.txt');
    await api.call(addRecordFiles, { ...ref(), fileIds: [mine] }, as('sales'));
    expect((await api.call(deleteRecordFile, { ...ref(), fileId: mine }, as('manager'))).code).toBe(CODES.notFound);
    expect((await api.call(deleteRecordFile, { ...ref(), fileId: mine }, as('sales'))).code).toBe(0);
    expect((await names('sales')).map(([name]) => name)).not.toContain('误传.txt');
    const [row] = await api.query<{ due: boolean }>(
      `select expire_at between now() + interval '23 hours' and now() + interval '24 hours' as due from sys.dl_file where id = $1`,
      [mine],
    );
    expect(row?.due).toBe(true);
  });
});
