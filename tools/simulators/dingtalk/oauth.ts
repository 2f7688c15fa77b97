import type { DevAnswer, DevHandler, DevRequest } from './http.ts';
import { signInPage } from './page.ts';
import { type DevState, findPerson } from './state.ts';

const problem = (status: number, code: string, message: string): DevAnswer => ({
  status,
  json: { code, requestid: 'dev', message },
});

/** The authorise page and the calls of api.dingtalk.com. `dev_user=<job number>` selects a person without a click. */
export function oauthHandlers(state: DevState): Record<string, DevHandler> {
  return {
    'GET /oauth2/auth': (request) => authorize(state, request),
    'POST /v1.0/oauth2/userAccessToken': ({ body }) => userAccessToken(state, body),
    'GET /v1.0/contact/users/me': ({ headers }) => me(state, headers['x-acs-dingtalk-access-token']),
  };
}

function authorize(state: DevState, { query }: DevRequest): DevAnswer {
  const redirectUri = query.get('redirect_uri');
  const scope = query.get('scope')?.split(' ') ?? [];
  const isRight = query.get('client_id') === state.clientId && query.get('response_type') === 'code';
  if (!isRight || redirectUri === null || query.get('prompt') !== 'consent' || !scope.includes('openid')) {
    return problem(400, 'invalidParameter', 'client_id, response_type, redirect_uri, prompt or scope is wrong');
  }
  const person = findPerson(state, query.get('dev_user'));
  if (person === null) return { html: signInPage(state.directory, query) };
  const corpId = query.get('dev_corp') ?? state.corpId;
  const code = state.codes.give({ person, corpId, hasCorpId: scope.includes('corpid') });
  const back = new URL(redirectUri);
  for (const [name, value] of Object.entries({ authCode: code, code, state: query.get('state') ?? '' }))
    back.searchParams.set(name, value);
  return { location: back.toString() };
}

function userAccessToken(state: DevState, body: Record<string, unknown>): DevAnswer {
  if (body['clientId'] !== state.clientId || body['clientSecret'] !== state.clientSecret)
    return problem(403, 'Forbidden.AccessDenied', 'clientId or clientSecret is wrong');
  if (body['grantType'] !== 'authorization_code') return problem(400, 'invalidGrantType', 'unknown grantType');
  const grant = state.codes.take(body['code']);
  if (grant === null) return problem(400, 'invalidAuthCode', '不合法的临时授权码');
  const { person, corpId, hasCorpId } = grant;
  const accessToken = state.userTokens.give(person);
  return {
    json: { accessToken, refreshToken: `refresh-${accessToken}`, expireIn: 7_200, ...(hasCorpId ? { corpId } : {}) },
  };
}

function me(state: DevState, token: unknown): DevAnswer {
  const person = state.userTokens.look(token);
  if (person === null) return problem(400, 'InvalidAuthentication', '不合法的access_token');
  return {
    json: {
      nick: person.name,
      avatarUrl: '',
      openId: `open-${person.jobNumber}`,
      unionId: person.unionId,
      email: person.orgEmail,
      stateCode: '86',
    },
  };
}
