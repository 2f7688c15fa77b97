import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Who gets a feature; one match is enough, and an empty rule applies to no user. */
const zFlagRule = z.object({
  job_numbers: z.array(z.string()).default([]),
  /** Including everything below them. */
  dept_ids: z.array(z.coerce.string()).default([]),
  role_codes: z.array(z.string()).default([]),
  /** Of all staff; the same people stay selected while it grows. */
  percent: z.number().min(0).max(100).default(0),
});

export interface FlagPerson {
  readonly staffId: string;
  readonly jobNumber: string;
  /** Own departments and all above them. */
  readonly deptIds: readonly string[];
  /** Roles in force now. */
  readonly roleCodes: readonly string[];
}

export interface FlagRow {
  readonly key: string;
  readonly rule: unknown;
}

/** Keys of the enabled flags that this person has. An unreadable rule enables nothing. */
export function flagsOf(person: FlagPerson, enabled: readonly FlagRow[]): string[] {
  return enabled
    .filter(({ key, rule }) => {
      const parsed = zFlagRule.safeParse(rule);
      return parsed.success && matches(person, key, parsed.data);
    })
    .map(({ key }) => key);
}

function matches(person: FlagPerson, key: string, rule: z.infer<typeof zFlagRule>): boolean {
  return (
    rule.job_numbers.includes(person.jobNumber) ||
    rule.dept_ids.some((id) => person.deptIds.includes(id)) ||
    rule.role_codes.some((code) => person.roleCodes.includes(code)) ||
    placeOf(key, person.staffId) < rule.percent
  );
}

/** 0 … 99.99, fixed for a person and a flag: two flags of 10 % do not select the same tenth of the staff. */
function placeOf(key: string, staffId: string): number {
  return (createHash('sha256').update(`${key}:${staffId}`).digest().readUInt32BE() % 10_000) / 100;
}
