import type { Appearance } from '@switchboard/kit-contract';

export interface UserInfo {
  readonly avatar: string | null;
  readonly jobNumber: string;
  readonly name: string;
  readonly userId: string;
  readonly staffId: string;
  readonly jobTime: string | null;
  readonly deptNames: readonly string[];
  readonly locale: 'zh' | 'en';
  readonly featureFlags: readonly string[];
  /** An administrator set the password: it must be changed before anything else. */
  readonly mustChangePwd?: boolean;
  /** Chosen on any device; missing from servers of an earlier release. */
  readonly appearance?: Appearance;
}

export interface MenuMeta {
  readonly activeRouter: string | null;
  readonly onlyOneBookmark: boolean;
  readonly hideAside: boolean;
  readonly hideBookmark: boolean;
  readonly externalUrl: string | null;
  /** The router leads to an embedded front-end (sys R31). */
  readonly iframeBase: string | null;
}

export interface MenuNode {
  readonly id: string;
  readonly parentId: string | null;
  readonly kind: number;
  readonly name: string;
  readonly nameEn: string | null;
  /** The permission key. */
  readonly international: string;
  readonly router: string | null;
  readonly icon: string | null;
  /** 1 = shown in navigation. */
  readonly webShowFlag: number;
  readonly subApp: string;
  readonly meta: MenuMeta;
  readonly children: readonly MenuNode[];
}

export interface SessionState {
  /** `expired`: the session has ended, but the same user may sign in again and continue; user, menu and rights are kept. */
  readonly status: 'signed-out' | 'signed-in' | 'expired';
  readonly token: string | null;
  /** Null until `loadMe` has answered. */
  readonly user: UserInfo | null;
  readonly menu: readonly MenuNode[];
  readonly rights: ReadonlySet<string>;
}

export type SignInProvider = 'dingtalk' | 'oidc';

/** What a provider returns with the redirect. */
export interface CodeSignIn {
  readonly authCode: string;
  readonly state: string;
  /** Path to open afterwards. */
  readonly jump: string;
  readonly provider: SignInProvider;
  /** The issuer name of the provider, if it sends one (RFC 9207). */
  readonly iss?: string | undefined;
}

/** Sign-in inside the chat app: its code for this organisation. */
export interface AppSignIn {
  readonly code: string;
  readonly corpId: string;
}

export interface PasswordSignIn {
  readonly username: string;
  readonly password: string;
  readonly dcode: string;
  readonly dcodeKey: string;
}
