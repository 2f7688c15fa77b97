import { CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { getDingNotice, saveDingNotice } from '@switchboard/sys-contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn, startSys } from '../testing/index.ts';

let sys: TestStack;
let token: string;
beforeAll(async () => {
  sys = await startSys();
  token = await signIn(sys.call, 'admin');
});
afterAll(async () => await sys?.stop());

const target = { all: true, deptIds: [], roleIds: [] };

it('the editor of a DingTalk notice receives only the fields that the list shows and leaves the others unchanged', async () => {
  const words = { title: 'Maintenance', content: 'Tonight' };
  const id = (await sys.call(saveDingNotice, { ...words, target }, { token })).data;
  const read = async () => (await sys.call(getDingNotice, { id }, { token })).data;
  const stored = await read();
  await sys.query(
    `insert into sys.role_field_perm (role_id, object_code, field_code, level)
     select r.id, 'sys.ding-notice', f.key, f.value::int from sys.role r, jsonb_each_text($1) f`,
    [JSON.stringify({ title: 0, content: 1 })],
  );
  const { title: _, ...shown } = stored;
  await expect.poll(read).toEqual({ ...shown, content: '****' });

  const save = async (input: object) =>
    (await sys.call(saveDingNotice, { id, version: stored.version, target, ...input }, { token })).code;
  expect(await save({ title: 'Other' })).toBe(CODES.fieldNotPermitted);
  expect(await save({ content: words.content })).toBe(CODES.fieldNotPermitted);
  expect(await save({ content: '****' })).toBe(CODES.ok);

  await sys.query(`delete from sys.role_field_perm where object_code = 'sys.ding-notice'`);
  await expect.poll(read).toEqual({ ...stored, version: stored.version + 1 });
  expect((await sys.call(saveDingNotice, { title: 'Alone', target }, { token })).code).toBe(CODES.validation);
});
