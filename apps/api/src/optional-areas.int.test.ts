import {
  AI_CODES,
  aiContract,
  createConversation,
  deleteConversation,
  listConversations,
  topConversation,
} from '@switchboard/ai-contract';
import { CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { ocContract, simbankResource, vodServerResource } from '@switchboard/oc-contract';
import { getSimbankFlag } from '@switchboard/sys-contract';
import { makeRole, signIn } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi } from './testing/start-test-api.ts';

let api: TestStack;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(async () => await api?.stop());

const as = async (login: string) => ({ token: await signIn(api.call, login), locale: 'zh' as const });
const grant = async (login: string, code: string, keys: string[]): Promise<void> =>
  void (await makeRole(api, { code, keys, scope: 1, login }));
const SOMETHING = { initialQuestion: '如何领取公海客户？', uuid: '00000000-0000-4000-8000-000000000000' };

describe('areas limited to some users', () => {
  it('SYS-30 the SIM bank: the flag and the calls open only together with one of its pages', async () => {
    const look = async (login: string) => {
      const me = await as(login);
      const { isSimbank } = (await api.call(getSimbankFlag, {}, me)).data;
      const answers = await Promise.all(
        [simbankResource, vodServerResource].map(async ({ calls }) => (await api.call(calls.page, {}, me)).code),
      );
      return [isSimbank, ...answers];
    };
    expect(await look('sales')).toEqual([false, CODES.noPermission, CODES.noPermission]);
    await grant('sales', 'banks', ['oc.simbank.manager']);
    expect(await look('sales')).toEqual([true, 0, CODES.noPermission]);
    expect(await look('ops')).toEqual([true, 0, 0]);
    // a later call of this area without one of its keys would be open to the wrong users
    const keys = ocContract.allCalls.filter(({ path }) => path.includes('/vod')).map(({ right }) => right);
    expect(keys.length).toBeGreaterThanOrEqual(2);
    for (const right of keys) expect(right).toMatchObject({ key: expect.stringMatching(/^oc\.simbank\./) });
  });

  it('SYS-30 every call of the assistant requires the key aichat', async () => {
    const auditor = await as('auditor');
    for (const call of aiContract.calls)
      expect((await api.call(call, SOMETHING as never, auditor)).code, call.name).toBe(CODES.noPermission);
    await grant('auditor', 'asker', ['aichat']);
    expect((await api.call(createConversation, SOMETHING, await as('auditor'))).code).toBe(0);
    expect((await api.call(listConversations, {}, await as('auditor'))).data).toHaveLength(1);
  });
});

describe('conversations with the assistant', () => {
  it('conversations belong to one user: pinned first, titled after the first message, gone when deleted', async () => {
    const me = await as('manager');
    const request = async (firstMessage: string) =>
      (await api.call(createConversation, { initialQuestion: firstMessage }, me)).data.uuid;
    const first = await request(`  ${'问'.repeat(100)} `);
    const second = await request('👍'.repeat(40));
    const titles = async () =>
      (await api.call(listConversations, {}, me)).data.map(({ title, isTop }) => [title, isTop]);
    expect(await titles()).toEqual([
      ['👍'.repeat(30), false],
      ['问'.repeat(30), false],
    ]);
    expect((await api.call(topConversation, { uuid: first }, me)).data).toEqual({ isTop: true });
    expect((await titles())[0]).toEqual(['问'.repeat(30), true]);
    const other = await as('ops');
    for (const call of [topConversation, deleteConversation])
      expect((await api.call(call, { uuid: first }, other)).code).toBe(AI_CODES.unknownConversation);
    expect((await api.call(topConversation, { uuid: first }, me)).data).toEqual({ isTop: false });
    expect((await api.call(deleteConversation, { uuid: second }, me)).data).toBe(true);
    expect((await api.call(deleteConversation, { uuid: second }, me)).code).toBe(AI_CODES.unknownConversation);
    expect(await titles()).toEqual([['问'.repeat(30), false]]);
    for (const firstMessage of ['  ', '问'.repeat(101)])
      expect((await api.call(createConversation, { initialQuestion: firstMessage }, me)).code).toBe(
        AI_CODES.badQuestion,
      );
  });
});
