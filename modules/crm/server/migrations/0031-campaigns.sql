-- Marketing mail (crm rule 34): what was agreed on is what is sent, so the text is kept as it stood when it was submitted.
alter table crm.email_campaign
  add column subject varchar(200) not null default '',
  add column lang text not null default 'zh' check (lang in ('zh', 'en')),
  add column content text,
  add column owner_dept_id bigint references sys.dept (id);
alter table crm.email_recipient
  -- as it was called when it was chosen: whoever looks later need not see the customer
  add column customer_name varchar(200) not null default '',
  -- given to the mail module; what became of it comes back as an event
  add column handed_at timestamptz(3),
  add column not_before timestamptz(3),
  add column opened_at timestamptz(3),
  add column clicked_at timestamptz(3);
drop index crm.email_recipient_contact_ix;
create index email_recipient_contact_ix on crm.email_recipient (contact_id, handed_at);
create index email_recipient_queued_ix on crm.email_recipient (campaign_id, id) where state = 'queued' and handed_at is null;
create index email_recipient_handed_ix on crm.email_recipient (handed_at) where handed_at is not null;
-- an address may stand with several customers: whoever leaves, leaves with all of them
create index contact_address_ix on crm.contact (lower(email)) where email is not null;
create index email_campaign_due_ix on crm.email_campaign (state) where state in ('scheduled', 'sending');

insert into crm.template (type, name_zh, name_en, content_zh, content_en) values ('email', '产品更新通知', 'Product news',
'${contactName}，您好：

我们刚刚开通了新的短信与语音线路，到达率和价格都有改善。${customerName} 如有测试需求，回复本邮件即可，我会为您安排测试账号。

顺祝商祺
${staffName}
${today}',
'Dear ${contactName},

We have just opened new SMS and voice routes with better delivery and prices. If ${customerName} would like to test them, simply answer this mail and I will set up a test account for you.

Kind regards
${staffName}
${today}');
