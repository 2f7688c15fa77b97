import { AppError } from '@switchboard/kit-contract';
import type { Config } from '@switchboard/kit-server';
import { SYS_CODES } from '@switchboard/sys-contract';
import type { SignInProvider } from '../service.ts';

const SWITCHED_OFF = { zh: '该登录方式未启用', en: 'This sign-in method is not enabled' };

/** The sign-in methods of this installation; the sign-in page shows exactly these. */
export function enabledProviders(config: Config): Record<SignInProvider, boolean> {
  return { password: config.PASSWORD_SIGN_IN, dingtalk: dingTalkOf(config) !== null, oidc: oidcOf(config) !== null };
}

export function requireEnabled(config: Config, provider: SignInProvider): void {
  if (!enabledProviders(config)[provider]) throw switchedOff();
}

export const switchedOff = (): AppError => new AppError(SYS_CODES.signInRefused, { label: SWITCHED_OFF });

export interface DingTalkSettings {
  authorizeUrl: string;
  apiUrl: string;
  oapiUrl: string;
  clientId: string;
  clientSecret: string;
  corpIds: readonly string[];
  redirectUri: string;
}

export function dingTalkOf(config: Config): DingTalkSettings | null {
  const { DINGTALK_CLIENT_ID: clientId, DINGTALK_CLIENT_SECRET: clientSecret, DINGTALK_CORP_IDS: corpIds } = config;
  const redirectUri = redirectUriOf(config);
  if (clientId === undefined || clientSecret === undefined || corpIds.length === 0 || redirectUri === null) return null;
  return {
    authorizeUrl: config.DINGTALK_AUTHORIZE_URL,
    apiUrl: config.DINGTALK_BASE_URL,
    oapiUrl: config.DINGTALK_OAPI_URL,
    clientId,
    clientSecret,
    corpIds,
    redirectUri,
  };
}

export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  allowedDomains: readonly string[];
  redirectUri: string;
}

export function oidcOf(config: Config): OidcSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = config;
  const redirectUri = redirectUriOf(config);
  if (issuer === undefined || clientId === undefined || clientSecret === undefined || redirectUri === null) return null;
  const allowedDomains = config.OIDC_ALLOWED_DOMAINS.map((domain) => domain.toLowerCase());
  return { issuer, clientId, clientSecret, allowedDomains, redirectUri };
}

function redirectUriOf({ PUBLIC_ORIGIN }: Config): string | null {
  return PUBLIC_ORIGIN === undefined ? null : `${PUBLIC_ORIGIN}/authorize`;
}
