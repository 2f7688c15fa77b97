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
  /** A password that an administrator set: to be changed before anything else. */
  readonly mustChangePwd?: boolean;
  /** Chosen on any device; a server of an earlier release does not say. */
  readonly appearance?: Appearance;
}

export interface MenuMeta {
  readonly activeRouter: string | null;
  readonly onlyOneBookmark: boolean;
  readonly hideAside: boolean;
  readonly hideBookmark: boolean;
  readonly externalUrl: string | null;
  /** An embedded front-end stands behind the router (sys R31). */
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
  /** `expired`: the session is over, but who was here may sign in again and go on; person, menu and rights are still theirs. */
  readonly status: 'signed-out' | 'signed-in' | 'expired';
  readonly token: string | null;
  /** Null until `loadMe` has answered. */
  readonly user: UserInfo | null;
  readonly menu: readonly MenuNode[];
  readonly rights: ReadonlySet<string>;
}

export type SignInProvider = 'dingtalk' | 'oidc';

/** What a provider sent back with the person. */
export interface CodeSignIn {
  readonly authCode: string;
  readonly state: string;
  /** Where to go afterwards. */
  readonly jump: string;
  readonly provider: SignInProvider;
  /** The provider's own name, where it gives it (RFC 9207). */
  readonly iss?: string | undefined;
}

/** Inside the chat app: its own code for this organisation. */
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
