-- Agents and whom they brought: read copies of crm (docs/spec/modules/records.md §2.1, rule 23), replaced by crm.agent.changed. Who registered
-- through whose promotion link stands with the account (rule 24).
create table bq.agent (
  id bigint primary key, -- the customer of crm
  agent_no varchar(40) not null unique,
  name varchar(200) not null,
  level varchar(8) not null,
  share_base varchar(24) not null check (share_base in ('revenue', 'profit')),
  share_ratio numeric(6, 4),
  share_months smallint not null default 0,
  owner_staff_id bigint references sys.staff (id),
  owner_dept_id bigint references sys.dept (id),
  contract_end date,
  is_gone boolean not null default false,
  told_at timestamptz(3) not null
);
create index agent_owner_ix on bq.agent (owner_staff_id);
create index agent_dept_ix on bq.agent (owner_dept_id);

-- crm keeps one agent of a customer at a time; where merged customers had two, both are copied
create table bq.agent_customer (
  id bigint primary key, -- the relation of crm
  agent_id bigint not null references bq.agent (id),
  customer_id bigint not null,
  customer_name varchar(200) not null,
  bound_from date not null,
  bound_to date, -- the first day that is no longer the agent's
  check (bound_to >= bound_from)
);
create index agent_customer_agent_ix on bq.agent_customer (agent_id, bound_from);
create index agent_customer_from_ix on bq.agent_customer (bound_from, id);
create index agent_customer_customer_ix on bq.agent_customer (customer_id);

create table bq.agent_commission (
  agent_id bigint not null references bq.agent (id),
  customer_id bigint not null,
  month date not null,
  amount_usd numeric(18, 6) not null,
  primary key (agent_id, customer_id, month)
);

alter table bq.app add promoter_id bigint references sys.staff (id);
alter table bq.app add promo_code varchar(16);
alter table bq.app add promoted_on date;
alter table bq.app add constraint app_promoted_ck check ((promoter_id is null) = (promoted_on is null));
create index app_promoter_ix on bq.app (promoter_id) where promoter_id is not null;
