import { sql } from 'kysely';
import type { CrmDb } from '../../db.ts';
import { oneOf, randomOf, weighted } from './draw.ts';

const ROW = sql`k`;
const SAID = [
  '电话沟通本月发量计划，客户确认下周开始放量。',
  '客户反馈菲律宾到达率下降，已提交路由排查。',
  '发送最新报价单，客户希望印尼价格再降 5%。',
  '约定周三线上会议，讨论 OTP 短信测试方案。',
  '测试 200 条，到达率 97%，客户满意，准备充值。',
  '客户采购负责人换人，已加新联系人微信并介绍产品。',
  'Discussed traffic forecast for next quarter; they expect to double OTP volume.',
  'Sent the revised price list for Vietnam and Thailand, waiting for feedback.',
  'Test of 100 messages finished, delivery rate 96 %, they will recharge this week.',
  'Customer asked for WhatsApp template review before launch.',
];
const FAMILY = ['陈', '林', '王', '李', '黄', '张', '吴', '刘'];
const GIVEN = ['晓明', '佳怡', '志强', '思远', '雅婷', '俊杰', '文静', '海峰'];
const NAMES = [
  'Maria Santos',
  'Ahmed Khan',
  'Nguyen Minh',
  'Priya Nair',
  'Joao Silva',
  'Siti Rahma',
  'Daniel Okoro',
  'Emma Clark',
];

export async function addContacts(db: CrmDb, afterId: string): Promise<void> {
  await sql`insert into crm.contact (customer_id, name, position, role, email, phone, whatsapp, language, is_primary, created_by, created_at)
    select c.id, case when c.country in ('CN', 'HK') then ${oneOf(ROW, 40, FAMILY)} || ${oneOf(ROW, 41, GIVEN)} else ${oneOf(ROW, 42, NAMES)} end,
      ${oneOf(ROW, 43, ['采购经理', 'Product manager', 'CTO', '运营总监', 'Finance manager'])},
      ${weighted(ROW, 44, [
        ['business', 45],
        ['decision', 20],
        ['tech', 20],
        ['finance', 15],
      ])},
      'contact' || n || '@' || substr(c.website, 9), '+65' || (80000000 + (k % 9999) * 1000), null,
      case when c.country in ('CN', 'HK') then 'zh' else 'en' end, n = 1, c.owner_id, c.created_at
    from crm.customer c cross join lateral generate_series(1, 1 + floor(${randomOf(sql`c.id`, 45)} * 1.9 + ${randomOf(sql`c.id`, 46)} * 0.9)::int) n
    cross join lateral (select c.id * 10 + n as k) key
    where c.id > ${afterId} and c.pool_state <> 'merged'`.execute(db);
}

/** More follow-ups towards today; owned customers have a recent enough one not to be recalled (rule 7). */
export async function addFollowups(db: CrmDb): Promise<void> {
  await sql`insert into crm.followup (customer_id, way, content, outcome, follow_at, next_follow_at, effective, not_effective_reason, created_by, created_at)
    select c.id, ${weighted(ROW, 50, [
      ['phone', 30],
      ['wechat', 20],
      ['whatsapp', 20],
      ['email', 15],
      ['meeting', 8],
      ['test', 7],
    ])},
      ${oneOf(ROW, 51, SAID)}, ${oneOf(ROW, 52, ['interested', 'testing', 'price', 'quality', 'no_demand', 'recharge'])},
      at, null, n = 1 or ${randomOf(ROW, 53)} > 0.12, case when n > 1 and ${randomOf(ROW, 53)} <= 0.12 then 'repeated' end,
      coalesce(c.owner_id, c.prev_owner_id, c.created_by), at
    from crm.customer c cross join lateral generate_series(1, 2 + floor(${randomOf(sql`c.id`, 54)} * 15)::int) n
    cross join lateral (select c.id * 100 + n as k) key
    cross join lateral (select case when c.pool_state = 'sea' then c.sea_entered_at - make_interval(secs => 86400 * (16 + 9 * (n - 1)))
      when n = 1 then greatest(c.owner_since + interval '1 hour', now() - make_interval(secs => 86400
        * (case when c.stage in ('potential', 'contacted') then 13.6 else 26 end) * ${randomOf(ROW, 55)}))
      else now() - make_interval(secs => 86400 * (14 + 9.0 * (n - 1) * (0.5 + ${randomOf(ROW, 56)}))) end as at) time
    where c.pool_state in ('private', 'sea') and (n = 1 or at > c.created_at)`.execute(db);
  await sql`update crm.customer c set last_follow_at = f.last,
      next_follow_at = case when c.pool_state = 'private' and ${randomOf(sql`c.id`, 57)} < 0.6
        then now() + make_interval(secs => 86400 * (12 * ${randomOf(sql`c.id`, 58)} - 1)) end
    from (select customer_id, max(follow_at) filter (where effective) as last from crm.followup group by customer_id) f
    where f.customer_id = c.id`.execute(db);
}

export async function addTasks(db: CrmDb): Promise<void> {
  await sql`insert into crm.task (customer_id, assignee_id, due_at, title, state, created_by, created_at)
    select c.id, c.owner_id, now() + make_interval(secs => 86400 * (${randomOf(sql`c.id`, 60)} * 12 - 1.8)),
      ${oneOf(sql`c.id`, 61, ['回访测试结果', '发送报价', '确认合同', '约线上会议', 'Call back about pricing', 'Send test report'])}, 'todo',
      c.owner_id, now() - interval '3 days'
    from crm.customer c where c.pool_state = 'private' and ${randomOf(sql`c.id`, 62)} < 0.66`.execute(db);
}

/** The ownership history of each customer. */
export async function addOwnershipHistory(db: CrmDb): Promise<void> {
  await sql`insert into crm.flow_log (customer_id, event, to_owner_id, at, by, reason)
    select id, 'create', coalesce(owner_id, prev_owner_id, created_by), created_at, created_by, null from crm.customer`.execute(
    db,
  );
  await sql`insert into crm.flow_log (customer_id, event, to_owner_id, from_sea_id, at, by)
    select c.id, case c.owner_way when 'claimed' then 'claim' when 'transferred' then 'transfer' else 'assign' end, c.owner_id,
      case when c.owner_way = 'claimed' then s.id end, c.owner_since, c.owner_id
    from crm.customer c, crm.sea s where s.code = 'default' and c.pool_state = 'private'
      and c.owner_way in ('claimed', 'transferred', 'assigned')`.execute(db);
  await sql`insert into crm.flow_log (customer_id, event, from_owner_id, to_sea_id, at, reason)
    select id, sea_reason, prev_owner_id, sea_id, sea_entered_at, case sea_reason when 'release' then '暂无需求' end
    from crm.customer where pool_state = 'sea'`.execute(db);
}
