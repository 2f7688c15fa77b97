import type { Answer, Caller } from '@switchboard/kit-server/testing';
import { getCaptcha, signInWithPassword, type Tokens } from '@switchboard/sys-contract';
import { DEMO_CODE } from '../session/captcha.ts';
import { DEMO_PASSWORD } from '../shell/manifest.ts';

/** Signs in like the form, with the fixed code, and returns the whole response. */
export async function tryPassword(call: Caller, username: string, password: string): Promise<Answer<Tokens>> {
  const captcha = await call(getCaptcha, {});
  return await call(signInWithPassword, {
    username,
    password,
    dcode: DEMO_CODE,
    dcodeKey: captcha.data.dcodeKey,
    client_id: 'web',
  });
}

export async function signInFully(call: Caller, username: string): Promise<Tokens> {
  const answer = await tryPassword(call, username, DEMO_PASSWORD);
  if (answer.code !== 0) throw new Error(`${username} could not sign in: ${answer.code} ${answer.msg}`);
  return answer.data;
}

/** The access token of one of the demo accounts. */
export async function signIn(call: Caller, username: string): Promise<string> {
  return (await signInFully(call, username)).token;
}
