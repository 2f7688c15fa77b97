import { CODES, saveAppearance } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { getUserInfo } from '@switchboard/sys-contract';
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

const info = async (token: string) => (await sys.call(getUserInfo, {}, { token })).data;

describe('language, appearance and density', () => {
  it('are empty until the user chooses; until then the browser decides', async () => {
    expect((await info(ops))?.appearance).toEqual({});
  });

  it('are stored for one user only, and the language also on the account', async () => {
    const chosen = { locale: 'en', theme: 'dark', density: 'compact' } as const;
    expect(await sys.call(saveAppearance, chosen, { token: sales })).toMatchObject({ code: 0, data: true });
    expect((await info(sales))?.appearance).toEqual(chosen);
    const again = await signIn(sys.call, 'sales');
    expect(await info(again)).toMatchObject({ locale: 'en', appearance: chosen });
    expect((await info(ops))?.appearance).toEqual({});
  });

  it('reject an invalid language and require a session', async () => {
    const odd = { locale: 'fr' } as never;
    expect((await sys.call(saveAppearance, odd, { token: sales })).code).toBe(CODES.validation);
    expect((await sys.call(saveAppearance, {})).code).toBe(CODES.sessionInvalid);
  });
});
