/** The calling accounts: the demo accounts as seeded, and accounts created to cover every branch of the rules. */
export interface Account {
  readonly name: string;
  /** Codes of the roles held. */
  readonly roles: readonly string[];
  /** Code of the department that is the base of the person. */
  readonly base: string;
  /** The roles have ended. */
  readonly isEnded?: boolean;
  /** Sends no token. */
  readonly isStranger?: boolean;
}

/** Logins of the demo, by which their roles and departments are read from the database. */
export const DEMO_LOGINS = ['admin', 'sales', 'manager', 'finance', 'ops', 'auditor'] as const;

/** Roles that hold every page and every action, each with a different scope; `page` and `action` hold one half each. */
export const MADE_ROLES: readonly {
  code: string;
  scope: number;
  holds: 'all' | 'page' | 'action' | 'bound';
  off?: true;
  veiled?: true;
}[] = [
  { code: 'proof_all', scope: 4, holds: 'all' },
  { code: 'proof_tree', scope: 3, holds: 'all' },
  { code: 'proof_dept', scope: 2, holds: 'all' },
  { code: 'proof_self', scope: 1, holds: 'all' },
  { code: 'proof_chosen', scope: 5, holds: 'all' },
  { code: 'proof_view_tree', scope: 3, holds: 'page' },
  { code: 'proof_act_self', scope: 1, holds: 'action' },
  // a third of the fields of every object is hidden, a third masked
  { code: 'proof_veiled', scope: 3, holds: 'all', veiled: true },
  { code: 'proof_off', scope: 4, holds: 'all', off: true },
  { code: 'proof_bound', scope: 3, holds: 'bound' },
];

export const MADE_ACCOUNTS: readonly Account[] = [
  { name: 'everything', roles: ['proof_all'], base: 'SALES-1' },
  { name: 'everything, own tree', roles: ['proof_tree'], base: 'SALES-1' },
  { name: 'everything, own department', roles: ['proof_dept'], base: 'SALES-1' },
  { name: 'everything, own rows', roles: ['proof_self'], base: 'SALES-1' },
  { name: 'everything, chosen departments', roles: ['proof_chosen'], base: 'SALES-1' },
  // the example of sys R33
  { name: 'sees the tree, acts on own rows', roles: ['proof_view_tree', 'proof_act_self'], base: 'SALES-1' },
  { name: 'everything, veiled', roles: ['proof_veiled'], base: 'SALES-1' },
  // holds only a key that an administrator bound to a few calls (sys R25)
  { name: 'bound key only', roles: ['proof_bound'], base: 'SALES-1' },
  { name: 'role switched off', roles: ['proof_off'], base: 'SALES-1' },
  { name: 'role ended', roles: ['proof_all'], base: 'SALES-1', isEnded: true },
  { name: 'no role', roles: [], base: 'SALES-1' },
  { name: 'no token', roles: [], base: 'SALES-1', isStranger: true },
];

/** The centre of the foreign accounts: far from SALES. */
export const FAR_CENTRE = 'TECH';

/** Calls that the administrator of the rights tests bound to an extra key. */
export const BOUND_KEY = 'sys.auth-manage.user:proof-bound';
export const BOUND_PATHS = ['/v2/sys/staff/user/page', '/v2/sys/staff/user/detail', '/v2/crm/customer/page'];
