import fc from 'fast-check';
import type { Org, OrgDept, OrgStaff, RemoteOrg, RemoteStaff } from './org.ts';

/** Arbitrary organisations of ours and of DingTalk, over the same small set of people and departments. For tests. */
export interface Case {
  readonly org: Org;
  readonly remote: RemoteOrg;
}

const DEPTS = 8;
const PEOPLE = 10;
const dingDept = (n: number): string => String(100 + n);
const WORDS = ['a', 'b', 'c'] as const;
const zWord = fc.constantFrom(...WORDS);
const zMaybe = fc.option(zWord, { nil: null });
const zPick = fc.nat({ max: 1000 });

export const anyCase: fc.Arbitrary<Case> = fc.record({ org: anyOrg(), remote: anyRemote() });

function anyOrg(): fc.Arbitrary<Org> {
  const dept = fc.record({ parent: zPick, name: zWord, isEnabled: fc.boolean(), isKnown: fc.boolean() });
  const person = fc.record({
    isKnown: fc.boolean(),
    isLinked: fc.boolean(),
    hasLeft: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    name: zWord,
    title: zMaybe,
    email: zMaybe,
    places: fc.array(zPick, { maxLength: 3 }),
    primary: zPick,
    heads: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  });
  return fc
    .record({
      hasRoot: fc.boolean(),
      fromDing: fc.array(dept, { minLength: DEPTS, maxLength: DEPTS }),
      manual: fc.array(dept, { maxLength: 4 }),
      people: fc.array(person, { minLength: PEOPLE, maxLength: PEOPLE }),
    })
    .map(({ hasRoot, fromDing, manual, people }) => {
      const depts: OrgDept[] = hasRoot ? [{ id: '1', dingId: '1', name: 'root', parentId: null, isEnabled: true }] : [];
      // any earlier department can be the parent: manual departments are below and above those of DingTalk
      const place = (pick: number): string | null => depts[pick % (depts.length + 1)]?.id ?? null;
      fromDing.forEach((one, n) => {
        const by = manual[n];
        if (one.isKnown)
          depts.push({
            id: String(10 + n),
            dingId: dingDept(n),
            name: one.name,
            parentId: place(one.parent),
            isEnabled: one.isEnabled,
          });
        if (by !== undefined)
          depts.push({
            id: String(50 + n),
            dingId: null,
            name: by.name,
            parentId: place(by.parent),
            isEnabled: by.isEnabled,
          });
      });
      const staff = people.flatMap((one, n): OrgStaff[] => {
        if (!one.isKnown) return [];
        const places =
          depts.length === 0 ? [] : [...new Set(one.places.map((pick) => depts[pick % depts.length]?.id ?? ''))];
        return [
          {
            id: String(900 + n),
            jobNumber: `j${n}`,
            dingId: one.isLinked ? `u${n}` : null,
            unionId: null,
            name: one.name,
            title: one.title,
            email: one.email,
            joinedOn: null,
            hasLeft: one.hasLeft,
            memberships: places.map((deptId, at) => ({
              deptId,
              isPrimary: at === one.primary % places.length,
              isHead: one.heads[at] ?? false,
            })),
          },
        ];
      });
      return { depts, staff };
    });
}

function anyRemote(): fc.Arbitrary<RemoteOrg> {
  const dept = fc.record({ isThere: fc.boolean(), parent: zPick, name: zWord });
  const person = fc.record({
    isThere: fc.boolean(),
    name: zWord,
    title: zMaybe,
    email: zMaybe,
    places: fc.array(zPick, { maxLength: 3 }),
    isHead: fc.boolean(),
  });
  return fc
    .record({
      depts: fc.array(dept, { minLength: DEPTS, maxLength: DEPTS }),
      order: fc.shuffledSubarray([...Array(DEPTS).keys()], { minLength: DEPTS }),
      people: fc.array(person, { minLength: PEOPLE, maxLength: PEOPLE }),
    })
    .map(({ depts: given, order, people }) => {
      const ids = ['1'];
      const depts = order.flatMap((n) => {
        const one = given[n];
        if (one?.isThere !== true) return [];
        const parentDingId = ids[one.parent % ids.length] ?? '1';
        ids.push(dingDept(n));
        return [{ dingId: dingDept(n), name: one.name, parentDingId }];
      });
      const staff = people.flatMap((one, n): RemoteStaff[] => {
        if (!one.isThere) return [];
        const places = [...new Set(one.places.map((pick) => ids[pick % ids.length] ?? '1'))];
        return [
          {
            dingId: `u${n}`,
            unionId: `union-${n}`,
            jobNumber: `j${n}`,
            name: one.name,
            title: one.title,
            email: one.email,
            joinedOn: null,
            deptDingIds: places,
            headOfDingIds: one.isHead ? places.slice(0, 1) : [],
          },
        ];
      });
      // DingTalk guarantees no order
      return { depts: depts.toReversed(), staff };
    });
}
