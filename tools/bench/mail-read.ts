import pg from 'pg';
import { freePort, startScratchStack } from '../demo/scratch-stack.ts';
import { startServices } from '../engines/services.ts';
import { measureCall, type MeasuredQuery, TABLE_HEAD } from './measure-call.ts';
import { startRecorder } from './record-statements.ts';

/**
 * `pnpm bench:mail-read [mails]`: measures lists and search of a large mailbox through the API against the same bare
 * statements. Four other mailboxes exist, so that a word common to all must not cost as much as in all mailboxes
 * together.
 */
const mails = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 50_000);
const OTHERS = 4;
const ofOthers = Math.min(mails, 50_000);

await startServices();
const stack = await startScratchStack({ apps: ['api'], logDir: '.reports/bench-logs' });
const client = new pg.Client({
  connectionString: stack.env['DATABASE_URL'],
  options: '-c jit=off -c random_page_cost=1.1 -c app.actor=system',
});
await client.connect();
const recorder = await startRecorder(stack.env, await freePort());
const inbox = (name: string, body: object): MeasuredQuery => ({
  name,
  login: 'sales',
  path: '/v2/emailbox/email/receive/query',
  body: { pageSize: 50, ...body },
});
const search = (name: string, keyword: string, body: object = {}): MeasuredQuery =>
  inbox(`search: ${name}`, { keyword, ...body });
try {
  await seed();
  console.log(`\n${mails} mails in the mailbox, ${mails + ofOthers * OTHERS} in all\n\n${TABLE_HEAD}`);
  for (const measured of [
    inbox('inbox, first page', {}),
    inbox('inbox, page 100', { pageNo: 100 }),
    inbox('inbox, unread', { seen: false }),
    inbox('inbox, with attachment', { hasAttach: true }),
    inbox('inbox, by size', { sortField: 'size' }),
    inbox('inbox by thread', { threadFlag: true }),
    inbox('starred', { starFlag: true }),
    search('English, in every mail', 'hello'),
    search('English, in every 50th', 'kenya'),
    search('English, in one', `m${Math.floor(mails / 2)}x`),
    search('English, beginning of 500 words', 'sender4'),
    search('English, two words', 'hello kenya'),
    search('Chinese, in every mail', '您好'),
    search('Chinese, in every 70th', '短信报价'),
    search('Chinese, in every 5,000th', '肯尼亚'),
    search('Chinese, one character', '价'),
    search('nothing found', 'zzzz'),
    search('in every mail, by thread', 'hello', { threadFlag: true }),
  ])
    console.log(await measureCall(measured, { url: stack.url, heard: recorder, client }));
} finally {
  await client.end();
  await recorder.stop();
  await stack.stop();
}
process.exit(0);

/**
 * Inserts rows as the store would: ten mails per thread, every third unread, every fiftieth from Kenya, forty other
 * words each.
 */
async function seed(): Promise<void> {
  const started = performance.now();
  // rows first, indexes afterwards: maintaining them per row would take most of the time
  const { rows: indexes } = await client.query<{
    name: string;
    made: string;
  }>(`select indexname as name, indexdef as made from pg_indexes
    where schemaname = 'mc' and tablename = 'mail_message' and indexname not like '%_pkey'`);
  for (const { name } of indexes) await client.query(`drop index mc.${name}`);
  for (let n = 0; n <= OTHERS; n++) {
    await client.query(
      `with account as (
         insert into mc.mail_account (staff_id, email, imap_host, imap_port, imap_tls, smtp_host, smtp_port, smtp_tls, username, secret_enc,
             key_version, state)
           select staff_id, 'bench${n}@demo.example', 'x.invalid', 993, 1, 'x.invalid', 465, 1, 'x', '\\x00', 1, 4
           from sys."user" where ${n === 0 ? `login_name = 'sales'` : `login_name not in ('sales', 'admin')`} order by id limit 1 returning id),
       thread as (
         insert into mc.mail_thread (account_id, root_hdr, last_time)
           select a.id, '<t' || g || '>', now() from account a, generate_series(1, $1::int / 10 + 1) g returning id, account_id, root_hdr)
       insert into mc.mail_message (account_id, box, thread_id, message_id_hdr, subject, sender_name, sender_email, receive_time, size, snippet,
           text_body, body_loaded, seen, flagged, has_attach, fts)
         select t.account_id, 2, t.id, '<m' || g || '>', 'mail ' || g, 'Sender ' || g % 500, 'sender' || g % 500 || '@customer.example',
           now() - make_interval(mins => g), 2000 + g, 'hello, this is mail ' || g, repeat('hello, this is mail ' || g, 40), true,
           g % 3 <> 0, g % 40 = 0, g % 12 = 0,
           array_to_tsvector(array['hello', 'mail', 'm' || g || 'x', 'sender' || g % 500, 'customer', 'example', '您好', '好']
             || array(select 'w' || (g * 31 + k * k * 97) % 5000 from generate_series(1, 40) k)
             || case when g % 50 = 0 then array['kenya'] else '{}' end
             || case when g % 5000 = 0 then array['肯尼', '尼亚', '亚'] else '{}' end
             || case when g % 70 = 0 then array['短信', '信报', '报价', '价'] else '{}' end)
         from generate_series(1, $1::int) g join thread t on t.root_hdr = '<t' || (g / 10 + 1) || '>'`,
      [n === 0 ? mails : ofOthers],
    );
  }
  for (const { made } of indexes) await client.query(made);
  await client.query('vacuum analyze mc.mail_message, mc.mail_thread');
  console.log(`seeded in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
