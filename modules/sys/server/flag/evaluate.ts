import { createHash } from 'node:crypto';
import type { FlagsNow, RoleGrant } from '@switchboard/kit-server';
import { z } from 'zod';

/** Who gets a feature; one match is enough, and an empty rule applies to no user. */
export const zFlagRule = z.object({
  job_numbers: z.array(z.string()).default([]),
  /** Including everything below them. */
  dept_ids: z.array(z.coerce.string()).default([]),
  role_codes: z.array(z.string()).default([]),
  /** Of all staff; the same people stay selected while it grows. */
  percent: z.number().min(0).max(100).default(0),
});
type FlagRule = z.infer<typeof zFlagRule>;

export interface FlagPerson {
  readonly staffId: string;
  readonly jobNumber: string;
  readonly deptIds: readonly string[];
  /** Roles in force now. */
  readonly roleCodes: readonly string[];
}

export interface FlagRow {
  readonly key: string;
  /** `dept_ids` names the departments below as well, unless the person names those above. */
  readonly rule: unknown;
  /** In milliseconds; null = has no end. */
  readonly expiresAt?: number | null;
}

/** Why a person has a feature. */
export type FlagReason = 'person' | 'dept' | 'role' | 'percent';

/** Keys of the enabled flags that this person has. An unreadable rule enables nothing. */
export function flagsOf(person: FlagPerson, enabled: readonly FlagRow[]): string[] {
  return enabled.filter((flag) => reasonsOf(person, flag).length > 0).map(({ key }) => key);
}

export function reasonsOf(person: FlagPerson, { key, rule }: FlagRow): FlagReason[] {
  const parsed = zFlagRule.safeParse(rule);
  return parsed.success ? matches(person, key, parsed.data) : [];
}

function matches(person: FlagPerson, key: string, rule: FlagRule): FlagReason[] {
  const facts: Record<FlagReason, boolean> = {
    person: rule.job_numbers.includes(person.jobNumber),
    dept: rule.dept_ids.some((id) => person.deptIds.includes(id)),
    role: rule.role_codes.some((code) => person.roleCodes.includes(code)),
    percent: placeOf(key, person.staffId) < rule.percent,
  };
  return (Object.keys(facts) as FlagReason[]).filter((reason) => facts[reason]);
}

/** 0 … 99.99, fixed for a person and a flag: two flags of 10 % do not select the same tenth of the staff. */
function placeOf(key: string, staffId: string): number {
  return (createHash('sha256').update(`${key}:${staffId}`).digest().readUInt32BE() % 10_000) / 100;
}

type Grantee = Omit<FlagPerson, 'roleCodes'> & { readonly roles: readonly RoleGrant[] };

/** The features of a person at a time: roles and flags that have ended count no more. */
export function flagsAt({ roles, ...person }: Grantee, flags: readonly FlagRow[], now: number): FlagsNow {
  const isOver = ({ expiresAt = null }: { readonly expiresAt?: number | null }): boolean =>
    expiresAt !== null && expiresAt <= now;
  const active = flags.filter((flag) => !isOver(flag));
  const roleCodes = roles.filter((role) => !isOver(role)).map(({ code }) => code);
  return {
    keys: flagsOf({ ...person, roleCodes }, active),
    until: Math.min(...active.map(({ expiresAt }) => expiresAt ?? Number.POSITIVE_INFINITY)),
  };
}
