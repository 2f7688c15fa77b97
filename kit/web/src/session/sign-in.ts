import { send } from '../api/send.ts';
import { AUTH_CALLS, CLIENT } from './auth-endpoints.ts';
import type { TokenAnswer } from './tokens.ts';
import type { AppSignIn, CodeSignIn, PasswordSignIn, SignInProvider } from './types.ts';

const { client_id, scope } = CLIENT;

/** Where the provider authenticates the user; it redirects back to /authorize with a code and this state. */
export interface ProviderVisit {
  readonly url: string;
  readonly state: string;
}

const AUTH_CALL = { dingtalk: AUTH_CALLS.dingAuth, oidc: AUTH_CALLS.oidcAuth } as const;

export async function visitProvider(provider: SignInProvider, jump: string): Promise<ProviderVisit> {
  const visit = await send(AUTH_CALL[provider], { client_id, Jump: jump }, { withCookies: true });
  return visit as ProviderVisit;
}

/** All sign-in methods; each returns the same four values. */
export const tokensBy = {
  async password(input: PasswordSignIn): Promise<TokenAnswer> {
    return (await send(AUTH_CALLS.passwordToken, { ...input, client_id })) as TokenAnswer;
  },
  async code({ jump, ...given }: CodeSignIn): Promise<TokenAnswer> {
    const input = { ...given, scope, client_id, Jump: jump };
    return (await send(AUTH_CALLS.codeToken, input, { withCookies: true })) as TokenAnswer;
  },
  async app({ code, corpId }: AppSignIn): Promise<TokenAnswer> {
    return (await send(AUTH_CALLS.appToken, { code, corpId, client_id })) as TokenAnswer;
  },
  async refresh(refreshToken: string): Promise<TokenAnswer> {
    return (await send(AUTH_CALLS.refreshToken, { ...CLIENT, refresh_token: refreshToken })) as TokenAnswer;
  },
} as const;
