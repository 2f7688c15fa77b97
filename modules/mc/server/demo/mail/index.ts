import { type Config, type Db, sealSecret } from '@switchboard/kit-server';
import type { MailAddress } from '@switchboard/mc-contract';
import { sql } from 'kysely';
import { generateBox } from './generate.ts';
import { deleteMailbox, dropDomain, seedMaildir } from './maildir.ts';
import { seedWriting } from './writing.ts';

/** Where `pnpm services` puts the mail server (tools/engines/addresses.ts). */
const SERVER = {
  host: '127.0.0.1',
  noIdle: '127.0.0.2',
  noCondstore: '127.0.0.3',
  imaps: 4244,
  smtp: 4225,
  password: 'switchboard-mail',
};

interface DemoAccount {
  /** A demo login, or the rank of a seller by number of customers. */
  readonly who: string | number;
  readonly box?: string;
  readonly mails: number;
  readonly host?: string;
  /** Below `selfsent.` the server files sent mail itself. */
  readonly below?: string;
  /** The server refuses its password: state 2, waiting for a new one. */
  readonly isRefused?: true;
}

/** mc.md §7: twelve boxes and 6,000 mails for manual exploration. */
const FULL: readonly DemoAccount[] = [
  { who: 'sales', mails: 1_800 },
  { who: 'manager', mails: 600 },
  { who: 'finance', mails: 500 },
  { who: 'ops', mails: 400, host: SERVER.noIdle },
  { who: 'finance', box: 'billing', mails: 600 },
  { who: 1, mails: 500, host: SERVER.noCondstore },
  { who: 2, mails: 400, below: 'selfsent' },
  { who: 3, mails: 300 },
  { who: 4, mails: 300 },
  { who: 5, mails: 300 },
  { who: 6, mails: 300 },
  { who: 7, mails: 0, isRefused: true },
];
/** End-to-end tests: quick to create and to read. */
const SMALL: readonly DemoAccount[] = [
  { who: 'sales', mails: 60 },
  { who: 'manager', mails: 12 },
  { who: 'finance', mails: 12 },
  { who: 'finance', box: 'billing', mails: 12 },
];

/**
 * Creates mailboxes with mails for the demo users on the local mail server; the worker syncs them like any others.
 * Repeatable: existing accounts are left alone. Runs only in tests and the demo.
 */
export async function seedMail(db: Db, config: Config): Promise<void> {
  if (config.SWITCHBOARD_MODE === 'production' || config.MAIL_CA_FILE === undefined) return;
  const domain = await domainOf(db);
  for (const [index, account] of (config.SWITCHBOARD_MODE === 'test' ? SMALL : FULL).entries())
    await seedAccount(db, config, { ...account, domain, index });
  await sql`insert into mc.mail_account_share (account_id, staff_id, rights)
    select a.id, u.staff_id, 2 from mc.mail_account a, sys."user" u
    where a.email = ${`billing@${domain}`} and u.login_name = 'sales' on conflict do nothing`.execute(db);
}

/** For a stack that is removed together with its database. */
export async function dropMail(db: Db, config: Config): Promise<void> {
  if (config.SWITCHBOARD_MODE === 'test') dropDomain(await domainOf(db), config.MAIL_CA_FILE);
}

/** Each database has its own subdomain, so that no stack reads another's mail. */
async function domainOf(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const name = rows[0]?.name ?? '';
  return name === 'switchboard' ? 'demo.example' : `${name.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')}.demo.example`;
}

interface Person {
  staffId: string;
  name: string;
  nameEn: string | null;
  local: string;
}

async function seedAccount(
  db: Db,
  config: Config,
  account: DemoAccount & { domain: string; index: number },
): Promise<void> {
  const person = await findPerson(db, account.who);
  if (person === null) return;
  const domain = account.below === undefined ? account.domain : `${account.below}.${account.domain}`;
  const email = `${account.box ?? person.local}@${domain}`;
  const name = account.box === undefined ? person.name : '账单中心';
  const { secretEnc, keyVersion } = sealSecret(config, SERVER.password);
  const host = account.host ?? SERVER.host;
  const { rows } = await sql<{
    id: string;
  }>`insert into mc.mail_account (staff_id, email, display_name, imap_host, imap_port, imap_tls,
      smtp_host, smtp_port, smtp_tls, username, secret_enc, key_version, is_default, state, last_error)
    select ${person.staffId}, ${email}, ${name}, ${host}, ${SERVER.imaps}, 1, ${SERVER.host}, ${SERVER.smtp}, 2, ${email}, ${secretEnc},
      ${keyVersion}, ${account.box === undefined}, ${account.isRefused === true ? 2 : 1},
      ${account.isRefused === true ? 'Authentication failed.' : null}
    where not exists (select 1 from mc.mail_account where email = ${email}) returning id::text`.execute(db);
  if (rows.length === 0) return;
  deleteMailbox(email, config.MAIL_CA_FILE);
  const contacts = await contactsOf(db, person.staffId, account.box !== undefined);
  const mails = generateBox({
    owner: { name, email },
    contacts,
    count: account.mails,
    seed: 7_000 + account.index,
    now: new Date(),
  });
  seedMaildir(email, mails, config.MAIL_CA_FILE);
  if (account.who === 'sales') {
    const [{ id: accountId } = { id: '' }] = rows;
    await seedWriting(db, config, { accountId, staffId: person.staffId, name, email });
  }
}

async function findPerson(db: Db, who: string | number): Promise<Person | null> {
  const columns = sql`s.id::text as "staffId", s.name, s.name_en as "nameEn", split_part(s.work_email, '@', 1) as local`;
  const { rows } =
    typeof who === 'string'
      ? await sql<Person>`select ${columns} from sys."user" u join sys.staff s on s.id = u.staff_id where u.login_name = ${who}`.execute(
          db,
        )
      : await sql<Person>`select ${columns} from sys.staff s join (select owner_id, count(*) as num from crm.customer where owner_id is not null
          group by 1) c on c.owner_id = s.id where not exists (select 1 from sys."user" u where u.staff_id = s.id and u.password_hash is not null)
          order by c.num desc, s.id offset ${who - 1} limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Contacts of the person's customers; a person responsible for no customers, or for all, gets a selection of all contacts. */
async function contactsOf(db: Db, staffId: string, isForAll: boolean): Promise<MailAddress[]> {
  const { rows } = await sql<{ name: string; email: string }>`select p.name, p.email from crm.contact p
    join crm.customer c on c.id = p.customer_id where p.email is not null and p.deleted_at is null and c.deleted_at is null
    order by (c.owner_id = ${staffId} and not ${isForAll}) desc nulls last, p.id limit 60`.execute(db);
  return rows;
}
