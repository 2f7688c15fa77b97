import { z } from 'zod';
import { ProviderError } from './provider-error.ts';
import type { DingTalkSettings } from './providers.ts';

/** Sys R04. */
const TIMEOUT_MS = 5_000;
/** DingTalk's tokens of an application live 7200 s; a new one is requested a little earlier. */
const RENEW_EARLY_MS = 5 * 60_000;

const zUserToken = z.object({ accessToken: z.string().min(1), corpId: z.string().min(1).optional() });
const zMe = z.object({ unionId: z.string().min(1) });
const zOapi = z.object({ errcode: z.number(), errmsg: z.string().optional() });
const zAppToken = zOapi.extend({ access_token: z.string().optional(), expires_in: z.number().optional() });
const zUserInfo = zOapi.extend({ result: z.object({ userid: z.string(), unionid: z.string() }).optional() });
const zByUnionId = zOapi.extend({ result: z.object({ userid: z.string() }).optional() });
const NOT_IN_THIS_COMPANY = 60_121;

/** Exchanges the code of the authorise page. A code is valid once: no request here is ever repeated. */
export async function exchangeAuthCode(
  settings: DingTalkSettings,
  code: string,
): Promise<{ corpId: string | null; unionId: string }> {
  const { clientId, clientSecret } = settings;
  const body = { clientId, clientSecret, code, grantType: 'authorization_code' };
  const token = zUserToken.parse(await send(`${settings.apiUrl}/v1.0/oauth2/userAccessToken`, { body }));
  const me = await send(`${settings.apiUrl}/v1.0/contact/users/me`, {
    headers: { 'x-acs-dingtalk-access-token': token.accessToken },
  });
  return { corpId: token.corpId ?? null, unionId: zMe.parse(me).unionId };
}

/** Exchanges the code that a page inside DingTalk gets from the JSAPI. */
export async function exchangeMiniAppCode(
  settings: DingTalkSettings,
  code: string,
): Promise<{ userId: string; unionId: string }> {
  const { result } = zUserInfo.parse(await callOapi(settings, '/topapi/v2/user/getuserinfo', { code }));
  if (result === undefined) throw new ProviderError('getuserinfo returned no result');
  return { userId: result.userid, unionId: result.unionid };
}

/** The person's id in our company; null when DingTalk has no person with that union id there. */
export async function findDingUserId(settings: DingTalkSettings, unionId: string): Promise<string | null> {
  const answer = zByUnionId.parse(
    await callOapi(settings, '/topapi/user/getbyunionid', { unionid: unionId }, [NOT_IN_THIS_COMPANY]),
  );
  return answer.result?.userid ?? null;
}

type OapiSettings = Pick<DingTalkSettings, 'oapiUrl' | 'clientId' | 'clientSecret'>;

export async function callOapi(
  settings: OapiSettings,
  path: string,
  body: object,
  expected: number[] = [],
): Promise<unknown> {
  const token = await appToken(settings);
  const answer = await send(`${settings.oapiUrl}${path}?access_token=${encodeURIComponent(token)}`, { body });
  const { errcode, errmsg } = zOapi.parse(answer);
  if (errcode === 0 || expected.includes(errcode)) return answer;
  appTokens.delete(keyOf(settings)); // the token may have been revoked; the next sign-in gets a new one
  throw new ProviderError(`${path}: ${errcode} ${errmsg ?? ''}`, { errcode });
}

const appTokens = new Map<string, { token: string; until: number }>();
const keyOf = ({ oapiUrl, clientId }: OapiSettings): string => `${oapiUrl} ${clientId}`;

async function appToken(settings: OapiSettings): Promise<string> {
  const known = appTokens.get(keyOf(settings));
  if (known !== undefined && Date.now() < known.until) return known.token;
  const query = new URLSearchParams({ appkey: settings.clientId, appsecret: settings.clientSecret });
  const answer = zAppToken.parse(await send(`${settings.oapiUrl}/gettoken?${query}`));
  if (answer.access_token === undefined) throw new ProviderError(`gettoken: ${answer.errcode} ${answer.errmsg ?? ''}`);
  const until = Date.now() + (answer.expires_in ?? 7_200) * 1_000 - RENEW_EARLY_MS;
  appTokens.set(keyOf(settings), { token: answer.access_token, until });
  return answer.access_token;
}

async function send(
  url: string,
  { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
): Promise<unknown> {
  const where = new URL(url).pathname; // the query contains secrets
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new ProviderError(`${where}: ${(error as Error).name}`);
  });
  const text = await response.text().catch(() => '');
  if (!response.ok) throw new ProviderError(`${where}: HTTP ${response.status} ${text.slice(0, 200)}`);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ProviderError(`${where}: not JSON`);
  }
}
