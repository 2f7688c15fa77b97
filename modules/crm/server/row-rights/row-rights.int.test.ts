import { crmContract } from '@switchboard/crm-contract';
import { CODES } from '@switchboard/kit-contract';
import { SCOPE } from '@switchboard/kit-server';
import { makeRole } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { salesPeople, type Seller, startCrm, type TestCrm, tokenFor } from '../testing/index.ts';
import { CASES, type ListCase } from './testing/cases.ts';
import { inserted, makeRowWorld, type RowWorld } from './testing/world.ts';

interface Reader {
  readonly token: string;
  /** Keys that their roles give. */
  readonly keys: ReadonlySet<string>;
}

const PAGES = [...new Set(CASES.map(({ resource }) => resource.right))];
const REFUSED = new Set<number>([CODES.noPermission, CODES.notFound]);

let crm: TestCrm;
let world: RowWorld;
const readers = new Map<string, Reader>();

beforeAll(async () => {
  crm = await startCrm();
  const people = await salesPeople(crm);
  const { deptId } = people[0] as Seller;
  const [owner, mate] = people.filter((one) => one.deptId === deptId) as [Seller, Seller];
  const others = people.filter((one) => one.deptId !== deptId);
  const [reading, writing, seeing, dispossessed, receiver, stranger] = others as [
    Seller,
    Seller,
    Seller,
    Seller,
    Seller,
    Seller,
  ];
  world = await makeRowWorld(crm, owner, receiver);
  const lend = async ({ staffId }: Seller, access: 'read' | 'write') => {
    const expires_at = new Date(Date.now() + 86_400_000);
    for (const customer_id of [world.ids.customer, world.ids.locked, world.ids.agent])
      await inserted(crm, 'share', { customer_id, staff_id: staffId, access, reason: 'x', expires_at });
  };
  const give = async ({ staffId }: Seller, role: Parameters<typeof makeRole>[1], isOnly = false) => {
    if (isOnly)
      await crm.query('delete from sys.user_role where user_id in (select id from sys."user" where staff_id = $1)', [
        staffId,
      ]);
    const id = await makeRole(crm, role);
    await crm.query('insert into sys.user_role (user_id, role_id) select id, $2 from sys."user" where staff_id = $1', [
      staffId,
      id,
    ]);
  };
  await lend(reading, 'read');
  await lend(writing, 'write');
  // of the owner's department, and lent to as well: what the department may do stays
  await give(mate, { code: 'row_manager', keys: [...PAGES, ...rightsOf(CASES)], scope: SCOPE.tree });
  await lend(mate, 'read');
  await give(seeing, { code: 'row_seeing', keys: PAGES, scope: SCOPE.all });
  await give(dispossessed, { code: 'row_looking', keys: PAGES, scope: SCOPE.all }, true);
  const named = { owner, reading, writing, manager: mate, seeing, 'no right': dispossessed, receiver, stranger };
  for (const [name, { staffId }] of Object.entries(named))
    readers.set(name, { token: await tokenFor(crm, staffId), keys: await keysOf(staffId) });
  const admin = await crm.staffId('admin');
  readers.set('administrator', { token: await crm.token('admin'), keys: await keysOf(admin) });
}, 120_000);
afterAll(async () => await crm?.stop());

const rightsOf = (cases: readonly ListCase[]): string[] => cases.flatMap(({ calls }) => Object.keys(calls));
const keysOf = async (staffId: string): Promise<Set<string>> => {
  const rows = await crm.query<{ key: string }>(
    `select distinct r.international as key from sys.resource r join sys.role_resource rr on rr.resource_id = r.id
     join sys.user_role ur on ur.role_id = rr.role_id join sys."user" u on u.id = ur.user_id where u.staff_id = $1`,
    [staffId],
  );
  return new Set(rows.map(({ key }) => key));
};

/** What the list says about its row; null = the reader does not see it. */
async function declaredFor({ resource, row, filters }: ListCase, { token }: Reader): Promise<readonly string[] | null> {
  const input = { pageSize: 200, ...filters?.(world) };
  const { code, data } = await crm.call(resource.calls.page, input, { token });
  if (code !== CODES.ok) return null;
  const id = world.ids[row];
  return data.list.some((one) => one['id'] === id) ? (data.denied?.[id] ?? []) : null;
}

/** Whether the row does not exist for the person, or is not theirs: other refusals are rules for all readers. */
function isRefused(answer: { code: number; data: unknown; msg: string }): boolean {
  const { code, data, msg } = answer;
  const items = Array.isArray(data) ? data : ((data as { items?: unknown[] } | null)?.items ?? []);
  const first = items[0] as { ok?: boolean; code?: number } | undefined;
  const final = first?.ok === false ? (first.code ?? code) : code;
  // class A: only the owner applies, and this is what it says
  return REFUSED.has(final) || (final === CODES.conflict && /只有负责人|Only the owner/.test(msg));
}

describe('rows of lists say what may be done with them', { retry: 0 }, () => {
  it('every list of the module with rowRights is tried, with each of its keys', () => {
    const declared = crmContract.resources.filter(({ rowRights }) => rowRights !== undefined);
    expect(CASES.map(({ resource }) => resource.code).sort()).toEqual(declared.map(({ code }) => code).sort());
    for (const { resource, calls } of CASES)
      expect(Object.keys(calls).sort(), resource.code).toEqual(Object.keys(resource.rowRights ?? {}).sort());
  });

  it('each call of an action asks for the key that its list names', () => {
    for (const { resource, calls } of CASES)
      for (const [right, sends] of Object.entries(calls))
        for (const [call] of sends.map((send) => send({ ...world, spareContacts: ['1'] })))
          expect(call.right, `${resource.code} ${call.name}`).toEqual({ kind: 'key', key: right });
  });

  it.each(CASES.map((one) => [one.resource.code, one] as const))(
    '%s: allowed is accepted, denied is refused',
    async (_, one) => {
      const seen = new Map<string, unknown>();
      for (const [name, reader] of readers) {
        const denied = await declaredFor(one, reader);
        seen.set(name, denied === null ? 'not in the list' : denied.length);
        for (const [right, sends] of Object.entries(one.calls)) {
          const isDeclared = denied !== null && reader.keys.has(right) && !denied.includes(right);
          // a row that is not listed is reached by its id all the same; the list says nothing about it then
          if (denied === null && reader.keys.has(right)) continue;
          for (const send of sends) {
            const [call, input] = send(world);
            const answer = await crm.call(call, input as never, { token: reader.token });
            const what = `${name}, ${call.name}: ${answer.code} ${JSON.stringify(answer.data)}`;
            expect(isRefused(answer as never), what).toBe(!isDeclared);
          }
        }
      }
      // the kinds of readers must be different here, else nothing was tried
      expect(new Set(seen.values()).size, JSON.stringify([...seen])).toBeGreaterThan(1);
    },
  );

  it('a customer that is lent allows nothing but follow-ups and opportunities, and those only when lent for writing', async () => {
    const all = Object.keys(CASES[0]?.calls ?? {});
    const customers = CASES[0] as ListCase;
    const held = (name: string) => all.filter((right) => readers.get(name)?.keys.has(right));
    const allowed = async (name: string): Promise<string[]> => {
      const denied = await declaredFor(customers, readers.get(name) as Reader);
      return held(name).filter((right) => denied !== null && !denied.includes(right));
    };
    expect(await allowed('reading')).toEqual([]);
    expect(await allowed('writing')).toEqual([
      'crm.client-partner.my-client:follow',
      'crm.business-opportunity.list:add',
    ]);
    expect(await allowed('owner')).toEqual(held('owner'));
    expect(await allowed('manager')).toEqual(held('manager').filter((right) => right !== 'crm.class-a.list:add'));
  });
});
