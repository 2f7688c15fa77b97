import { CODES, getUserGuide, saveUserGuide } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, startSys } from '../testing/index.ts';

let sys: TestStack;
let sales: string;
let ops: string;
beforeAll(async () => {
  sys = await startSys();
  [sales, ops] = await Promise.all([signIn(sys.call, 'sales'), signIn(sys.call, 'ops')]);
});
afterAll(async () => await sys?.stop());

const TYPE = 'list:sys.user';
const save = async (token: string, content: unknown, type = TYPE) =>
  await sys.call(saveUserGuide, { type, remark: '列设置', content }, { token });
const read = async (token: string, type = TYPE) => (await sys.call(getUserGuide, { type }, { token })).data;

describe('own settings', () => {
  it('are null until a value is saved', async () => {
    expect(await read(sales, 'list:crm.customer')).toBeNull();
  });

  it('are returned exactly as saved, the last write wins', async () => {
    const content = { columns: ['name', 'jobNumber'], widths: { name: 140.5 }, 中文: null, nested: [[1], [true]] };
    expect(await save(sales, content)).toMatchObject({ code: 0, data: true });
    expect(await read(sales)).toEqual({ type: TYPE, remark: '列设置', content });
    await save(sales, { columns: [] });
    expect((await read(sales))?.content).toEqual({ columns: [] });
  });

  it.each([['a word'], [7], [false], [null], [[]]])('can be any JSON, including %j', async (content) => {
    await save(sales, content, 'any');
    expect((await read(sales, 'any'))?.content).toEqual(content);
  });

  it('belong to one user', async () => {
    await save(sales, { mine: true });
    expect(await read(ops)).toBeNull();
    await save(ops, { theirs: true });
    expect((await read(sales))?.content).toEqual({ mine: true });
    expect((await read(ops))?.content).toEqual({ theirs: true });
  });

  it('require a session and a type', async () => {
    expect((await sys.call(getUserGuide, { type: TYPE })).code).toBe(CODES.sessionInvalid);
    expect((await save(sales, {}, '')).code).toBe(CODES.validation);
    expect((await save(sales, {}, 'x'.repeat(200))).code).toBe(CODES.validation);
  });

  it('with a character that cannot be stored are rejected without a server error', async () => {
    const answer = await save(sales, { text: 'a\u0000b' });
    expect([answer.status, answer.code]).toEqual([200, CODES.validation]);
  });
});
