import { demoCompany } from '../dingtalk/directory.ts';

export interface OidcAccount {
  sub: string;
  name: string;
  email: string;
  email_verified: boolean;
}

/**
 * Every user of the demo company as `oidc-<job number>`. `unverified-<job number>` has the same address, but
 * unverified; `stranger-<job number>` has an address in another domain.
 */
export function findAccount(sub: string): OidcAccount | null {
  const [, kind, jobNumber] = /^(oidc|unverified|stranger)-(\d+)$/.exec(sub) ?? [];
  const person = people.find((one) => one.jobNumber === jobNumber);
  if (person === undefined) return null;
  const email = kind === 'stranger' ? `person${jobNumber}@elsewhere.example` : person.orgEmail;
  return { sub, name: person.name, email, email_verified: kind !== 'unverified' };
}

const { people } = demoCompany();

export const listed = people
  .slice(1, 13)
  .map((one) => ({ sub: `oidc-${one.jobNumber}`, name: one.name, title: one.title }));
