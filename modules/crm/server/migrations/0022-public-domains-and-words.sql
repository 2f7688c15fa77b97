-- Mail domains that say nothing about a company (docs/spec/modules/crm.md §4, domain rules).
insert into crm.domain_rule (domain, type)
select domain, 'public' from unnest(array[
  'gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'yahoo.com', 'ymail.com', 'rocketmail.com', 'aol.com',
  'icloud.com', 'me.com', 'mac.com', 'proton.me', 'protonmail.com', 'pm.me', 'gmx.com', 'gmx.de', 'gmx.net', 'web.de',
  't-online.de', 'mail.com', 'zohomail.com', 'fastmail.com', 'tutanota.com', 'hey.com', 'yandex.com', 'yandex.ru', 'mail.ru', 'bk.ru',
  'inbox.ru', 'list.ru', 'rambler.ru', 'qq.com', 'foxmail.com', '163.com', '126.com', 'yeah.net', 'vip.163.com', 'sina.com',
  'sina.cn', 'sohu.com', 'tom.com', '139.com', '189.cn', 'aliyun.com', 'yahoo.co.jp', 'yahoo.co.id', 'yahoo.co.in', 'yahoo.com.br',
  'yahoo.com.vn', 'outlook.fr', 'hotmail.co.uk', 'hotmail.fr', 'orange.fr', 'libero.it', 'uol.com.br', 'bol.com.br', 'naver.com', 'rediffmail.com'
]) domain on conflict (domain) do nothing;

-- Words that sales operations keep (the dictionary page); codes stand in churn events, accounts and partner profiles.
insert into sys.dict_item (module, dict_type, code, label_zh, label_en, sort) values
  ('crm', 'churn_reason', 'price', '价格', 'Price', 1),
  ('crm', 'churn_reason', 'quality', '质量', 'Quality', 2),
  ('crm', 'churn_reason', 'competitor', '转向竞对', 'Went to a competitor', 3),
  ('crm', 'churn_reason', 'business_down', '业务收缩', 'Their business shrank', 4),
  ('crm', 'churn_reason', 'season', '季节性波动', 'Season', 5),
  ('crm', 'churn_reason', 'payment', '账期或付款问题', 'Credit or payment', 6),
  ('crm', 'churn_reason', 'unreachable', '失联', 'Cannot be reached', 7),
  ('crm', 'churn_reason', 'other', '其他', 'Other', 9),
  ('crm', 'track_reason', 'tech', '技术对接中', 'Integration under way', 1),
  ('crm', 'track_reason', 'budget', '预算未批', 'No budget yet', 2),
  ('crm', 'track_reason', 'approval', '资质审核中', 'Papers being checked', 3),
  ('crm', 'track_reason', 'backup', '备用通道', 'A spare route', 4),
  ('crm', 'track_reason', 'lost_interest', '暂无需求', 'No demand for now', 5),
  ('crm', 'track_reason', 'other', '其他', 'Other', 9),
  ('crm', 'pay_method', 'bank', '银行转账', 'Bank transfer', 1),
  ('crm', 'pay_method', 'paypal', 'PayPal', 'PayPal', 2),
  ('crm', 'pay_method', 'wise', 'Wise', 'Wise', 3),
  ('crm', 'pay_method', 'usdt', 'USDT', 'USDT', 4),
  ('crm', 'pay_method', 'offset', '抵扣消费', 'Set off against spend', 5)
on conflict do nothing;

-- what the lists of churn, accounts, partners and commissions are sorted and filtered by
create index churn_event_state_ix on crm.churn_event (state, detected_on desc);
create index churn_event_customer_ix on crm.churn_event (customer_id, id desc);
create index consumption_day_day_ix on crm.consumption_day (day);
create index account_opened_ix on crm.account (opened_at desc);
create index commission_month_ix on crm.commission (month desc, partner_id);
create index customer_kind_ix on crm.customer (kind) where kind <> 'direct' and deleted_at is null;

-- which of two balances is the newer one
alter table crm.account add column balance_at timestamptz(3);
