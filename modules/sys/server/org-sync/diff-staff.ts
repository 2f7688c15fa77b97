import type { OrgChange, OrgFieldChange } from '@switchboard/sys-contract';
import {
  byDingId,
  joinIds,
  type Org,
  type OrgDept,
  type OrgStaff,
  type RemoteOrg,
  type RemoteStaff,
  ROOT_DING_ID,
} from './org.ts';

/** Changes of the people: matched by DingTalk id, then by job number. */
export function diffStaff(org: Org, remote: RemoteOrg): OrgChange[] {
  const ours = byDingId(org.staff);
  const byJobNumber = new Map(org.staff.map((person) => [person.jobNumber, person]));
  const depts = new DeptNames(org.depts, remote);
  const present = new Set(remote.staff.map((person) => person.dingId));
  const claimed = new Set<string>();
  const changes: OrgChange[] = [];

  for (const person of remote.staff) {
    const linked = ours.get(person.dingId);
    const own = linked ?? (person.jobNumber === null ? undefined : byJobNumber.get(person.jobNumber));
    const about = { dingId: person.dingId, id: own?.id ?? null, name: person.name };
    const problem = problemOf(person, { linked, own, present, claimed });
    if (problem !== null) changes.push({ ...about, kind: 'problem', reason: problem, fields: jobNumbers(own, person) });
    // people who left are restored by an administrator, not by a list (sys.md §2.1)
    if (problem === 'no-job-number' || problem === 'job-number-taken' || problem === 'has-left') continue;
    if (person.jobNumber !== null) claimed.add(person.jobNumber);
    if (own === undefined) changes.push({ ...about, kind: 'staff-add', fields: fieldsOf(null, person, depts) });
    else {
      const fields = fieldsOf(own, person, depts);
      if (fields.length > 0) changes.push({ ...about, kind: 'staff-change', name: own.name, fields });
    }
  }
  for (const [dingId, own] of ours) {
    if (!own.hasLeft && !present.has(dingId))
      changes.push({ kind: 'staff-leave', dingId, id: own.id, name: own.name, fields: jobNumbers(own, null) });
  }
  return changes;
}

function problemOf(
  person: RemoteStaff,
  known: {
    linked: OrgStaff | undefined;
    own: OrgStaff | undefined;
    present: ReadonlySet<string>;
    claimed: ReadonlySet<string>;
  },
): OrgChange['reason'] | null {
  const { linked, own, claimed } = known;
  if (own?.hasLeft === true) return 'has-left';
  // a job number is never reassigned (sys R62), regardless of DingTalk
  if (linked !== undefined)
    return person.jobNumber === null || person.jobNumber === linked.jobNumber ? null : 'job-number-differs';
  if (person.jobNumber === null) return 'no-job-number';
  return claimed.has(person.jobNumber) || (own?.dingId ?? null) !== null ? 'job-number-taken' : null;
}

function jobNumbers(own: OrgStaff | undefined, person: RemoteStaff | null): OrgFieldChange[] {
  return [{ field: 'jobNumber', from: own?.jobNumber ?? null, to: person?.jobNumber ?? null }];
}

function fieldsOf(own: OrgStaff | null, person: RemoteStaff, depts: DeptNames): OrgFieldChange[] {
  const fields: OrgFieldChange[] = own === null ? [{ field: 'jobNumber', from: null, to: person.jobNumber }] : [];
  const plain = (field: 'name' | 'title' | 'email' | 'joinedOn' | 'dingId' | 'unionId'): void => {
    const from = own?.[field] ?? null;
    const to = person[field];
    // a value that DingTalk does not have is not removed here
    if (to !== null && to !== from) fields.push({ field, from, to });
  };
  for (const field of ['dingId', 'unionId', 'name', 'title', 'email', 'joinedOn'] as const) plain(field);
  const held = own === null ? [] : depts.ofMemberships(own.memberships);
  const heads = own === null ? [] : depts.ofMemberships(own.memberships.filter(({ isHead }) => isHead));
  fields.push(...depts.change('depts', held, person.deptDingIds));
  fields.push(...depts.change('headOf', heads, person.headOfDingIds));
  return fields;
}

/** People reference departments by DingTalk id; this class has their names and selects the ones that count. */
class DeptNames {
  readonly #byId: Map<string, OrgDept>;
  readonly #names: Map<string, string>;

  constructor(own: readonly OrgDept[], remote: RemoteOrg) {
    this.#byId = new Map(own.map((dept) => [dept.id, dept]));
    const ours = byDingId(own);
    this.#names = new Map(remote.depts.map((dept) => [dept.dingId, dept.name]));
    const root = ours.get(ROOT_DING_ID);
    if (root !== undefined) this.#names.set(ROOT_DING_ID, root.name);
    for (const [dingId, dept] of ours) if (!this.#names.has(dingId)) this.#gone.set(dingId, dept.name);
  }

  readonly #gone = new Map<string, string>();

  ofMemberships(memberships: readonly { deptId: string }[]): string[] {
    return memberships.flatMap(({ deptId }) => this.#byId.get(deptId)?.dingId ?? []);
  }

  change(field: string, from: readonly string[], wanted: readonly string[]): OrgFieldChange[] {
    const to = [...new Set(wanted)].filter((id) => this.#names.has(id));
    if (from.length === to.length && to.every((id) => from.includes(id))) return [];
    return [{ field, from: joinIds(from), to: joinIds(to), fromText: this.#text(from), toText: this.#text(to) }];
  }

  #text(ids: readonly string[]): string {
    return ids.map((id) => this.#names.get(id) ?? this.#gone.get(id) ?? id).join('、');
  }
}
