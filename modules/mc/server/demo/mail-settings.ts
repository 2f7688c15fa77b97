import type { Db } from '@switchboard/kit-server';
import { variablesIn } from '@switchboard/mc-contract';
import { sql } from 'kysely';
import { DEMO_BLACK, DEMO_SIGNATURES, DEMO_TEMPLATES, DEMO_WHITE } from './mail-words.ts';

/**
 * Company-wide mail settings shared with all writers, and a mail log of three months. Matched by name: a second run
 * changes nothing.
 */
export async function seedMailSettings(db: Db): Promise<void> {
  const owner = sql`(select u.staff_id from sys."user" u where u.login_name = 'admin')`;
  for (const [name, html] of DEMO_SIGNATURES)
    await sql`insert into mc.mail_signature (owner_id, name, html, share) select ${owner}, ${name}, ${html}, 2
      where not exists (select 1 from mc.mail_signature where name = ${name})`.execute(db);
  for (const { name, type, subject, html } of DEMO_TEMPLATES)
    await sql`insert into mc.mail_template (owner_id, name, type, subject, html, vars, share)
      select ${owner}, ${name}, ${type}, ${subject}, ${html}, ${JSON.stringify(variablesIn(subject + html))}::jsonb, 2
      where not exists (select 1 from mc.mail_template where name = ${name})`.execute(db);
  for (const [kind, rules] of [
    [1, DEMO_WHITE],
    [2, DEMO_BLACK],
  ] as const)
    for (const [value, matchType, reason] of rules)
      await sql`insert into mc.mail_list_rule (kind, match_type, value, reason) values (${kind}, ${matchType}, ${value}, ${reason})
        on conflict do nothing`.execute(db);
  await seedBook(db);
  await seedLog(db);
}

/** Shared contact desks for all users, and for the sales accounts the contacts of their first customers. */
async function seedBook(db: Db): Promise<void> {
  await sql`insert into mc.mail_book (owner_id, name, email, company, group_name, share)
    select u.staff_id, v.name, v.email, v.company, v.team, 2 from sys."user" u, (values
      ('计费支持', 'billing@demo.example', 'Switchboard', '内部'), ('NOC 值班', 'noc@demo.example', 'Switchboard', '内部'),
      ('Route desk', 'routes@demo.example', 'Switchboard', '内部')) v (name, email, company, team)
    where u.login_name = 'admin' on conflict do nothing`.execute(db);
  await sql`insert into mc.mail_book (owner_id, name, email, company, source, party_code, use_count)
    select x.owner_id, '商务联系人', x.email, x.company, 2, x.code, x.place from (
      select c.owner_id, 'contact' || c.id || '@customer.example' as email, c.name as company, c.customer_code as code,
        row_number() over (partition by c.owner_id order by c.id) as place
      from crm.customer c join sys."user" u on u.staff_id = c.owner_id and u.login_name in ('sales', 'manager')
      where c.pool_state = 'private' and c.deleted_at is null) x
    where x.place <= 30 on conflict do nothing`.execute(db);
}

async function seedLog(db: Db): Promise<void> {
  await sql`insert into mc.mail_log (staff_id, party_type, party_code, action, subject, peer, result, created_at)
    select c.owner_id, 1, c.customer_code, 1 + n % 4, (array['报价确认', '账单核对', '测试结果反馈', '通道质量沟通'])[1 + n % 4],
      'contact' || c.id || '@customer.example', 1,
      now() - make_interval(days => n * 3, mins => (c.id % 600)::int)
    from crm.customer c, generate_series(1, 2) n
    where c.pool_state = 'private' and c.owner_id is not null and c.deleted_at is null
      and not exists (select 1 from mc.mail_log)`.execute(db);
}
