-- The rules that sales operations edit under /setModule/crm (docs/spec/modules/crm.md §2.8).
create table crm.retention_rule (
  id bigint generated always as identity primary key,
  name varchar(80) not null,
  kinds text[], levels text[], stages text[], owner_ways text[], dept_ids bigint[],
  condition text not null check (condition in ('no_first_follow', 'no_follow', 'no_first_consume', 'no_consume_and_follow')),
  days int not null check (days >= 1),
  follow_days int check (follow_days >= 1),
  warn_days int[] not null,
  target_sea_id bigint not null references crm.sea (id),
  extendable_days int not null default 0 check (extendable_days >= 0),
  enabled boolean not null default true,
  -- nothing is recalled within three days of a change
  changed_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0,
  check (condition <> 'no_consume_and_follow' or follow_days is not null)
);
insert into crm.retention_rule (name, kinds, stages, owner_ways, condition, days, follow_days, warn_days, target_sea_id, extendable_days, changed_at)
select rule.name, rule.kinds, rule.stages, rule.owner_ways, rule.condition, rule.days, rule.follow_days, rule.warn_days, sea.id, rule.extendable_days, timestamptz '2020-01-01'
from crm.sea sea, (values
  ('领取后未跟进', null::text[], null::text[], array['claimed'], 'no_first_follow', 3, null::int, array[1], 0),
  ('潜在与已接触未跟进', array['direct', 'agent'], array['potential', 'contacted'], null, 'no_follow', 15, null, array[5, 3, 1], 0),
  ('测试与谈判未跟进', array['direct', 'agent'], array['testing', 'negotiating'], null, 'no_follow', 30, null, array[7, 3, 1], 0),
  ('长期未成交', array['direct', 'agent'], null, null, 'no_first_consume', 180, null, array[30, 7, 1], 60),
  ('无消费且未跟进', array['direct', 'agent'], array['cooperating', 'silent', 'churned'], null, 'no_consume_and_follow', 90, 30, array[14, 7, 1], 0),
  ('伙伴未跟进', array['partner'], null, null, 'no_follow', 60, null, array[7, 3, 1], 0)
) as rule (name, kinds, stages, owner_ways, condition, days, follow_days, warn_days, extendable_days)
where sea.code = 'default';

create table crm.churn_rule (
  id bigint generated always as identity primary key,
  brand varchar(40) not null unique,
  drop_pct numeric(6, 2) not null default 70,
  min_base_usd numeric(18, 6) not null default 300,
  silent_days int not null default 30,
  churn_days int not null default 90,
  recover_usd numeric(18, 6) not null default 50,
  handle_work_days int not null default 5,
  enabled boolean not null default true,
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0,
  check (churn_days > silent_days)
);
insert into crm.churn_rule (brand) values ('main');

create table crm.level_rule (
  id bigint generated always as identity primary key,
  level text not null unique check (level in ('A', 'B', 'C', 'D', 'N')),
  min_avg_usd numeric(18, 6),
  max_avg_usd numeric(18, 6),
  auto boolean not null,
  enabled boolean not null default true,
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0
);
insert into crm.level_rule (level, min_avg_usd, max_avg_usd, auto) values
  ('A', 10000, null, false), ('B', 2000, null, true), ('C', 200, 1999.99, true), ('D', 0, 199.99, true), ('N', null, null, true);

create table crm.quota_rule (
  id bigint generated always as identity primary key,
  sales_level text not null unique check (sales_level in ('trainee', 'junior', 'middle', 'senior', 'manager')),
  hold_limit int not null, daily_claim int not null, daily_sea_view int not null, class_a_cap int not null,
  count_cooperating boolean not null default false,
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0
);
insert into crm.quota_rule (sales_level, hold_limit, daily_claim, daily_sea_view, class_a_cap) values
  ('trainee', 50, 3, 20, 0), ('junior', 120, 5, 40, 3), ('middle', 200, 8, 60, 8), ('senior', 300, 10, 80, 15), ('manager', 150, 10, 200, 15);
create table crm.quota_override (
  id bigint generated always as identity primary key,
  staff_id bigint not null unique references sys.staff (id),
  hold_limit int, daily_claim int, daily_sea_view int, class_a_cap int,
  until date,
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0
);
create table crm.staff_level (
  id bigint generated always as identity primary key,
  staff_id bigint not null unique references sys.staff (id),
  sales_level text not null references crm.quota_rule (sales_level),
  since date not null default current_date,
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0
);

create table crm.domain_rule (
  id bigint generated always as identity primary key,
  domain varchar(120) not null unique check (domain = lower(domain)),
  type text not null check (type in ('public', 'disposable', 'internal', 'competitor')),
  remark varchar(200),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0
);

create table crm.template (
  id bigint generated always as identity primary key,
  type text not null check (type in ('followup', 'stage', 'email', 'import')),
  name_zh varchar(80) not null, name_en varchar(120) not null,
  content_zh text, content_en text,
  config jsonb not null default '{}',
  dept_ids bigint[],
  enabled boolean not null default true,
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0
);
insert into crm.template (type, name_zh, name_en, config) values ('stage', '标准商机阶段', 'Standard stages', '{"stages": [
  {"no": 1, "nameZh": "需求确认", "nameEn": "Requirement", "probability": 10, "maxDays": 7, "required": []},
  {"no": 2, "nameZh": "报价", "nameEn": "Quotation", "probability": 30, "maxDays": 7, "required": ["targetPrice"]},
  {"no": 3, "nameZh": "测试", "nameEn": "Testing", "probability": 50, "maxDays": 14, "required": ["countries", "testFollowup"]},
  {"no": 4, "nameZh": "商务谈判", "nameEn": "Negotiation", "probability": 70, "maxDays": 14, "required": []},
  {"no": 5, "nameZh": "签约充值", "nameEn": "Contract & recharge", "probability": 90, "maxDays": 10, "required": ["expectedCloseOn"]}
]}');
alter table crm.opportunity add foreign key (template_id) references crm.template (id);

create table crm.allow_buka_rule (
  id bigint generated always as identity primary key,
  object text not null check (object in ('country', 'dept', 'staff', 'source', 'customer')),
  value varchar(80) not null,
  effect text not null check (effect in ('allow', 'deny')),
  until date,
  remark varchar(200),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0,
  unique (object, value)
);
