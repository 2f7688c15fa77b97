import { randomUUID } from 'node:crypto';
import { readConfig } from '@switchboard/kit-server';
import { accountRow, testMailbox } from '@switchboard/mc-server/testing';
import pg from 'pg';

/** Gives a person of the demo company a mailbox on the real mail server; returns its address. */
export async function giveMailbox(
  env: Record<string, string>,
  login: string,
  domain: 'demo' | 'customer' = 'demo',
): Promise<string> {
  // all journeys share one process, and several create a mailbox for the same person
  const box = testMailbox(`${login.replaceAll(/[^a-z]/g, '')}-${randomUUID().slice(0, 4)}`, domain);
  const client = new pg.Client({ connectionString: env['DATABASE_URL'], options: '-c app.actor=system' });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; name: string }>(
      'select u.staff_id::text as id, s.name from sys."user" u join sys.staff s on s.id = u.staff_id where u.login_name = $1',
      [login],
    );
    const [{ id, name } = { id: '', name: '' }] = rows;
    await client.query('update mc.mail_account set is_default = false where staff_id = $1', [id]);
    const row = { ...accountRow(readConfig(env), id, box), display_name: name };
    const names = Object.keys(row);
    await client.query(
      `insert into mc.mail_account (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(row),
    );
    return box.email;
  } finally {
    await client.end();
  }
}
