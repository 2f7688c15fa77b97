import { CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { deleteLoginPrompt, getLoginPrompt, loginPromptResource, saveLoginPrompt } from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, startSys } from '../testing/index.ts';

let sys: TestStack;
let admin: string;
beforeAll(async () => {
  sys = await startSys();
  await sys.query('delete from sys.login_prompt');
  admin = await signIn(sys.call, 'admin');
});
afterAll(async () => await sys?.stop());

const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const values = (contentZh: string) => ({
  contentZh,
  contentEn: null,
  startAt: at(-1),
  endAt: at(1),
  enabled: true,
});
const list = async () => (await sys.call(loginPromptResource.calls.page, {}, { token: admin })).data.list;
const shown = async () => (await sys.call(getLoginPrompt, {})).data?.content;

describe('sign-in page prompts', () => {
  it('are shown to users who have not signed in, the newest covers the others, and each row shows its state', async () => {
    const first = await sys.call(saveLoginPrompt, values('第一条'), { token: admin });
    expect(await shown()).toBe('第一条');
    await sys.call(saveLoginPrompt, { ...values('第二条'), startAt: at(-0.5) }, { token: admin });
    expect(await shown()).toBe('第二条');
    await sys.call(saveLoginPrompt, { ...values('以后'), startAt: at(0.5) }, { token: admin });
    await sys.call(saveLoginPrompt, { ...values('过去'), startAt: at(-3), endAt: at(-2) }, { token: admin });
    expect((await list()).map(({ contentZh, state }) => `${contentZh} ${state}`)).toEqual([
      '以后 later',
      '第二条 shown',
      '第一条 covered',
      '过去 over',
    ]);
    const second = (await list())[1]!;
    await sys.call(
      saveLoginPrompt,
      { ...values('第二条'), enabled: false, id: second.id, version: 0 },
      { token: admin },
    );
    expect(await shown()).toBe('第一条');
    await sys.call(deleteLoginPrompt, { id: first.data, version: 0 }, { token: admin });
    expect(await shown()).toBeUndefined();
  });

  it('an end before the beginning, a stale write and a user without the right are refused', async () => {
    const { data: id } = await sys.call(saveLoginPrompt, values('提示'), { token: admin });
    const save = async (over: object, token = admin) =>
      await sys.call(saveLoginPrompt, { ...values('提示'), ...over }, { token });
    expect(await save({ endAt: at(-2) })).toMatchObject({ code: CODES.validation, data: [{ field: 'endAt' }] });
    expect((await save({ id, version: 3 })).code).toBe(CODES.staleWrite);
    expect((await save({}, await signIn(sys.call, 'sales'))).code).toBe(CODES.noPermission);
  });
});
