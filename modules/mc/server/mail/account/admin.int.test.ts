import { CODES } from '@switchboard/kit-contract';
import { addAccountFor, editAccountOf, ownAccounts, saveAccount, shareAccount } from '@switchboard/mc-contract';
import { signIn } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountForm, startMc, type TestMc, testMailbox } from '../../testing/index.ts';

let mc: TestMc;
let [keeper, sales] = ['', ''];
beforeAll(async () => {
  mc = await startMc();
  // the sales lead administers the mailboxes of the own centre
  await mc.stack.query(
    `insert into sys.role_resource (role_id, resource_id) select r.id, s.id from sys.role r, sys.resource s
     where r.code = 'sales_lead' and s.international like 'sys.email.account%' and s.deleted_at is null on conflict do nothing`,
  );
  [keeper, sales] = [await signIn(mc.stack.call, 'manager'), await signIn(mc.stack.call, 'sales')];
});
afterAll(async () => await mc?.stop());

const add = async (login: string, box: string, more: { isDefault?: boolean; secret?: string } = {}) => {
  const { staffId } = await mc.person(login);
  return await mc.stack.call(addAccountFor, { ...accountForm(testMailbox(box), more), staffId }, { token: keeper });
};
const accountsOf = async (login: string) =>
  await mc.stack.query<{ email: string; isDefault: boolean }>(
    `select a.email::text, a.is_default as "isDefault" from mc.mail_account a where a.staff_id = $1 order by a.id`,
    [(await mc.person(login)).staffId],
  );

describe('mailboxes bound by an administrator', { retry: 0 }, () => {
  it('are bound only for people in the row scope of the administrator; others are not found', async () => {
    const outside = await add('finance', 'outside');
    expect(outside.code).toBe(CODES.notFound);
    const missing = await mc.stack.call(
      addAccountFor,
      { ...accountForm(testMailbox('outside')), staffId: '4611686018427387904' },
      { token: keeper },
    );
    expect([outside.code, outside.msg, outside.data]).toEqual([missing.code, missing.msg, missing.data]);
    // refused before any mail server is contacted
    expect((await add('finance', 'outside', { secret: 'wrong' })).code).toBe(CODES.notFound);
    expect(await accountsOf('finance')).toEqual([]);
    expect((await add('sales', 'inside')).code).toBe(CODES.ok);
    expect(await accountsOf('sales')).toEqual([{ email: testMailbox('inside').email, isDefault: true }]);
  });

  it('are announced to their owner, with the name of the administrator', async () => {
    const { staffId } = await mc.person('sales');
    const notices = async () =>
      await mc.stack.query<{ data: Record<string, unknown> }>(
        `select data from pgboss.job where name = 'mc.notify.request' and data ->> 'eventCode' = 'mc.mail.bound'`,
      );
    expect((await notices()).map(({ data }) => data)).toMatchObject([
      { to: { staffIds: [staffId] }, vars: { email: testMailbox('inside').email } },
    ]);
    const [template] = await mc.stack.query(
      `select title_zh, title_en, route from mc.msg_template where event_code = 'mc.mail.bound'`,
    );
    expect(template).toMatchObject({ title_en: 'Mailbox bound for you', route: '/message/email/set' });
    // binding the own mailbox sends no notice
    expect((await add('manager', 'keeper')).code).toBe(CODES.ok);
    expect(await notices()).toHaveLength(1);
  });

  it('become the default only through their owner, not by adding, by editing or through a managing share', async () => {
    const refusal = { code: CODES.validation, data: [{ field: 'isDefault' }] };
    expect(await add('sales', 'second', { isDefault: true })).toMatchObject(refusal);
    expect((await add('sales', 'second')).code).toBe(CODES.ok);
    const accounts = (await mc.stack.call(ownAccounts, {}, { token: sales })).data;
    const second = accounts.find(({ email }) => email === testMailbox('second').email)!;
    const first = accounts.find(({ isDefault }) => isDefault)!;
    const edit = { ...accountForm(testMailbox('second')), accountId: second.id, version: second.version };
    expect(await mc.stack.call(editAccountOf, { ...edit, isDefault: true }, { token: keeper })).toMatchObject(refusal);
    const shares = [{ staffId: (await mc.person('manager')).staffId, rights: '3' as const }];
    await mc.stack.call(shareAccount, { accountId: second.id, shares }, { token: sales });
    expect(await mc.stack.call(saveAccount, { ...edit, isDefault: true }, { token: keeper })).toMatchObject(refusal);
    expect((await accountsOf('sales')).map(({ isDefault }) => isDefault)).toEqual([true, false]);
    // the default mailbox stays the default while an administrator edits other fields
    const other = { ...accountForm(testMailbox('inside')), accountId: first.id, version: first.version };
    const kept = await mc.stack.call(editAccountOf, { ...other, isDefault: true }, { token: keeper });
    expect(kept.code).toBe(CODES.ok);
    expect((await mc.stack.call(saveAccount, { ...edit, isDefault: true }, { token: sales })).code).toBe(CODES.ok);
    expect((await accountsOf('sales')).map(({ isDefault }) => isDefault)).toEqual([false, true]);
  });
});
