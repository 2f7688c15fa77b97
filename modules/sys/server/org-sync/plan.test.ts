import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChanges } from './apply.ts';
import { anyCase } from './arbitrary-org.ts';
import { byDingId, type Org, type RemoteOrg, type RemoteStaff, ROOT_DING_ID } from './org.ts';
import { countChanges, diffOrg, takesTooMany } from './plan.ts';

const RUNS = { numRuns: 1000 };
const carried = (org: Org, remote: RemoteOrg): Org => applyChanges(org, diffOrg(org, remote));
const isCircleFree = ({ depts }: Org): boolean => {
  const parents = new Map(depts.map((dept) => [dept.id, dept.parentId]));
  return depts.every((dept) => {
    let steps = 0;
    for (let at: string | null = dept.id; at !== null; at = parents.get(at) ?? null)
      if (++steps > depts.length) return false;
    return true;
  });
};

describe('executed plan', () => {
  it('makes our departments match DingTalk: same names, same positions, the others disabled', () => {
    fc.assert(
      fc.property(anyCase, ({ org, remote }) => {
        const after = carried(org, remote);
        const ours = byDingId(after.depts);
        for (const dept of remote.depts) {
          const parent = ours.get(dept.parentDingId);
          expect(ours.get(dept.dingId)).toMatchObject({
            name: dept.name,
            isEnabled: true,
            parentId: parent?.id ?? null,
          });
        }
        const there = new Set([ROOT_DING_ID, ...remote.depts.map(({ dingId }) => dingId)]);
        expect([...ours].filter(([dingId, dept]) => !there.has(dingId) && dept.isEnabled)).toEqual([]);
        expect(isCircleFree(after)).toBe(true);
      }),
      RUNS,
    );
  });

  it('makes our people match DingTalk: data, departments, heads, and one primary department', () => {
    fc.assert(
      fc.property(anyCase, ({ org, remote }) => {
        const after = carried(org, remote);
        const ours = byDingId(after.staff);
        const gone = new Set(org.staff.filter(({ hasLeft }) => hasLeft).map(({ jobNumber }) => jobNumber));
        const depts = new Map(after.depts.map((dept) => [dept.id, dept]));
        for (const person of remote.staff.filter(({ jobNumber }) => !gone.has(jobNumber ?? ''))) {
          const own = ours.get(person.dingId);
          const places = own?.memberships.filter(({ deptId }) => depts.get(deptId)?.dingId !== null) ?? [];
          const dingIds = (list: typeof places) => list.map(({ deptId }) => depts.get(deptId)?.dingId ?? '').sort();
          const known = (ids: readonly string[]) => ids.filter((id) => byDingId(after.depts).has(id)).sort();
          expect(own).toMatchObject({
            name: person.name,
            unionId: person.unionId,
            jobNumber: person.jobNumber,
            hasLeft: false,
          });
          expect(own?.title).toBe(person.title ?? own?.title);
          expect(dingIds(places)).toEqual(known(person.deptDingIds));
          expect(dingIds(places.filter(({ isHead }) => isHead))).toEqual(known(person.headOfDingIds));
          const primaries = own?.memberships.filter(({ isPrimary }) => isPrimary).length;
          expect(primaries).toBe(own?.memberships.length === 0 ? 0 : 1);
        }
        const there = new Set(remote.staff.map(({ dingId }) => dingId));
        expect([...ours].filter(([dingId, own]) => !there.has(dingId) && !own.hasLeft)).toEqual([]);
      }),
      RUNS,
    );
  });

  it('leaves no further changes: the same list again changes nothing', () => {
    fc.assert(
      fc.property(anyCase, ({ org, remote }) => {
        const again = diffOrg(carried(org, remote), remote);
        expect(again.filter(({ kind }) => kind !== 'problem')).toEqual([]);
      }),
      RUNS,
    );
  });

  it('changes no manually created department, no membership in one, and no job number', () => {
    fc.assert(
      fc.property(anyCase, ({ org, remote }) => {
        const after = carried(org, remote);
        const manual = (of: Org) => of.depts.filter(({ dingId }) => dingId === null);
        expect(manual(after)).toEqual(manual(org));
        const byHand = new Set(manual(org).map(({ id }) => id));
        const later = new Map(after.staff.map((person) => [person.id, person]));
        for (const person of org.staff) {
          const kept = later.get(person.id);
          expect(kept?.jobNumber).toBe(person.jobNumber);
          for (const { deptId, isHead } of person.memberships.filter((one) => byHand.has(one.deptId)))
            expect(kept?.memberships).toContainEqual(expect.objectContaining({ deptId, isHead }));
        }
      }),
      RUNS,
    );
  });
});

const EMPTY: Org = { depts: [], staff: [] };
const person = (over: Partial<RemoteStaff> = {}): RemoteStaff => ({
  dingId: 'u1',
  unionId: null,
  jobNumber: '100001',
  name: '王伟',
  title: null,
  email: null,
  joinedOn: null,
  deptDingIds: [],
  headOfDingIds: [],
  ...over,
});
const own = (over: Partial<Org['staff'][number]> = {}): Org['staff'][number] => ({
  id: '9',
  jobNumber: '100001',
  dingId: 'u1',
  unionId: null,
  name: '王伟',
  title: null,
  email: null,
  joinedOn: null,
  hasLeft: false,
  memberships: [],
  ...over,
});
const problems = (staff: Org['staff'], ...remote: RemoteStaff[]) =>
  diffOrg({ depts: [], staff }, { depts: [], staff: remote }).map(({ kind, reason }) => reason ?? kind);

describe('differences that cannot be applied are reported, not guessed', () => {
  it('a person without a job number', () => {
    expect(problems([], person({ jobNumber: null }))).toEqual(['no-job-number']);
    expect(problems([own()], person({ jobNumber: null }))).toEqual([]);
  });

  it('a job number that belongs to another person, here or in the same list', () => {
    expect(problems([own()], person(), person({ dingId: 'u2' }))).toEqual(['job-number-taken']);
    expect(problems([], person(), person({ dingId: 'u2' }))).toEqual(['staff-add', 'job-number-taken']);
  });

  it('a different job number for a known person: the rest of the person is still updated', () => {
    expect(problems([own()], person({ jobNumber: '7', name: '王炜' }))).toEqual(['job-number-differs', 'staff-change']);
  });

  it('a person who left here', () => {
    expect(problems([own({ hasLeft: true })], person())).toEqual(['has-left']);
  });

  it('a person without a DingTalk id is found by job number', () => {
    const changes = diffOrg({ depts: [], staff: [own({ dingId: null })] }, { depts: [], staff: [person()] });
    expect(changes).toMatchObject([
      { kind: 'staff-change', id: '9', fields: [{ field: 'dingId', from: null, to: 'u1' }] },
    ]);
  });

  it('departments that form no tree', () => {
    const circle = [
      { dingId: '2', name: 'a', parentDingId: '3' },
      { dingId: '3', name: 'b', parentDingId: '2' },
    ];
    expect(() => diffOrg(EMPTY, { depts: circle, staff: [] })).toThrow('below itself');
    expect(() => diffOrg(EMPTY, { depts: [{ dingId: '2', name: 'a', parentDingId: '7' }], staff: [] })).toThrow(
      'unknown',
    );
  });
});

describe('a tenth of the staff', () => {
  const staff = Array.from({ length: 20 }, (_, n) => own({ id: String(n), dingId: `u${n}`, jobNumber: `j${n}` }));
  const without = (count: number): RemoteOrg => ({
    depts: [],
    staff: staff.slice(count).map(({ dingId, jobNumber }) => person({ dingId: dingId ?? '', jobNumber })),
  });
  it.each([
    [2, false],
    [3, true],
    [20, true],
  ])('%i of 20 leaving is too many: %s', (count, isTooMany) => {
    const changes = diffOrg({ depts: [], staff }, without(count));
    expect(countChanges(changes)['staff-leave']).toBe(count);
    expect(takesTooMany({ depts: [], staff }, changes)).toBe(isTooMany);
  });
});
