import { randomBytes } from 'node:crypto';
import { readConfig } from '@switchboard/kit-server';
import { checkMailKeys } from './check-keys.ts';
import {
  accountAdminResource,
  accountShares,
  accountState,
  ownAccounts,
  saveAccount,
  senderList,
  setAccountState,
  testAccount,
} from '@switchboard/mc-contract';
import { staffLeft } from '@switchboard/sys-contract';
import { signIn } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountForm, startMc, type TestMc, testMailbox } from '../../testing/index.ts';
import { endMailOfLeaverJob, endMailOfLeaversJob, rotateMailKeysJob } from './jobs.ts';
import { loadLogin } from './login.repo.ts';
import { mcDb } from '../../db.ts';

const KEYS = [1, 2].map((version) => `${version}:${randomBytes(32).toString('base64')}`);

let mc: TestMc;
let sales: string;
let admin: string;
let accountId: string;
const box = testMailbox('secret');
beforeAll(async () => {
  mc = await startMc({ MAIL_KEYS: KEYS[0] as string });
  [sales, admin] = [await signIn(mc.stack.call, 'sales'), await signIn(mc.stack.call, 'admin')];
  accountId = (await mc.stack.call(saveAccount, accountForm(box), { token: sales })).data.id;
});
afterAll(async () => await mc?.stop());

/** Every text in every table of the database, including the job queue. */
async function everywhere(): Promise<string> {
  const tables = await mc.stack.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await mc.stack.query<{ text: string }>(`select t::text as text from ${name} t`);
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join('\n');
}

describe('the secret of a mail account', () => {
  it('MC-22 is in no response, log line, table or list, and is encrypted with AES-256-GCM under a named key', async () => {
    const answers = [
      await mc.stack.call(ownAccounts, {}, { token: sales }),
      await mc.stack.call(accountState, {}, { token: sales }),
      await mc.stack.call(senderList, { nameFlag: true }, { token: sales }),
      await mc.stack.call(accountShares, { accountId }, { token: sales }),
      await mc.stack.call(accountAdminResource.calls.page, {}, { token: admin }),
      await mc.stack.call(testAccount, { ...accountForm(box, { secret: null }), accountId }, { token: sales }),
      await mc.stack.call(saveAccount, accountForm(testMailbox('other'), { imapPort: 9 }), { token: sales }),
      await mc.stack.call(setAccountState, { accountId, state: 4 }, { token: sales }),
    ];
    const fields = Object.keys(accountAdminResource.fields);
    expect(fields.filter((name) => /secret|password|enc/i.test(name))).toEqual([]);
    const inHex = Buffer.from(box.password).toString('hex');
    const inBase64 = Buffer.from(box.password).toString('base64');
    const places = { answers: JSON.stringify(answers), log: mc.stack.log.text(), tables: await everywhere() };
    expect(places.tables).toContain(box.email);
    for (const [place, text] of Object.entries(places))
      for (const form of [box.password, inHex, inBase64]) expect([place, text.includes(form)]).toEqual([place, false]);
    const [row] = await mc.stack.query<{ key_version: number; bytes: number }>(
      'select key_version, length(secret_enc) as bytes from mc.mail_account where id = $1',
      [accountId],
    );
    expect(row).toEqual({ key_version: 1, bytes: 12 + 16 + box.password.length });
    const audit = await mc.stack.query<{ text: string }>(
      `select (before::text || after::text) as text from sys.audit_log where object_code = 'mc.mail-account'`,
    );
    expect(audit.length).toBeGreaterThan(0);
  });

  it('MC-22 is re-encrypted with a newer key in the background, and only then the old key can be removed', async () => {
    const both = readConfig({ ...mc.stack.env, LOG_LEVEL: 'silent', MAIL_KEYS: KEYS.join(',') });
    const onlyNew = readConfig({ ...mc.stack.env, LOG_LEVEL: 'silent', MAIL_KEYS: KEYS[1] as string });
    await expect(checkMailKeys({ config: onlyNew, db: mc.services.db })).rejects.toThrow('MAIL_KEYS lacks key 1');
    await rotateMailKeysJob.run({}, { ...mc.context, config: both });
    const versions = await mc.stack.query('select distinct key_version from mc.mail_account where state <> 5');
    expect(versions).toEqual([{ key_version: 2 }]);
    const login = await loadLogin(onlyNew, mcDb(mc.services), accountId);
    expect(login?.secret).toBe(box.password);
    await expect(checkMailKeys({ config: onlyNew, db: mc.services.db })).resolves.toBeUndefined();
  });
});

describe('people who leave', () => {
  it('MC-27 have their mailboxes paused and timed drafts cancelled, and the line manager is notified once', async () => {
    const { staffId } = await mc.person('sales');
    await mc.stack.query(`update mc.mail_account set state = 1 where id = $1`, [accountId]);
    await mc.stack.query(
      `insert into mc.mail_draft (staff_id, account_id, subject, html, state, timing_time, submit_id)
       values ($1, $2, 'later', 'text', 1, now() + interval '1 hour', 'timed')`,
      [staffId, accountId],
    );
    await mc.stack.query(
      `update sys.staff set leader_id = (select staff_id from sys."user" where login_name = 'manager'),
      employ_status = 3 where id = $1`,
      [staffId],
    );
    for (let turn = 0; turn < 2; turn++) await endMailOfLeaversJob.run({}, mc.context);
    expect(await mc.stack.query('select state from mc.mail_account where id = $1', [accountId])).toEqual([
      { state: 4 },
    ]);
    expect(await mc.stack.query(`select state, timing_time, html from mc.mail_draft where subject = 'later'`)).toEqual([
      { state: 0, timing_time: null, html: 'text' },
    ]);
    const { staffId: leader } = await mc.person('manager');
    const noticeRequests = await mc.stack.query<{ data: { to: unknown; vars: unknown } }>(
      `select data from pgboss.job where name = 'mc.notify.request' and data->>'eventCode' = 'mc.mail.leaver'`,
    );
    expect(noticeRequests.map(({ data }) => [data.to, data.vars])).toEqual([
      [{ staffIds: [leader] }, expect.objectContaining({ email: box.email, count: '1' })],
    ]);
    // runs every minute and on the event of the directory; after that a share row gives access to the mailbox
    expect(endMailOfLeaversJob.cron).toBe('* * * * *');
    expect(endMailOfLeaverJob.on).toEqual([staffLeft]);
    await mc.stack.query(`insert into mc.mail_account_share (account_id, staff_id, rights) values ($1, $2, 1)`, [
      accountId,
      leader,
    ]);
    const token = await signIn(mc.stack.call, 'manager');
    const { accounts } = (await mc.stack.call(accountState, {}, { token })).data;
    expect(accounts).toMatchObject([{ id: accountId, isOwn: false, state: 4 }]);
  });
});
