import type { Locale } from '@switchboard/kit-contract';

/** Rows a person may see for one object: everything, or rows they own or that belong to these departments. */
export type RowScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'rows'; readonly staffId: string; readonly deptIds: readonly string[] };

/** The signed-in person, with what they may do. Built once per request from cached grants; services never see a role name. */
export interface Principal {
  readonly userId: string;
  readonly staffId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly jobNumber: string;
  readonly locale: Locale;
  readonly keys: ReadonlySet<string>;
  /** Union over the roles that grant `key` (sys R33). No role grants it = nothing. */
  scopeOf(key: string, objectCode: string): RowScope | null;
}

/** Turns a bearer token into a principal; null = no valid session. Given to the HTTP layer by the sys module. */
export interface Authenticator {
  authenticate(token: string): Promise<Principal | null>;
}
