import { SCOPE } from '@switchboard/kit-server';
import type { RowCase, RowReader, RowWorld } from '@switchboard/kit-server/testing';
import { makeRole } from '@switchboard/sys-server/testing';
import { salesPeople, type Seller, tokenFor } from './people.ts';
import type { TestCrm } from './start-crm.ts';

type Role = Omit<Parameters<typeof makeRole>[1], 'login'>;

/** Adds a role to the person, or replaces the existing ones. */
export async function giveRole(
  crm: TestCrm,
  { staffId }: Pick<Seller, 'staffId'>,
  role: Role,
  isOnly = false,
): Promise<string> {
  if (isOnly)
    await crm.query('delete from sys.user_role where user_id in (select id from sys."user" where staff_id = $1)', [
      staffId,
    ]);
  const id = await makeRole(crm, role);
  await crm.query('insert into sys.user_role (user_id, role_id) select id, $2 from sys."user" where staff_id = $1', [
    staffId,
    id,
  ]);
  return id;
}

/** A session of the person, with the keys of their roles. */
export async function readerOf(crm: TestCrm, staffId: string): Promise<RowReader> {
  const rows = await crm.query<{ key: string }>(
    `select distinct r.international as key from sys.resource r join sys.role_resource rr on rr.resource_id = r.id
     join sys.user_role ur on ur.role_id = rr.role_id join sys."user" u on u.id = ur.user_id where u.staff_id = $1`,
    [staffId],
  );
  return { token: await tokenFor(crm, staffId), keys: new Set(rows.map(({ key }) => key)) };
}

export const pagesOf = <W extends RowWorld>(cases: readonly RowCase<W>[]): string[] => [
  ...new Set(cases.map(({ resource }) => resource.right)),
];
export const rightsOf = <W extends RowWorld>(cases: readonly RowCase<W>[]): string[] => [
  ...new Set(cases.flatMap(({ calls }) => Object.keys(calls))),
];

/** The kinds of readers that row rights distinguish; the rows in the lists belong to the owner. */
export interface RowReaders {
  readonly owner: Seller;
  /** Can act on rows of their own only, but sees all of them on the page. */
  readonly seeing: Seller;
  readonly readers: Map<string, RowReader>;
}

export async function rowReaders<W extends RowWorld>(crm: TestCrm, cases: readonly RowCase<W>[]): Promise<RowReaders> {
  const people = await salesPeople(crm);
  const [owner, manager] = people.filter(({ deptId }) => deptId === people[0]?.deptId) as [Seller, Seller];
  const others = people.filter(({ deptId }) => deptId !== owner.deptId);
  const [seeing, looking, stranger] = others as [Seller, Seller, Seller];
  const [pages, rights] = [pagesOf(cases), rightsOf(cases)];
  const own = (code: string): Role => ({ code, keys: [...pages, ...rights], scope: SCOPE.self });
  await giveRole(crm, owner, own('row_owner'), true);
  await giveRole(crm, manager, { ...own('row_manager'), scope: SCOPE.tree }, true);
  await giveRole(crm, seeing, { code: 'row_acting', keys: rights, scope: SCOPE.self }, true);
  await giveRole(crm, seeing, { code: 'row_seeing', keys: pages, scope: SCOPE.all });
  await giveRole(crm, looking, { code: 'row_looking', keys: pages, scope: SCOPE.all }, true);
  await giveRole(crm, stranger, own('row_stranger'), true);
  const named = { owner, manager, seeing, 'no right': looking };
  const readers = new Map<string, RowReader>();
  for (const [name, { staffId }] of Object.entries(named)) readers.set(name, await readerOf(crm, staffId));
  readers.set('stranger', { ...(await readerOf(crm, stranger.staffId)), isOutside: true });
  const admin = await crm.staffId('admin');
  await giveRole(crm, { staffId: admin }, { ...own('row_admin'), scope: SCOPE.all });
  readers.set('administrator', await readerOf(crm, admin));
  return { owner, seeing, readers };
}
