import {
  callsOfOtherKeys,
  callsThatReveal,
  rowCall,
  type RowCase,
  type RowReader,
  type RowWorld,
  tryRowCase,
  untriedRights,
} from '@switchboard/kit-server/testing';
import {
  ACCOUNT_STATE,
  accountAdminResource,
  editAccountOf,
  FOLDER_ADMIN_KEY,
  folderAdminResource,
  folderMembers,
  MAIL_ADMIN_KEY,
  mcContract,
  resyncFolders,
  saveFolderMembers,
  setStateOf,
  shareAccountOf,
  testAccountOf,
} from '@switchboard/mc-contract';
import { allowedToChange, makeRowReaders, ROW_OWNER } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountForm, accountRow, startMc, type TestMc, testMailbox } from '../testing/index.ts';

let mc: TestMc;
let readers: Map<string, RowReader>;
let world: RowWorld;
let cases: RowCase<RowWorld>[];
beforeAll(async () => {
  mc = await startMc();
  const resources = mcContract.resources.filter(({ rowRights }) => rowRights !== undefined);
  readers = await makeRowReaders(mc.stack, {
    pages: resources.map(({ right }) => right),
    actions: resources.flatMap(({ rowRights }) => Object.keys(rowRights ?? {})),
  });
  const { staffId: owner } = await mc.person(ROW_OWNER);
  const box = testMailbox('rows');
  // paused: this refuses a new synchronisation, after the check of the row
  const account = { ...accountRow(mc.services.config, owner, box), state: ACCOUNT_STATE.paused };
  const id = await inserted('mc.mail_account', account);
  const folder = await inserted('mc.mail_folder', { account_id: id, path: 'INBOX', role: 2 });
  // another server is refused without the secret; sharing with the owner is refused
  const of = ({ ids }: RowWorld) => ({ accountId: ids['account'] ?? '' });
  const elsewhere = { ...accountForm(box), version: 99, secret: null, imapHost: 'imap.other.example' };
  const edit = (rows: RowWorld) => ({ ...elsewhere, ...of(rows) });
  const toOwner = (rows: RowWorld) => ({ ...of(rows), shares: [{ staffId: owner, rights: '1' as const }] });
  world = { ids: { account: id, folder } };
  cases = [
    {
      resource: accountAdminResource,
      row: 'account',
      calls: {
        [`${MAIL_ADMIN_KEY}:edit`]: [rowCall(editAccountOf, edit), rowCall(testAccountOf, edit)],
        [`${MAIL_ADMIN_KEY}:state`]: [rowCall(setStateOf, (rows) => ({ ...of(rows), state: ACCOUNT_STATE.paused }))],
        [`${MAIL_ADMIN_KEY}:share`]: [rowCall(shareAccountOf, toOwner)],
      },
    },
    {
      resource: folderAdminResource,
      row: 'folder',
      calls: {
        [`${FOLDER_ADMIN_KEY}:resync`]: [rowCall(resyncFolders, of)],
        [`${FOLDER_ADMIN_KEY}:member`]: [rowCall(folderMembers, of), rowCall(saveFolderMembers, toOwner)],
      },
    },
  ];
}, 120_000);
afterAll(async () => await mc?.stop());

async function inserted(table: string, values: Readonly<Record<string, unknown>>): Promise<string> {
  const names = Object.keys(values);
  const [row] = await mc.stack.query<{ id: string }>(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id::text as id`,
    Object.values(values),
  );
  return String(row?.id);
}

const keysOf = ({ calls }: RowCase<RowWorld>): string[] => Object.keys(calls);

describe('rowRights of lists', { retry: 0 }, () => {
  it('every list of the module with rowRights is tested with each of its keys', () => {
    expect(untriedRights(mcContract.resources, cases)).toEqual([]);
    expect(callsOfOtherKeys(world, cases)).toEqual([]);
  });

  it.each([0, 1])('list %i: allowed is accepted, denied is refused', async (index) => {
    const one = cases[index] as RowCase<RowWorld>;
    const { wrong, allowed } = await tryRowCase(mc.stack.call, one, { world, readers });
    expect(wrong).toEqual([]);
    expect(allowed).toEqual(allowedToChange(keysOf(one)));
  });

  it.each([0, 1])(
    'list %i: a row out of scope answers like an unknown id, even with a wrong version',
    async (index) => {
      const token = readers.get('stranger')?.token ?? '';
      expect(await callsThatReveal(mc.stack.call, cases[index] as RowCase<RowWorld>, { world, token })).toEqual([]);
    },
  );

  it.each([
    ['mc.mail-account', 0],
    ['mc.mail-folder', 1],
  ])('a scope for %s applies to the calls of that list only', async (object, opened) => {
    const code = 'rows_auditor_do';
    await mc.stack.query(
      `delete from sys.role_data_scope where role_id in (select id from sys.role where code in ($1, 'rows_auditor'))`,
      [code],
    );
    await mc.stack.query(
      `insert into sys.role_data_scope (role_id, object_code, scope)
       select id, o, case o when $2 then 4 else 1 end from sys.role, unnest(array['mc.mail-account', 'mc.mail-folder']) o where code = $1
       union all select id, '*', 4 from sys.role where code = 'rows_auditor'`,
      [code, object],
    );
    const keeper = new Map([['stranger', { ...(readers.get('stranger') as RowReader), isOutside: false }]]);
    for (const [index, one] of cases.entries()) {
      const expected = index === opened ? keysOf(one) : [];
      const { wrong, allowed } = await tryRowCase(mc.stack.call, one, { world, readers: keeper });
      expect(wrong).toEqual([]);
      expect(allowed).toEqual({ stranger: expected });
    }
  });
});
