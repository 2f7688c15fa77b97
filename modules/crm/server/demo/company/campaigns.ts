import { sql } from 'kysely';
import type { CrmDb } from '../../db.ts';

/** With the number of days since sending; null = still a draft. */
const CAMPAIGNS = [
  ['9月新线路通知', 'Q3 产品更新', 62],
  ['双11大促通道保障', '双11短信通道保障方案', 9],
  ['东南亚语音测试邀请', '邀请测试印尼、越南语音线路', null],
] as const;

/** Marketing mails of the demo salesperson: two sent ones with results, and a draft. */
export async function addCampaigns(tx: CrmDb): Promise<void> {
  for (const [name, subject, daysAgo] of CAMPAIGNS)
    await sql`insert into crm.email_campaign (name, subject, lang, template_id, sender_email, filter, state, send_at, content, created_at,
        created_by, updated_by, owner_dept_id)
      select ${name}, ${subject}, 'zh', t.id, s.work_email, '{}', ${daysAgo === null ? 'draft' : 'done'},
        now() - make_interval(days => ${daysAgo}::int), ${daysAgo === null ? null : sql`t.content_zh`},
        now() - make_interval(days => coalesce(${daysAgo}::int, 0) + 1), s.id, s.id, sd.dept_id
      from sys."user" u join sys.staff s on s.id = u.staff_id join sys.staff_dept sd on sd.staff_id = s.id and sd.is_primary,
        crm.template t where u.login_name = 'sales' and t.type = 'email' order by t.id limit 1`.execute(tx);
  await sql`insert into crm.email_recipient (campaign_id, contact_id, customer_name, state, skip_reason, handed_at, sent_at, opened_at, clicked_at)
    select m.id, p.id, c.name, r.state, case when r.state = 'skipped' then 'limit' end, r.at, r.at,
      case when r.state in ('opened', 'clicked') then r.at + interval '3 hours' end,
      case when r.state = 'clicked' then r.at + interval '3 hours' end
    from crm.email_campaign m join crm.customer c on c.owner_id = m.created_by and c.pool_state = 'private'
    join crm.contact p on p.customer_id = c.id and p.is_primary and p.email is not null and p.deleted_at is null,
    lateral (select (array['sent', 'sent', 'opened', 'sent', 'clicked', 'opened', 'sent', 'bounced', 'unsubscribed', 'skipped'])[1 + p.id % 10]
      as state, m.send_at as at) r
    where m.state = 'done' order by m.id, p.id`.execute(tx);
  await sql`update crm.email_campaign m set recipient_num = n.total, sent_num = n.total - n.bounced - n.skipped, opened_num = n.opened,
      clicked_num = n.clicked, bounced_num = n.bounced, unsubscribed_num = n.unsubscribed
    from (select campaign_id, count(*) as total, count(opened_at) as opened, count(clicked_at) as clicked,
        count(*) filter (where state = 'bounced') as bounced, count(*) filter (where state = 'skipped') as skipped,
        count(*) filter (where state = 'unsubscribed') as unsubscribed from crm.email_recipient group by 1) n
    where n.campaign_id = m.id`.execute(tx);
}
