import { CODES, type InputOf } from '@switchboard/kit-contract';
import {
  ACCOUNT_STATE,
  accountAdminResource,
  accountState,
  addAccountFor,
  MAIL_CODES,
  ownAccounts,
  saveAccount,
  senderList,
  setAccountPush,
  setAccountState,
  shareAccount,
  shareAccountOf,
  mailAccountCalls,
  mailReadCalls,
  mailWriteCalls,
  testAccount,
  unreadCounts,
} from '@switchboard/mc-contract';
import { signIn } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imapOptions, smtpOptions } from './connect.ts';
import { accountForm, startMc, type TestMc, testMailbox } from '../../testing/index.ts';

type Edit = InputOf<typeof saveAccount>;

let mc: TestMc;
let admin: string;
let sales: string;
let manager: string;
let finance: string;
beforeAll(async () => {
  mc = await startMc();
  [admin, sales, manager, finance] = (await Promise.all(
    ['admin', 'sales', 'manager', 'finance'].map(async (login) => await signIn(mc.stack.call, login)),
  )) as [string, string, string, string];
});
afterAll(async () => await mc?.stop());

const save = async (token: string, edit: Edit) => await mc.stack.call(saveAccount, edit, { token });
const rows = async () =>
  await mc.stack.query<{ email: string; state: number }>('select email::text, state from mc.mail_account order by id');

const written = {
  accountId: '1',
  to: [{ name: null, email: 'a@customer.example' }],
  subject: 's',
  content: '<p>x</p>',
};
/** Minimal input with which each call reaches the mailbox check. */
const INPUTS: Readonly<Record<string, object>> = {
  'mc.mail.detail': { id: '1', type: 2 },
  'mc.mail.eml': { a: '1', b: '1' },
  'mc.mail.attachment': { id: '1' },
  'mc.mail.mark': { ids: ['1'], action: 'read' },
  'mc.mail.delete': { ids: ['1'] },
  'mc.mail.sync': { accountId: '1' },
  'mc.mail.move': { ids: ['1'], to: 3 },
  'mc.mail.mark-spam': { ids: ['1'], spam: true },
  'mc.mail.push-bill': { ids: ['1'], billFlag: 1 },
  'mc.dealing.customer': { customerCode: 'C-1' },
  'mc.dealing.supplier': { supplierCode: 'S-1' },
  'mc.dealing.view': { id: '1' },
  'mc.dealing.forward': { id: '1' },
  'mc.dealing.reveal': { id: '1', reason: 'a reason' },
  'mc.mail.draft.attach': { uploads: ['1'] },
  'mc.mail.draft.save': written,
  'mc.mail.draft.timing-save': { ...written, timingTime: new Date(Date.now() + 3_600_000).toISOString(), zone: 'UTC' },
  'mc.mail.draft.timing-change': { draftId: '1', timingTime: null },
  'mc.mail.draft.query': { timing: false },
  'mc.mail.draft.del': { draftIds: ['1'] },
  'mc.mail.draft.view': { id: '1' },
  'mc.mail.draft.begin': { kind: 'new' },
  'mc.mail.send': written,
  'mc.mail.send.undo': { outboxId: '1' },
  'mc.mail.send.resolve': { outboxId: '1', action: 'confirm' },
  'mc.mail.transmit': { refIds: ['1'], to: written.to },
  'mc.mail.check.owner': { emails: ['a@customer.example'] },
  'mc.mail.check.cc': { to: written.to },
  'mc.mail.customer.contact': { keyword: 'a' },
  'mc.mail.book.contact': { keyword: 'a' },
  'mc.mail.account.push': { accountId: '1', status: 0 },
};
/** Why these calls work without a mailbox. */
const NEEDS_NONE: Readonly<Record<string, string>> = {
  'mc.dealing.customer': 'mails of colleagues',
  'mc.dealing.supplier': 'mails of colleagues',
  'mc.dealing.view': 'mails of colleagues',
  'mc.dealing.reveal': 'mails of colleagues',
  'mc.mail.attachment': 'of mails of colleagues too',
  'mc.mail.draft.attach': "a file is its uploader's",
  'mc.mail.draft.timing-change': "a draft is its writer's, also of a mailbox that is gone",
  'mc.mail.draft.del': "a draft is its writer's",
  'mc.mail.draft.view': "a draft is its writer's",
  'mc.mail.send.undo': "what was sent is its sender's",
  'mc.mail.check.owner': 'about addresses alone',
  'mc.mail.check.cc': 'about addresses alone',
  'mc.mail.customer.contact': 'about addresses alone',
  'mc.mail.book.contact': 'about addresses alone',
};

describe('mail accounts', () => {
  it('MC-20 every call that needs a mailbox, and no other, refuses a user without an own or shared one', async () => {
    // every permission key of the mailbox, so that a missing permission does not hide the error
    await mc.stack.query(
      `insert into sys.role_resource (role_id, resource_id) select r.id, s.id from sys.role r, sys.resource s
       where r.code = 'finance' and s.international like 'mc.email.%' and s.deleted_at is null on conflict do nothing`,
    );
    const none = await signIn(mc.stack.call, 'finance');
    const calls = [...mailReadCalls, ...mailWriteCalls, ...mailAccountCalls, setAccountPush].filter(
      ({ right, upload }) => right.kind === 'key' && upload === undefined,
    );
    const answers = new Map<string, number>();
    for (const call of calls) {
      const { code } = await mc.stack.call(call, (INPUTS[call.name] ?? {}) as never, { token: none });
      answers.set(call.name, code);
    }
    const callsWithoutMailbox = [...answers].filter(([, code]) => code === MAIL_CODES.noMailbox).map(([name]) => name);
    const others = [...answers].filter(([, code]) => code !== MAIL_CODES.noMailbox);
    expect(others.map(([name]) => name).toSorted()).toEqual(Object.keys(NEEDS_NONE).toSorted());
    expect(callsWithoutMailbox.length).toBeGreaterThan(15);
    expect((await mc.stack.call(accountState, {}, { token: none })).data).toEqual({
      bound: false,
      canBind: true,
      accounts: [],
    });
  });

  it('MC-21 saving tests both servers first, names the one that fails and then saves nothing', async () => {
    const box = testMailbox('sales');
    const wrongSecret = await save(sales, accountForm(box, { secret: 'wrong' }));
    expect(wrongSecret.code).toBe(MAIL_CODES.loginRefused);
    expect(wrongSecret.msg).toContain('IMAP');
    expect(wrongSecret.msg).toContain('SMTP');
    // no process listens on that port: only sending fails
    const wrongSmtp = await save(sales, accountForm(box, { smtpPort: 9 }));
    expect(wrongSmtp).toMatchObject({ code: MAIL_CODES.loginRefused, data: { imap: true, smtp: false } });
    expect(wrongSmtp.msg).not.toContain('IMAP');
    const wrongImap = await save(sales, accountForm(box, { imapPort: 9 }));
    expect(wrongImap).toMatchObject({ code: MAIL_CODES.loginRefused, data: { imap: false, smtp: true } });
    expect(await rows()).toEqual([]);

    const tested = await mc.stack.call(testAccount, { ...accountForm(box), accountId: null }, { token: sales });
    expect(tested.data).toEqual({ imap: { ok: true, reason: null }, smtp: { ok: true, reason: null } });
    expect(await rows()).toEqual([]);
    expect((await save(sales, accountForm(box))).code).toBe(CODES.ok);
    expect(await rows()).toEqual([{ email: box.email, state: ACCOUNT_STATE.active }]);
    expect((await save(manager, accountForm(box))).code).toBe(CODES.validation);
  });

  it('MC-23 a server on a private address, an unusual port or with an untrusted certificate is refused', async () => {
    const box = testMailbox('refused');
    const inside = await save(sales, accountForm(box, { imapHost: '192.168.1.1', imapPort: 993 }));
    expect(inside.code).toBe(MAIL_CODES.hostRefused);
    const metadata = await save(sales, accountForm(box, { smtpHost: '169.254.169.254', smtpPort: 587 }));
    expect(metadata.code).toBe(MAIL_CODES.hostRefused);
    const oddPort = await save(sales, accountForm(box, { imapHost: '8.8.8.8', imapPort: 22 }));
    expect(oddPort.code).toBe(MAIL_CODES.hostRefused);
    expect((await rows()).map(({ email }) => email)).not.toContain(box.email);
    // the connection uses the address that was checked; its certificate must carry the name
    const login = { ...testMailbox('x'), imapHost: 'localhost', smtpHost: 'localhost', secret: 'x' };
    const pinned = { host: expect.stringMatching(/^(127\.0\.0\.1|::1)$/), servername: 'localhost' };
    expect(await imapOptions(mc.context.config, login)).toMatchObject({ ...pinned, tls: { rejectUnauthorized: true } });
    expect(await smtpOptions(mc.context.config, login)).toMatchObject({ ...pinned, requireTLS: true });
    // the allow list is checked by name: the same server is refused when it is not listed
    const other = await startMc({ MAIL_ALLOWED_HOSTS: '' });
    try {
      const token = await signIn(other.stack.call, 'sales');
      const refused = await other.stack.call(saveAccount, accountForm(box), { token });
      expect(refused.code).toBe(MAIL_CODES.hostRefused);
    } finally {
      await other.stop();
    }
    // allowed, but its certificate is signed by an unknown authority
    const strict = await startMc({ MAIL_CA_FILE: '' });
    try {
      const token = await signIn(strict.stack.call, 'sales');
      const { data } = await strict.stack.call(
        testAccount,
        { ...accountForm(box), accountId: null },
        { token, locale: 'en' },
      );
      expect(data).toEqual({
        imap: { ok: false, reason: 'its certificate is not valid' },
        smtp: { ok: false, reason: 'its certificate is not valid' },
      });
    } finally {
      await strict.stop();
    }
  });

  it('a stored secret is sent only to the server that it was entered for', async () => {
    const [mine] = (await mc.stack.call(ownAccounts, {}, { token: sales })).data;
    const edit = {
      ...accountForm(testMailbox('sales')),
      email: mine!.email,
      username: mine!.username,
      secret: null,
      accountId: mine!.id,
      version: mine!.version,
    };
    expect((await save(sales, { ...edit, displayName: '新名称' })).code).toBe(CODES.ok);
    const elsewhere = await save(sales, { ...edit, version: mine!.version + 1, imapHost: '127.0.0.2' });
    expect(elsewhere).toMatchObject({ code: CODES.validation, data: [{ field: 'secret' }] });
    expect((await save(sales, { ...edit, displayName: 'x' })).code).toBe(CODES.staleWrite);
  });

  it('R167 R162 senders are listed as addresses, or as name<email> on request', async () => {
    const [mine] = (await mc.stack.call(ownAccounts, {}, { token: sales })).data;
    const { email, id } = mine!;
    const plain = await mc.stack.call(senderList, { nameFlag: false }, { token: sales });
    expect(plain.data).toEqual([{ accountId: id, email, name: '新名称', display: email, isDefault: true }]);
    const named = await mc.stack.call(senderList, { nameFlag: true }, { token: sales });
    expect(named.data[0]?.display).toBe(`新名称<${email}>`);
  });

  it('R160 unread counts cover all mailboxes of the user, or one', async () => {
    const second = testMailbox('second');
    const { data } = await save(sales, accountForm(second));
    await mc.stack.query(
      `update mc.mail_counter c set receive_un_read_num = 3, indicia_un_read_num = 2, junk_un_read_num = 1 where account_id = $1`,
      [data.id],
    );
    await mc.stack.query(`update mc.mail_counter set receive_un_read_num = 4 where account_id <> $1`, [data.id]);
    expect((await mc.stack.call(unreadCounts, {}, { token: sales })).data).toEqual({
      receiveUnReadNum: 7,
      indiciaUnReadNum: 2,
      junkUnReadNum: 1,
    });
    const one = await mc.stack.call(unreadCounts, { accountId: data.id }, { token: sales });
    expect(one.data.receiveUnReadNum).toBe(3);
    const times: number[] = [];
    for (let turn = 0; turn < 40; turn++) {
      const started = performance.now();
      await mc.stack.call(unreadCounts, {}, { token: sales });
      times.push(performance.now() - started);
    }
    expect(times.toSorted((a, b) => a - b)[37]).toBeLessThan(100);
  });

  it('an account of another user answers like a missing one until it is shared, and a share expires by itself', async () => {
    await save(manager, accountForm(testMailbox('manager')));
    const [mine] = (await mc.stack.call(ownAccounts, {}, { token: sales })).data;
    const accountId = mine!.id;
    const request = async (id: string) => {
      const { code, msg, data } = await mc.stack.call(unreadCounts, { accountId: id }, { token: manager });
      return { code, msg, data };
    };
    expect(await request(accountId)).toEqual(await request('4611686018427387904'));
    expect((await request(accountId)).code).toBe(MAIL_CODES.mailNotFound);
    const state = await mc.stack.call(setAccountState, { accountId, state: 4 }, { token: manager });
    expect(state.code).toBe(MAIL_CODES.mailNotFound);
    // the right to administer accounts does not open a mailbox either
    expect((await mc.stack.call(unreadCounts, { accountId }, { token: admin })).code).not.toBe(CODES.ok);

    const { staffId } = await mc.person('manager');
    const share = { accountId, shares: [{ staffId, rights: '1' as const }] };
    expect((await mc.stack.call(shareAccount, share, { token: sales })).data).toBe(true);
    expect((await request(accountId)).code).toBe(CODES.ok);
    // the right to read does not include managing
    expect((await mc.stack.call(shareAccount, share, { token: manager })).code).toBe(MAIL_CODES.mailNotFound);
    await mc.stack.query(`update mc.mail_account_share set expire_at = now() - interval '1 second'`);
    expect((await request(accountId)).code).toBe(MAIL_CODES.mailNotFound);
  });

  it('account administrators see states but never mails, and cannot share a mailbox with themselves', async () => {
    const { staffId } = await mc.person('finance');
    const box = testMailbox('finance');
    const added = await mc.stack.call(addAccountFor, { ...accountForm(box), staffId }, { token: admin });
    expect(added.code).toBe(CODES.ok);
    const page = await mc.stack.call(accountAdminResource.calls.page, { keyword: box.email }, { token: admin });
    expect(page.data.list).toMatchObject([{ email: box.email, state: '1', sentToday: 0 }]);
    const self = (await mc.person('admin')).staffId;
    const shares = [{ staffId: self, rights: '1' as const }];
    const lent = await mc.stack.call(shareAccountOf, { accountId: added.data.id, shares }, { token: admin });
    expect(lent.code).toBe(MAIL_CODES.noRight);
    expect((await mc.stack.call(unreadCounts, {}, { token: finance })).code).toBe(CODES.ok);
  });
});
