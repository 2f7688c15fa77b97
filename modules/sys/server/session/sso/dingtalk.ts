import type { PublicContext } from '@switchboard/kit-server';
import { SYS_CODES, type Tokens } from '@switchboard/sys-contract';
import { sysDb } from '../../db.ts';
import { findByDingUserId } from '../account.repo.ts';
import { refuseSignIn } from '../service.ts';
import { beginAttempt } from './attempt.ts';
import { exchangeAuthCode, exchangeMiniAppCode, findDingUserId } from './dingtalk-api.ts';
import { dingTalkOf, type DingTalkSettings, switchedOff } from './providers.ts';
import { callProvider, signInByIdentity } from './sign-in.ts';

/** Sys R03. */
export async function startDingTalkSignIn(
  jump: string,
  context: PublicContext,
): Promise<{ url: string; state: string }> {
  const settings = settingsOf(context);
  const state = await beginAttempt({ provider: 'dingtalk', jump }, context);
  const url = new URL(settings.authorizeUrl);
  for (const [name, value] of Object.entries({
    client_id: settings.clientId,
    response_type: 'code',
    scope: 'openid corpid',
    redirect_uri: settings.redirectUri,
    prompt: 'consent',
    state,
  }))
    url.searchParams.set(name, value);
  return { url: url.toString(), state };
}

export async function signInByDingTalkCode(
  input: { authCode: string; client_id: string },
  context: PublicContext,
): Promise<Tokens> {
  const settings = settingsOf(context);
  const { corpId, unionId } = await callProvider(
    'dingtalk',
    context,
    async () => await exchangeAuthCode(settings, input.authCode),
  );
  const find = async (): Promise<string | null> => await findDingUserId(settings, unionId);
  return await signInByUnionId({ corpId, unionId, find, clientId: input.client_id }, settings, context);
}

/** Sys R07: inside DingTalk the page gets its code from the JSAPI, for the company it was opened in. */
export async function signInByMiniApp(
  input: { code: string; corpId: string; client_id: string },
  context: PublicContext,
): Promise<Tokens> {
  const settings = settingsOf(context);
  if (!settings.corpIds.includes(input.corpId)) throw await refuseCorp(input.corpId, context);
  const { userId, unionId } = await callProvider(
    'dingtalk',
    context,
    async () => await exchangeMiniAppCode(settings, input.code),
  );
  const person = { corpId: input.corpId, unionId, find: async () => userId, clientId: input.client_id };
  return await signInByUnionId(person, settings, context);
}

interface DingPerson {
  corpId: string | null;
  unionId: string;
  /** The id within the company; requested only when the identity is new. */
  find: () => Promise<string | null>;
  clientId: string;
}

/** Sys R05. */
async function signInByUnionId(
  person: DingPerson,
  settings: DingTalkSettings,
  context: PublicContext,
): Promise<Tokens> {
  const { corpId, unionId, clientId } = person;
  if (corpId === null || !settings.corpIds.includes(corpId)) throw await refuseCorp(corpId, context);
  return await signInByIdentity(
    {
      identity: { provider: 'dingtalk', issuer: corpId, subject: unionId },
      clientId,
      async findUnlinked() {
        const dingUserId = await callProvider('dingtalk', context, person.find);
        const account = dingUserId === null ? null : await findByDingUserId(sysDb(context), dingUserId);
        return account === null ? null : { account, dingUserId, email: null };
      },
    },
    context,
  );
}

async function refuseCorp(corpId: string | null, context: PublicContext): Promise<Error> {
  const detail = { corpId: corpId?.slice(0, 100) ?? null };
  return await refuseSignIn(context, SYS_CODES.corpNotAllowed, { provider: 'dingtalk', detail });
}

function settingsOf(context: PublicContext): DingTalkSettings {
  const settings = dingTalkOf(context.config);
  if (settings === null) throw switchedOff();
  return settings;
}
