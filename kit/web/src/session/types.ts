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
}

export interface MenuMeta {
  readonly activeRouter: string | null;
  readonly onlyOneBookmark: boolean;
  readonly hideAside: boolean;
  readonly hideBookmark: boolean;
  readonly externalUrl: string | null;
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
  readonly status: 'signed-out' | 'signed-in';
  readonly token: string | null;
  /** Null until `loadMe` has answered. */
  readonly user: UserInfo | null;
  readonly menu: readonly MenuNode[];
  readonly rights: ReadonlySet<string>;
}

export interface PasswordSignIn {
  readonly username: string;
  readonly password: string;
  readonly dcode: string;
  readonly dcodeKey: string;
}
