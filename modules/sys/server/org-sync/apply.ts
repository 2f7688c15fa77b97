import type { OrgChange } from '@switchboard/sys-contract';
import { byDingId, type Membership, type Org, type OrgDept, type OrgStaff, splitIds } from './org.ts';

/** Ids of records that do not exist yet; the repo replaces them with the real ones. */
export const newId = (dingId: string): string => `new:${dingId}`;
export const isNewId = (id: string): boolean => id.startsWith('new:');

type Draft<T> = { -readonly [K in keyof T]: T[K] };

/**
 * The organisation after a plan. The repo writes the difference between before and after: the result tested here is the
 * one stored.
 */
export function applyChanges(org: Org, changes: readonly OrgChange[]): Org {
  const depts = new Map<string, Draft<OrgDept>>(org.depts.map((dept) => [dept.id, { ...dept }]));
  const staff = new Map<string, Draft<OrgStaff>>(org.staff.map((person) => [person.id, { ...person }]));
  for (const change of changes) if (change.kind === 'dept-add') depts.set(newId(change.dingId), newDept(change));
  const byDing = byDingId([...depts.values()]);
  const deptIdOf = (dingId: string): string => {
    const dept = byDing.get(dingId);
    if (dept === undefined) throw new Error(`the plan names the unknown department ${dingId}`);
    return dept.id;
  };
  for (const change of changes) {
    if (change.kind === 'problem') continue;
    if (change.kind.startsWith('dept-')) applyToDept(depts.get(change.id ?? newId(change.dingId)), change, deptIdOf);
    else if (change.kind === 'staff-add') {
      const person = newStaff(change);
      setFields(person, change, { deptIdOf, depts });
      staff.set(person.id, person);
    } else applyToPerson(staff.get(change.id ?? ''), change, { deptIdOf, depts });
  }
  return { depts: [...depts.values()], staff: [...staff.values()] };
}

function newDept({ dingId, name }: OrgChange): OrgDept {
  return { id: newId(dingId), dingId, name, parentId: null, isEnabled: true };
}

function newStaff({ dingId, name, fields }: OrgChange): Draft<OrgStaff> {
  return {
    id: newId(dingId),
    jobNumber: fields.find(({ field }) => field === 'jobNumber')?.to ?? '',
    dingId,
    unionId: null,
    name,
    title: null,
    email: null,
    joinedOn: null,
    hasLeft: false,
    memberships: [],
  };
}

function applyToDept(dept: Draft<OrgDept> | undefined, change: OrgChange, deptIdOf: (dingId: string) => string): void {
  if (dept === undefined) throw new Error(`the plan names the unknown department ${change.dingId}`);
  if (change.kind === 'dept-enable') dept.isEnabled = true;
  if (change.kind === 'dept-disable') dept.isEnabled = false;
  for (const { field, to } of change.fields) {
    if (field === 'name' && to !== null) dept.name = to;
    if (field === 'parent') dept.parentId = to === null ? null : deptIdOf(to);
  }
}

interface Lookup {
  deptIdOf: (dingId: string) => string;
  depts: ReadonlyMap<string, OrgDept>;
}

function applyToPerson(person: Draft<OrgStaff> | undefined, change: OrgChange, lookup: Lookup): void {
  if (person === undefined) throw new Error(`the plan names the unknown person ${change.dingId}`);
  // departments stay: the person's records must remain visible there until they are transferred
  if (change.kind === 'staff-leave') person.hasLeft = true;
  else setFields(person, change, lookup);
}

function setFields(person: Draft<OrgStaff>, { fields }: OrgChange, { deptIdOf, depts }: Lookup): void {
  for (const { field, to } of fields) {
    if (field === 'name' && to !== null) person.name = to;
    if (field === 'title') person.title = to;
    if (field === 'email') person.email = to;
    if (field === 'joinedOn') person.joinedOn = to;
    if (field === 'dingId') person.dingId = to;
    if (field === 'unionId') person.unionId = to;
    if (field === 'depts') person.memberships = moveTo(person.memberships, splitIds(to).map(deptIdOf), depts);
  }
  const heads = fields.find(({ field }) => field === 'headOf');
  if (heads === undefined) return;
  const headOf = new Set(splitIds(heads.to).map(deptIdOf));
  person.memberships = person.memberships.map((one) =>
    isManual(one.deptId, depts) ? one : { ...one, isHead: headOf.has(one.deptId) },
  );
}

const isManual = (deptId: string, depts: ReadonlyMap<string, OrgDept>): boolean => depts.get(deptId)?.dingId === null;

/** Memberships in manually created departments stay; exactly one membership is the primary one. */
function moveTo(
  held: readonly Membership[],
  wanted: readonly string[],
  depts: ReadonlyMap<string, OrgDept>,
): Membership[] {
  const kept = held.filter(({ deptId }) => isManual(deptId, depts) || wanted.includes(deptId));
  const added = wanted
    .filter((deptId) => !kept.some((one) => one.deptId === deptId))
    .map((deptId) => ({ deptId, isPrimary: false, isHead: false }));
  const all = [...kept, ...added];
  if (all.some(({ isPrimary }) => isPrimary)) return all;
  const primary = wanted[0] ?? all[0]?.deptId;
  return all.map((one) => ({ ...one, isPrimary: one.deptId === primary }));
}
