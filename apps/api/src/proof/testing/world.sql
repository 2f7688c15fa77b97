-- What the proof stands on: rows to aim at, made anew for every case that may write, and the rules of sys R33-R34 said
-- once more in plain SQL, so that the engine is judged by something that shares no line with it.
create schema proof;

-- Which rows there are, who owns each and which department it belongs to. What is not scoped belongs to the whole company.
-- Shares let a person see a row; `shares` says which row is lent to whom.
-- `personal`: no scope of a role reaches beyond one's own and what is lent.
create table proof.kind (kind text primary key, object text not null, scoped boolean not null, rows text not null,
  personal boolean not null default false,
  shares text not null default 'select null::bigint as id, null::bigint as staff where false');
insert into proof.kind (kind, object, scoped, rows) values
  ('user', 'sys.user', true, 'select u.id, u.staff_id as owner, pd.dept_id as dept from sys."user" u
    left join sys.staff_dept pd on pd.staff_id = u.staff_id and pd.is_primary where u.deleted_at is null'),
  ('staff', 'sys.staff', true, 'select s.id, s.id as owner, pd.dept_id as dept from sys.staff s
    left join sys.staff_dept pd on pd.staff_id = s.id and pd.is_primary where s.deleted_at is null and s.employ_status <> 3'),
  ('dept', 'sys.dept', true, 'select d.id, null::bigint as owner, d.id as dept from sys.dept d where d.deleted_at is null'),
  ('staffDept', 'sys.user', true, 'select d.id, null::bigint as owner, d.id as dept from sys.dept d where d.deleted_at is null'),
  ('customer', 'crm.customer', true, 'select c.id, c.owner_id as owner, c.owner_dept_id as dept from crm.customer c
    where c.deleted_at is null and c.pool_state = ''private'''),
  ('opportunity', 'crm.opportunity', true, 'select o.id, o.owner_id as owner, o.owner_dept_id as dept from crm.opportunity o
    where o.deleted_at is null'),
  ('approvalOrder', 'crm.approval-order', true, 'select o.id, o.applicant_id as owner, o.applicant_dept_id as dept
    from crm.approval_order o'),
  ('contact', 'crm.customer', true, 'select p.id, c.owner_id as owner, c.owner_dept_id as dept from crm.contact p
    join crm.customer c on c.id = p.customer_id where p.deleted_at is null and c.pool_state = ''private'''),
  ('followup', 'crm.customer', true, 'select f.id, c.owner_id as owner, c.owner_dept_id as dept from crm.followup f
    join crm.customer c on c.id = f.customer_id where c.pool_state = ''private'''),
  ('task', 'crm.customer', true, 'select t.id, c.owner_id as owner, c.owner_dept_id as dept from crm.task t
    join crm.customer c on c.id = t.customer_id where c.pool_state = ''private'''),
  ('classA', 'crm.class-a', true, 'select x.id, x.applicant_id as owner, x.applicant_dept_id as dept from crm.class_a_application x'),
  ('campaign', 'crm.campaign', true, 'select x.id, x.created_by as owner, x.owner_dept_id as dept from crm.email_campaign x'),
  ('campaignRecipient', 'crm.campaign', true, 'select r.id, x.created_by as owner, x.owner_dept_id as dept from crm.email_recipient r
    join crm.email_campaign x on x.id = r.campaign_id'),
  ('blacklist', 'crm.blacklist', true, 'select x.id, x.applicant_id as owner, x.applicant_dept_id as dept from crm.blacklist x'),
  ('aliasChange', 'crm.alias-change', true, 'select x.id, x.applicant_id as owner, x.applicant_dept_id as dept from crm.alias_change x'),
  ('teamRename', 'crm.team-name-change', true, 'select x.id, x.applicant_id as owner, x.applicant_dept_id as dept from crm.team_name_change x'),
  ('team', 'crm.customer', true, 'select t.id, c.owner_id as owner, c.owner_dept_id as dept from crm.team t
    join crm.customer c on c.id = t.customer_id where c.pool_state = ''private'''),
  ('session', 'sys.user', true, 'select ses.id, u.staff_id as owner, pd.dept_id as dept from sys.session ses
    join sys."user" u on u.id = ses.user_id left join sys.staff_dept pd on pd.staff_id = u.staff_id and pd.is_primary'),
  ('audit', 'sys.audit_log', true, 'select a.id, u.staff_id as owner, pd.dept_id as dept from sys.audit_log a
    left join sys."user" u on u.id = a.user_id left join sys.staff_dept pd on pd.staff_id = u.staff_id and pd.is_primary'),
  ('role', 'sys.role', false, 'select r.id, null::bigint as owner, null::bigint as dept from sys.role r where r.deleted_at is null'),
  ('resource', 'sys.resource', false, 'select r.id, null::bigint as owner, null::bigint as dept from sys.resource r
    where r.deleted_at is null'),
  ('syncRun', 'sys.org_sync_run', false, 'select r.id, null::bigint as owner, null::bigint as dept from sys.org_sync_run r'),
  ('feedback', 'sys.feedback', true, 'select f.id, u.staff_id as owner, pd.dept_id as dept from sys.feedback f
    join sys."user" u on u.id = f.user_id left join sys.staff_dept pd on pd.staff_id = u.staff_id and pd.is_primary
    where f.deleted_at is null'),
  ('version', 'sys.version', false, 'select v.id, null::bigint as owner, null::bigint as dept from sys.version_doc v
    where v.deleted_at is null'),
  ('dingNotice', 'sys.ding-notice', false, 'select n.id, null::bigint as owner, null::bigint as dept from sys.ding_notice n
    where n.deleted_at is null'),
  ('loginPrompt', 'sys.login-prompt', false, 'select p.id, null::bigint as owner, null::bigint as dept from sys.login_prompt p
    where p.deleted_at is null'),
  ('featureFlag', 'sys.feature-flag', false, 'select f.id, null::bigint as owner, null::bigint as dept from sys.feature_flag f
    where f.deleted_at is null'),
  ('msgTemplate', 'mc.template', false, 'select t.id, null::bigint as owner, null::bigint as dept from mc.msg_template t
    where t.deleted_at is null'),
  ('notice', 'sys.notice', false, 'select v.id, null::bigint as owner, null::bigint as dept from sys.version_doc v
    where v.deleted_at is null and v.status = 2'),
  ('question', 'sys.feedback-question', false, 'select q.id, null::bigint as owner, null::bigint as dept from sys.feedback_question q
    where q.deleted_at is null'),
  ('listView', 'sys.list-view', false, 'select v.id, null::bigint as owner, null::bigint as dept from sys.list_view v'),
  ('exportTask', 'sys.export-task', false, 'select t.id, null::bigint as owner, null::bigint as dept from sys.dl_export_task t
    where t.deleted_at is null'),
  ('file', 'sys.file', false, 'select f.id, null::bigint as owner, null::bigint as dept from sys.dl_file f where f.deleted_at is null'),
  ('popup', 'sys.feedback-popup', false, 'select p.id, null::bigint as owner, null::bigint as dept from sys.feedback_popup_config p
    where p.deleted_at is null'),
  ('dict', 'sys.dict-item', false, 'select d.id, null::bigint as owner, null::bigint as dept from sys.dict_item d
    where d.module = ''sys'' and d.deleted_at is null');
insert into proof.kind (kind, object, scoped, rows) values
  ('account', 'crm.account', true, 'select a.id, c.owner_id as owner, c.owner_dept_id as dept from crm.account a
    join crm.customer c on c.id = a.customer_id where c.pool_state = ''private'''),
  ('activity', 'csc.activity', false, 'select a.id, null::bigint as owner, null::bigint as dept from csc.activity a'),
  ('quote', 'crm.customer', true, 'select q.id, c.owner_id as owner, c.owner_dept_id as dept from qm.quote q
    join crm.customer c on c.id = q.party_id where c.pool_state = ''private'''),
  ('groupMember', 'crm.customer', true, 'select m.id, c.owner_id as owner, c.owner_dept_id as dept from qm.quote_group_member m
    join crm.customer c on c.id = m.party_id where c.pool_state = ''private'' and m.left_at is null'),
  ('bill', 'crm.customer', true, 'select b.id, c.owner_id as owner, c.owner_dept_id as dept from fc.bill b
    join crm.customer c on c.id = b.customer_id where c.pool_state = ''private'' and b.status <> ''draft'''),
  ('supplier', 'srm.supplier', true, 'select s.id, s.owner_id as owner, s.owner_dept_id as dept from srm.supplier s'),
  ('smsSupplierAccount', 'srm.supplier', true, 'select a.id, s.owner_id as owner, s.owner_dept_id as dept from fc.supplier_account a
    join srm.supplier s on s.id = a.supplier_id where a.channel = ''sms'''),
  ('vosSupplierAccount', 'srm.supplier', true, 'select a.id, s.owner_id as owner, s.owner_dept_id as dept from fc.supplier_account a
    join srm.supplier s on s.id = a.supplier_id where a.channel = ''vos'''),
  ('emailSupplierAccount', 'srm.supplier', true, 'select a.id, s.owner_id as owner, s.owner_dept_id as dept from fc.supplier_account a
    join srm.supplier s on s.id = a.supplier_id where a.channel = ''email'''),
  ('socialSupplierAccount', 'srm.supplier', true, 'select a.id, s.owner_id as owner, s.owner_dept_id as dept from fc.supplier_account a
    join srm.supplier s on s.id = a.supplier_id where a.channel = ''social'''),
  ('supplierBill', 'srm.supplier', true, 'select b.id, s.owner_id as owner, s.owner_dept_id as dept from fc.supplier_bill b
    join fc.supplier_account a on a.id = b.account_id join srm.supplier s on s.id = a.supplier_id'),
  ('creditRecord', 'crm.customer', true, 'select r.id, c.owner_id as owner, c.owner_dept_id as dept from fc.credit_record r
    join crm.customer c on c.id = r.customer_id where c.deleted_at is null'),
  ('creditChange', 'bq.app', true, 'select r.id, a.sale_staff_id as owner, a.sale_dept_id as dept from bq.app a
    join fc.credit_record r on r.customer_id = a.customer_id and (r.account_no is null or r.account_no = a.app_no)
    where r.event in (''limit'', ''temp'') and a.biz in (''sms'', ''voice'')'),
  ('churnEvent', 'crm.churn-event', true, 'select e.id, c.owner_id as owner, c.owner_dept_id as dept from crm.churn_event e
    join crm.customer c on c.id = e.customer_id where c.pool_state = ''private'''),
  ('partner', 'crm.partner', true, 'select c.id, c.owner_id as owner, c.owner_dept_id as dept from crm.customer c
    where c.deleted_at is null and c.pool_state = ''private'' and c.kind <> ''direct'''),
  ('commission', 'crm.commission', true, 'select m.id, c.owner_id as owner, c.owner_dept_id as dept from crm.commission m
    join crm.customer c on c.id = m.partner_id where c.pool_state = ''private'''),
  ('aiDocument', 'ai.document', false, 'select d.id, null::bigint as owner, null::bigint as dept from ai.kb_document d where d.deleted_at is null'),
  ('aiQuestion', 'ai.common-question', false, 'select q.id, null::bigint as owner, null::bigint as dept from ai.common_question q'),
  ('aiTag', 'ai.feedback-tag', false, 'select t.id, null::bigint as owner, null::bigint as dept from ai.feedback_tag t'),
  ('aiFeedback', 'ai.quality', false, 'select f.id, null::bigint as owner, null::bigint as dept from ai.feedback f'),
  ('aiSpace', 'ai.space', false, 'select s.id, null::bigint as owner, null::bigint as dept from ai.kb_space s where s.deleted_at is null'),
  ('aiPiece', 'ai.document', false, 'select c.id, null::bigint as owner, null::bigint as dept from ai.kb_chunk c where c.suspicious'),
  ('vodServer', 'oc.vod-server', false, 'select v.id, null::bigint as owner, null::bigint as dept from oc.vod_server v'),
  ('simbank', 'oc.simbank', false, 'select b.id, null::bigint as owner, null::bigint as dept from oc.vod_simbank b'),
  ('simbankPort', 'oc.simbank-port', false, 'select p.id, null::bigint as owner, null::bigint as dept from oc.vod_simbank_port p'),
  ('imei', 'oc.imei', false, 'select i.id, null::bigint as owner, null::bigint as dept from oc.imei i'),
  ('voiceTest', 'oc.voice-test', true, 'select t.id, t.owner_id as owner, t.owner_dept_id as dept from oc.tbx_voice_test t'),
  ('voiceTestItem', 'oc.voice-test-item', true, 'select i.id, t.owner_id as owner, t.owner_dept_id as dept from oc.tbx_voice_test_item i
    join oc.tbx_voice_test t on t.id = i.test_id'),
  ('imeiTac', 'oc.imei-tac', false, 'select t.id, null::bigint as owner, null::bigint as dept from oc.imei_tac t'),
  ('portActiveLog', 'oc.port-active-log', false, 'select l.id, null::bigint as owner, null::bigint as dept from oc.port_active_log l'),
  ('portFlow', 'oc.port-flow', false, 'select l.id, null::bigint as owner, null::bigint as dept from oc.port_flow l'),
  ('ocDevice', 'oc.device', false, 'select d.id, null::bigint as owner, null::bigint as dept from oc.device d'),
  ('bukaRule', 'crm.allow-buka-rule', false, 'select r.id, null::bigint as owner, null::bigint as dept from crm.allow_buka_rule r'),
  ('churnRule', 'crm.churn-rule', false, 'select r.id, null::bigint as owner, null::bigint as dept from crm.churn_rule r'),
  ('domainRule', 'crm.domain-rule', false, 'select r.id, null::bigint as owner, null::bigint as dept from crm.domain_rule r'),
  ('wfRole', 'ger.role', false, 'select r.id, null::bigint as owner, null::bigint as dept from ger.wf_role r'),
  ('wfField', 'ger.form', false, 'select d.id, null::bigint as owner, null::bigint as dept from ger.wf_form_field d'),
  ('wfProcess', 'ger.process', false, 'select p.id, null::bigint as owner, null::bigint as dept from ger.wf_process p'),
  ('wfCallback', 'ger.callback', false, 'select c.id, null::bigint as owner, null::bigint as dept from ger.wf_callback c'),
  ('wfDelegation', 'ger.delegation', false, 'select d.id, null::bigint as owner, null::bigint as dept from ger.wf_delegation d'),
  ('wfNotify', 'ger.notify', false, 'select c.id, null::bigint as owner, null::bigint as dept from ger.wf_notify_config c'),
  ('wfVersion', 'ger.process', false, 'select v.id, null::bigint as owner, null::bigint as dept from ger.wf_process_version v'),
  ('wfForm', 'ger.form', false, 'select f.id, null::bigint as owner, null::bigint as dept from ger.wf_form f'),
  ('template', 'crm.template', false, 'select r.id, null::bigint as owner, null::bigint as dept from crm.template r'),
  ('crmDict', 'crm.dict-item', false, 'select d.id, null::bigint as owner, null::bigint as dept from sys.dict_item d
    where d.module = ''crm'' and d.deleted_at is null'),
  ('seaCustomer', 'crm.sea-customer', false, 'select c.id, null::bigint as owner, null::bigint as dept from crm.customer c
    where c.deleted_at is null and c.pool_state = ''sea'''),
  ('transferItem', 'crm.transfer', true, 'select i.id, t.to_id as owner, t.to_dept_id as dept from crm.transfer_item i
    join crm.transfer t on t.id = i.transfer_id union all select i.id, t.from_id, t.from_dept_id from crm.transfer_item i
    join crm.transfer t on t.id = i.transfer_id'),
  ('share', 'crm.customer', true, 'select s.id, c.owner_id as owner, c.owner_dept_id as dept from crm.share s
    join crm.customer c on c.id = s.customer_id');
insert into proof.kind (kind, object, scoped, rows) values
  ('bqAgent', 'bq.agent', true, 'select a.id, a.owner_staff_id as owner, a.owner_dept_id as dept from bq.agent a'),
  ('bqAgentCustomer', 'bq.agent-customer', true, 'select k.id, a.owner_staff_id as owner, a.owner_dept_id as dept from bq.agent_customer k
    join bq.agent a on a.id = k.agent_id'),
  ('bqApp', 'bq.app', true, 'select a.id, a.sale_staff_id as owner, a.sale_dept_id as dept from bq.app a where a.biz = ''sms'''),
  ('bqChannel', 'bq.channel', true, 'select c.id, c.res_staff_id as owner, c.res_dept_id as dept from bq.channel c'),
  ('bqCover', 'bq.channel-cover', true, 'select v.id, c.res_staff_id as owner, c.res_dept_id as dept from bq.channel_cover v
    join bq.channel c on c.id = v.channel_id'),
  ('bqSmsTask', 'bq.sms-task', true, 'select t.id, a.sale_staff_id as owner, a.sale_dept_id as dept from bq.sms_task t join bq.app a on a.id = t.app_id'),
  ('bqAppointment', 'bq.sms-appointment', true, 'select p.id, a.sale_staff_id as owner, a.sale_dept_id as dept from bq.sms_appointment p
    join bq.app a on a.id = p.app_id'),
  ('bqRecall', 'bq.recall-task', true, 'select r.id, a.sale_staff_id as owner, a.sale_dept_id as dept from bq.recall_task r join bq.app a on a.id = r.app_id'),
  ('bqTwoWay', 'bq.two-way-task', true, 'select w.id, a.sale_staff_id as owner, a.sale_dept_id as dept from bq.two_way_task w join bq.app a on a.id = w.app_id'),
  ('bqVoiceTask', 'bq.voice-task', true, 'select v.id, a.sale_staff_id as owner, a.sale_dept_id as dept from bq.voice_task v join bq.app a on a.id = v.app_id'),
  ('bqChannelInfo', 'bq.channel-info', false, 'select c.id, null::bigint as owner, null::bigint as dept from bq.channel c
    where c.state in (''testing'', ''online'', ''paused'')'),
  ('bqQueue', 'bq.api-queue', true, 'select q.id, a.sale_staff_id as owner, a.sale_dept_id as dept from bq.api_queue q
    join bq.app a on a.id = q.app_id'),
  ('bqSender', 'bq.sender-id', false, 'select d.id, null::bigint as owner, null::bigint as dept from bq.sender_id d'),
  ('bqMarket', 'bq.market-channel', false, 'select m.id, null::bigint as owner, null::bigint as dept from bq.market_channel m'),
  ('bqMix', 'bq.mix-solution', false, 'select m.id, null::bigint as owner, null::bigint as dept from bq.mix_solution m'),
  ('bqRoute', 'bq.route-bind', false, 'select b.id, null::bigint as owner, null::bigint as dept from bq.route_bind b'),
  ('bqNetwork', 'bq.mccmnc', false, 'select m.id, null::bigint as owner, null::bigint as dept from bq.mccmnc m'),
  ('bqSupplier', 'bq.channel', false, 'select s.id, null::bigint as owner, null::bigint as dept from bq.supplier s'),
  ('vosLanding', 'bq.vos-landing', false, 'select g.id, null::bigint as owner, null::bigint as dept from bq.vos_gateway g where g.side = ''landing'''),
  ('vosDocking', 'bq.vos-docking', true, 'select g.id, a.sale_staff_id as owner, a.sale_dept_id as dept from bq.vos_gateway g
    left join bq.app a on a.id = g.app_id where g.side = ''docking'''),
  ('onlineLanding', 'bq.online-landing', false, 'select g.id, null::bigint as owner, null::bigint as dept from bq.vos_gateway g where g.side = ''landing'''),
  ('onlineDocking', 'bq.online-docking', true, 'select g.id, a.sale_staff_id as owner, a.sale_dept_id as dept from bq.vos_gateway g
    left join bq.app a on a.id = g.app_id where g.side = ''docking'''),
  ('voiceChannel', 'bq.voice-channel', false, 'select g.id, null::bigint as owner, null::bigint as dept from bq.vos_gateway g where g.side = ''landing'''),
  ('vosAccount', 'bq.vos-account', true, 'select c.id, a.sale_staff_id as owner, a.sale_dept_id as dept from bq.vos_account c
    left join bq.app a on a.id = c.app_id'),
  ('vosServer', 'bq.vos-server', false, 'select v.id, null::bigint as owner, null::bigint as dept from bq.vos_server v'),
  ('bqSplitC', 'bq.day-c-end', true, 'select r.id, a.sale_staff_id as owner, a.sale_dept_id as dept from bq.rec_split_rule r
    join bq.app a on a.id = r.scope_id where r.scope_kind = ''app'' and r.deleted_at is null'),
  ('bqSplitR', 'bq.day-r-end', true, 'select r.id, c.res_staff_id as owner, c.res_dept_id as dept from bq.rec_split_rule r
    join bq.channel c on c.id = r.scope_id where r.scope_kind = ''channel'' and r.deleted_at is null'),
  ('voiceApp', 'bq.voice-app', true, 'select a.id, a.sale_staff_id as owner, a.sale_dept_id as dept from bq.app a where a.biz = ''voice'''),
  ('gatewayIp', 'bq.gateway-ip', false, 'select i.id, null::bigint as owner, null::bigint as dept from bq.gateway_ip i'),
  ('bqDevice', 'bq.device', false, 'select d.id, null::bigint as owner, null::bigint as dept from oc.device d'),
  ('bqDeviceLog', 'bq.device-oplog', false, 'select l.id, null::bigint as owner, null::bigint as dept from oc.device_oplog l'),
  ('bqPort', 'bq.device-port', false, 'select p.id, null::bigint as owner, null::bigint as dept from oc.vod_simbank_port p
    where p.client_device_id is not null'),
  ('bqCompliance', 'bq.device-compliance', false, 'select d.id * 10 + n as id, null::bigint as owner, null::bigint as dept from oc.device d
    cross join generate_series(1, 5) n'),
  ('bqDocument', 'bq.device-compliance', false, 'select c.id, null::bigint as owner, null::bigint as dept from oc.device_compliance c'),
  ('settleRate', 'fc.settle-rate', false, 'select r.id, null::bigint as owner, null::bigint as dept from fc.settle_rate r'),
  ('tjAlarm', 'tj.alarm', false, 'select a.id, null::bigint as owner, null::bigint as dept from tj.alarm a');
-- mail belongs to the owner of its mailbox alone, whatever scope a role has; only the state of accounts and folders has a scope
insert into proof.kind (kind, object, scoped, rows) values
  ('mailAccount', 'mc.mail-account', true, 'select a.id, a.staff_id as owner, pd.dept_id as dept from mc.mail_account a
    left join sys.staff_dept pd on pd.staff_id = a.staff_id and pd.is_primary'),
  ('mailFolder', 'mc.mail-folder', true, 'select f.id, a.staff_id as owner, pd.dept_id as dept from mc.mail_folder f
    join mc.mail_account a on a.id = f.account_id left join sys.staff_dept pd on pd.staff_id = a.staff_id and pd.is_primary'),
  ('mailMessage', 'mc.mail', true, 'select m.id, a.staff_id as owner, null::bigint as dept from mc.mail_message m
    join mc.mail_account a on a.id = m.account_id'),
  ('mailDraft', 'mc.mail', true, 'select d.id, d.staff_id as owner, null::bigint as dept from mc.mail_draft d'),
  ('mailOutbox', 'mc.mail', true, 'select o.id, o.staff_id as owner, null::bigint as dept from mc.mail_outbox o'),
  ('mailAttachment', 'mc.mail', true, 'select f.id, a.staff_id as owner, null::bigint as dept from mc.mail_attachment f
    join mc.mail_message m on m.id = f.message_id join mc.mail_account a on a.id = m.account_id'),
  ('mailTemplate', 'mc.mail', true, 'select t.id, t.owner_id as owner, null::bigint as dept from mc.mail_template t'),
  ('mailSignature', 'mc.mail', true, 'select t.id, t.owner_id as owner, null::bigint as dept from mc.mail_signature t'),
  ('mailBook', 'mc.mail', true, 'select b.id, b.owner_id as owner, null::bigint as dept from mc.mail_book b'),
  ('mailWhite', 'mc.mail-white', true, 'select r.id, a.staff_id as owner, null::bigint as dept from mc.mail_list_rule r
    left join mc.mail_account a on a.id = r.account_id where r.kind = 1 and r.deleted_at is null'),
  ('mailBlack', 'mc.mail-black', true, 'select r.id, a.staff_id as owner, null::bigint as dept from mc.mail_list_rule r
    left join mc.mail_account a on a.id = r.account_id where r.kind = 2 and r.deleted_at is null'),
  ('companySignature', 'mc.mail-company-signature', false, 'select g.id, null::bigint as owner, null::bigint as dept
    from mc.mail_signature g where g.share > 0 and g.deleted_at is null'),
  ('mailLog', 'crm.customer', true, 'select l.id, c.owner_id as owner, c.owner_dept_id as dept from mc.mail_log l
    left join crm.customer c on l.party_type = 1 and c.customer_code = l.party_code and c.deleted_at is null and c.pool_state = ''private'''),
  ('mailDealing', 'crm.customer', true, 'select d.id, c.owner_id as owner, c.owner_dept_id as dept from mc.mail_dealing d
    join crm.customer c on d.party_type = 1 and c.customer_code = d.party_code and c.deleted_at is null and c.pool_state = ''private''
    union all select d.id, d.staff_id, null from mc.mail_dealing d where d.party_type = 2');
update proof.kind set personal = true where kind like 'mail%' and kind not in ('mailAccount', 'mailFolder', 'mailLog', 'mailDealing');
-- a rule of the company is for all to see
update proof.kind set shares = 'select r.id, s.id as staff from mc.mail_list_rule r cross join sys.staff s where r.account_id is null'
  where kind in ('mailWhite', 'mailBlack');
-- shared with all, or with a department of the owner
update proof.kind set shares = format('select t.id, s.id as staff from %s t cross join sys.staff s where t.share = 2 union all
  select t.id, theirs.staff_id from %s t join sys.staff_dept own on own.staff_id = t.owner_id
  join sys.staff_dept theirs on theirs.dept_id = own.dept_id where t.share = 1', v.name, v.name)
  from (values ('mailBook', 'mc.mail_book'), ('mailSignature', 'mc.mail_signature'), ('mailTemplate', 'mc.mail_template')) v (kind, name)
  where v.kind = proof.kind.kind;
-- the own ones, and those of a customer that is lent
update proof.kind set shares = 'select l.id, l.staff_id as staff from mc.mail_log l union all
  select l.id, s.staff_id from mc.mail_log l join crm.customer c on l.party_type = 1 and c.customer_code = l.party_code
  and c.deleted_at is null and c.pool_state = ''private'' join crm.share s on s.customer_id = c.id
  and s.ended_at is null and s.expires_at > now()' where kind = 'mailLog';
update proof.kind set shares = 'select d.id, s.staff_id as staff from mc.mail_dealing d join crm.customer c on d.party_type = 1
  and c.customer_code = d.party_code and c.deleted_at is null and c.pool_state = ''private'' join crm.share s on s.customer_id = c.id
  and s.ended_at is null and s.expires_at > now()' where kind = 'mailDealing';
update proof.kind set shares = 'select null::uuid as id, null::bigint as staff where false' where kind = 'session';
update proof.kind set shares = 'select s.id, s.staff_id as staff from crm.share s' where kind = 'share';
-- whoever asked for a transfer sees it too
update proof.kind set shares = 'select i.id, t.created_by as staff from crm.transfer_item i
  join crm.transfer t on t.id = i.transfer_id' where kind = 'transferItem';
update proof.kind set shares = 'select s.customer_id as id, s.staff_id as staff from crm.share s
  where s.ended_at is null and s.expires_at > now()' where kind in ('customer', 'partner');
-- what hangs on a customer is lent with it
update proof.kind set shares = 'select o.id, s.staff_id as staff from crm.opportunity o join crm.share s on s.customer_id = o.customer_id
  where s.state = ''active'' and s.expires_at > now() union all
  select o.id, c.owner_id from crm.opportunity o join crm.customer c on c.id = o.customer_id where c.pool_state = ''private''' where kind = 'opportunity';
update proof.kind set shares = format('select t.id, s.staff_id as staff from %s t join crm.share s on s.customer_id = t.%s
  where s.state = ''active'' and s.expires_at > now()', v.name, v.customer)
  from (values ('quote', 'qm.quote', 'party_id'), ('groupMember', 'qm.quote_group_member', 'party_id'), ('bill', 'fc.bill', 'customer_id'), ('creditRecord', 'fc.credit_record', 'customer_id'))
    v (kind, name, customer) where v.kind = proof.kind.kind;
update proof.kind set shares = 'select t.id, s.staff_id as staff from crm.task t join crm.share s on s.customer_id = t.customer_id
  where s.ended_at is null and s.expires_at > now()' where kind = 'task';

-- Roles that count now, and the resources each of them opens.
create view proof.held as
  select ur.user_id, r.id as role_id, r.default_scope, res.id as resource_id, res.international as key
  from sys.user_role ur
  join sys.role r on r.id = ur.role_id and r.status = 1 and r.deleted_at is null
  join sys.role_resource rr on rr.role_id = r.id
  join sys.resource res on res.id = rr.resource_id and res.status = 1 and res.deleted_at is null
  where ur.expire_at is null or ur.expire_at > now();

create function proof.open_calls(caller bigint) returns table (call text) language sql stable as $$
  select distinct a.method || ' ' || a.path_pattern from proof.held h join sys.resource_api a on a.resource_id = h.resource_id
  where h.user_id = caller
$$;

-- Scopes that the caller's roles give on an object, of those roles only that open the call (sys R33).
create function proof.scopes(caller bigint, of_method text, of_path text, of_object text)
returns table (scope int, chosen bigint[]) language sql stable as $$
  select distinct coalesce(own.scope, any_object.scope, h.default_scope, 1)::int,
    case when own.role_id is not null then own.dept_ids else coalesce(any_object.dept_ids, '{}') end
  from proof.held h
  join sys.resource_api a on a.resource_id = h.resource_id and a.method = of_method and a.path_pattern = of_path
  left join sys.role_data_scope own on own.role_id = h.role_id and own.object_code = of_object
  left join sys.role_data_scope any_object on any_object.role_id = h.role_id and any_object.object_code = '*'
  where h.user_id = caller
$$;

-- Rows of a kind that the caller may see by a call (sys R34): all of them, or those among `wanted`. What hangs on the caller
-- alone is asked for in statements of its own: their plans are kept, and planning it all at once took longer than asking.
create function proof.seen(caller bigint, of_method text, of_path text, of_kind text, wanted text[] default null)
returns table (id text) language plpgsql stable as $$
declare
  of proof.kind; me bigint; scopes int[]; tops text[]; here bigint[]; reached bigint[];
begin
  select k.* into of from proof.kind k where k.kind = of_kind;
  select u.staff_id into me from sys."user" u where u.id = caller;
  select array_agg(s.scope) into scopes from proof.scopes(caller, of_method, of_path, of.object) s;
  if scopes is null then return; end if;
  select array_agg(d.id) into here from sys.staff_dept sd join sys.dept d on d.id = sd.dept_id where sd.staff_id = me;
  select array_agg(d.path) into tops from sys.dept d where (3 = any(scopes) and d.id = any(here))
    or d.id in (select unnest(s.chosen) from proof.scopes(caller, of_method, of_path, of.object) s where s.scope = 5);
  select array_agg(d.id) into reached from sys.dept d where (2 = any(scopes) and d.id = any(here))
    or exists (select 1 from unnest(tops) top where d.path like top || '%');
  return query execute format($q$
    select t.id::text from (%s) t where ($1 is null or t.id = any($1::%s[])) and (not $2 or ($3 and %s) or t.owner = $4 or t.dept = any($5)
      or exists (select 1 from (%s) lent where lent.id = t.id and lent.staff = $4))$q$,
    of.rows, case of_kind when 'session' then 'uuid' else 'bigint' end,
    -- whoever sees all customers sees no mail that is about none
    case of_kind when 'mailLog' then 't.owner is not null' when 'mailDealing' then 't.dept is not null' else 'true' end, of.shares)
  using wanted, of.scoped, not of.personal and 4 = any(scopes), me, reached;
end $$;

-- Sys R36: of every field the highest level over the roles that open the call.
create function proof.fields(caller bigint, of_method text, of_path text, of_object text)
returns table (field text, level int) language sql stable as $$
  select f.field_code::text, max(coalesce(fp.level, f.default_level))::int
  from (select distinct h.role_id from proof.held h join sys.resource_api a on a.resource_id = h.resource_id
    where h.user_id = caller and a.method = of_method and a.path_pattern = of_path) r
  cross join sys.object_field f
  left join sys.role_field_perm fp on fp.role_id = r.role_id and fp.object_code = f.object_code and fp.field_code = f.field_code
  where f.object_code = of_object and f.field_code <> 'id' group by f.field_code
$$;

create function proof.add_dept(above bigint, name text) returns bigint language plpgsql as $$
declare new_id bigint := nextval(pg_get_serial_sequence('sys.dept', 'id'));
begin
  insert into sys.dept (id, parent_id, code, name_zh, path, depth) overriding system value
    select new_id, p.id, 'P' || new_id, name, p.path || new_id || '/', p.depth + 1 from sys.dept p where p.id = above;
  return new_id;
end $$;

-- A mailbox of a person with one of everything in it.
create function proof.add_mailbox(of_staff bigint, mark text) returns jsonb language plpgsql as $$
declare
  address text := mark || of_staff || '@proof.example';
  new_account bigint; new_mail bigint; new_draft bigint; new_outbox bigint; new_attachment bigint; new_template bigint;
  new_signature bigint; new_book bigint; new_white bigint; new_black bigint; new_folder bigint;
begin
  insert into mc.mail_account (staff_id, email, display_name, imap_host, imap_port, imap_tls, smtp_host, smtp_port, smtp_tls,
      username, secret_enc, key_version, is_default, state)
    values (of_staff, address, mark, '127.0.0.1', 9, 1, '127.0.0.1', 9, 1, address, '\x00', 1, true, 4) returning id into new_account;
  insert into mc.mail_counter (account_id, receive_un_read_num) values (new_account, 1);
  insert into mc.mail_folder (account_id, path, role) values (new_account, 'INBOX', 2) returning id into new_folder;
  insert into mc.mail_message (account_id, box, message_id_hdr, subject, sender_name, sender_email, receive_time, size, snippet,
      text_body, body_loaded, has_attach)
    values (new_account, 2, '<' || address || '>', mark, mark, mark || '@elsewhere.example', now(), 100, mark, mark, true, true)
    returning id into new_mail;
  insert into mc.mail_attachment (message_id, name, mime, size, scan_state) values (new_mail, mark || '.txt', 'text/plain', 1, 1)
    returning id into new_attachment;
  insert into mc.mail_draft (staff_id, account_id, subject, html) values (of_staff, new_account, mark, mark) returning id into new_draft;
  insert into mc.mail_outbox (draft_id, account_id, staff_id, submit_id, message_id_hdr, mime_key, mime_sha256, mime_size, envelope_from,
      subject, not_before, next_attempt_at, state)
    values (new_draft, new_account, of_staff, address, '<out-' || address || '>', 'proof', '\x00', 1, address, mark, now(), now(), 5)
    returning id into new_outbox;
  insert into mc.mail_template (owner_id, name, html) values (of_staff, mark, mark) returning id into new_template;
  insert into mc.mail_signature (owner_id, name, html) values (of_staff, mark, mark) returning id into new_signature;
  insert into mc.mail_book (owner_id, name, email) values (of_staff, mark, mark || '@book.example') returning id into new_book;
  insert into mc.mail_list_rule (kind, account_id, match_type, value) values (1, new_account, 1, mark || '@rule.example') returning id into new_white;
  insert into mc.mail_list_rule (kind, account_id, match_type, value) values (2, new_account, 2, lower(mark) || '.example') returning id into new_black;
  insert into mc.mail_log (account_id, staff_id, message_id, action, subject) values (new_account, of_staff, new_mail, 2, mark);
  -- a mail of its own: what belongs to a correspondence is read by who sees the customer, and new_mail by nobody else
  with mail as (insert into mc.mail_message (account_id, box, message_id_hdr, subject, sender_email, receive_time, size)
      values (new_account, 6, '<dealt-' || address || '>', mark, 'buyer@elsewhere.example', now(), 100) returning id)
    insert into mc.mail_dealing (message_id, party_type, party_code, party_name, party_email, match_by, direction, staff_id, at)
    select mail.id, 1, c.customer_code, mark, 'buyer@elsewhere.example', 1, 2, of_staff, now() from mail, crm.customer c
      where c.owner_id = of_staff and c.name = mark;
  return jsonb_build_object('mailAccount', new_account::text, 'mailFolder', new_folder::text, 'mailMessage', new_mail::text, 'mailDraft', new_draft::text,
    'mailOutbox', new_outbox::text, 'mailAttachment', new_attachment::text, 'mailTemplate', new_template::text,
    'mailSignature', new_signature::text, 'mailBook', new_book::text, 'mailWhite', new_white::text, 'mailBlack', new_black::text);
end $$;

-- A voice test that is over, with a call that failed.
create function proof.add_voice_test(of_staff bigint, in_dept bigint) returns jsonb language plpgsql as $$
declare
  new_test bigint; new_call bigint;
begin
  insert into oc.tbx_voice_test (test_no, caller, state, owner_id, owner_dept_id, ended_at)
    values ('P' || of_staff, '85230012345', 'finished', of_staff, in_dept, now()) returning id into new_test;
  insert into oc.tbx_voice_test_item (test_id, gateway_id, gateway_name, callee, state, verdict, reasons)
    values (new_test, 1, 'proof', '6281100500', 'failed', 'fail', '{not_answered}') returning id into new_call;
  return jsonb_build_object('voiceTest', new_test::text, 'voiceTestItem', new_call::text);
end $$;

-- Channels are named to everybody who sends: what tells a foreign one is its id alone.
create function proof.add_channel(of_staff bigint, in_dept bigint) returns jsonb language plpgsql as $$
declare
  new_app bigint; new_channel bigint; new_cover bigint; new_task bigint; new_appointment bigint; new_recall bigint; new_two_way bigint; new_calls bigint;
  new_voice bigint; new_gateway bigint; new_account bigint; new_change bigint; new_split_c bigint; new_split_r bigint;
begin
  insert into bq.vos_server (name, base_url) values ('proof', 'http://127.0.0.1:9') on conflict do nothing;
  insert into bq.app (app_no, name, customer_id, customer_name, biz, access, sale_staff_id, sale_dept_id)
    values ('PV' || of_staff, 'voice ' || of_staff, 1, 'customer ' || of_staff, 'voice', 'sip', of_staff, in_dept) returning id into new_voice;
  insert into bq.vos_gateway (vos_id, side, gw_name, account_no, proto, ips, port, prefix_mode, priority, line_cap, cps_cap, app_id, seen_at)
    select v.id, 'docking', 'gateway ' || of_staff, 'PV' || of_staff, 'sip', '{10.0.0.1}', 5060, 'through', 1, 10, 1, new_voice, now()
    from bq.vos_server v where v.name = 'proof' returning id into new_gateway;
  insert into bq.vos_account (vos_id, account_no, name, balance, overdraft, currency, today_fee, app_id, state, synced_at)
    select v.id, 'PV' || of_staff, 'account ' || of_staff, 0, 0, 'USD', 0, new_voice, 'normal', now() from bq.vos_server v
    where v.name = 'proof' returning id into new_account;
  insert into bq.app (app_no, name, customer_id, customer_name, biz, access, sale_staff_id, sale_dept_id)
    values ('P' || of_staff, 'app ' || of_staff, 1, 'customer ' || of_staff, 'sms', 'http', of_staff, in_dept) returning id into new_app;
  insert into bq.channel (code, name, supplier_id, proto, mcc, route_type, res_staff_id, res_dept_id, state)
    select 'P-' || of_staff, 'channel ' || of_staff, min(s.id), 'smpp', 525, 'direct', of_staff, in_dept, 'online'
    from bq.supplier s returning id into new_channel;
  insert into bq.channel_cover (channel_id, mcc, sms_type, cost_price, valid_from)
    values (new_channel, 525, 'otp', 0.01, '2026-01-01') returning id into new_cover;
  insert into bq.agent (id, agent_no, name, level, share_base, owner_staff_id, owner_dept_id, told_at)
    values (of_staff, 'P' || of_staff, 'agent ' || of_staff, 'A', 'revenue', of_staff, in_dept, '2026-01-01');
  insert into bq.agent_customer (id, agent_id, customer_id, customer_name, bound_from) values (of_staff, of_staff, 1, 'customer ' || of_staff, '2026-01-01');
  insert into bq.sms_task (app_id, name, sms_type, content, recipients_ref, total, state, started_at)
    values (new_app, 'task ' || of_staff, 'marketing', 'proof', 'proof', 10, 'sending', now()) returning id into new_task;
  with waiting as (insert into bq.sms_task (app_id, name, sms_type, content, recipients_ref, total, state, source)
      values (new_app, 'later ' || of_staff, 'marketing', 'proof', 'proof', 10, 'scheduled', 'appointment') returning id)
    insert into bq.sms_appointment (task_id, app_id, plan_at, count) select id, new_app, now() + interval '1 day', 10 from waiting returning id into new_appointment;
  insert into bq.recall_task (name, source_task_id, app_id, pick, rounds, gap_min, state)
    values ('recall ' || of_staff, new_task, new_app, '{41}', 1, 60, 'draft') returning id into new_recall;
  insert into bq.two_way_task (app_id, name, number, content, numbers, total, state)
    values (new_app, 'talk ' || of_staff, '10690000', 'proof', '{6581234567}', 1, 'draft') returning id into new_two_way;
  insert into bq.voice_task (app_id, name, total, state, started_at) values (new_app, 'calls ' || of_staff, 10, 'running', now()) returning id into new_calls;
  insert into fc.credit_record (customer_id, account_no, event, subject, after, source_type, source_id, source_no)
    select a.customer_id, a.app_no, 'temp', 'USD', '{"amount": "1", "currency": "USD"}', 'proof.bq', of_staff, 'P' || of_staff
    from bq.app a where a.id = new_app returning id into new_change;
  insert into bq.rec_split_rule (side, scope_kind, scope_id, effective, shares)
    values ('c', 'app', new_app, '[2020-01-01,2020-12-31]', jsonb_build_array(jsonb_build_object('staffId', of_staff::text, 'deptId', in_dept::text, 'ratio', '1')))
    returning id into new_split_c;
  insert into bq.rec_split_rule (side, scope_kind, scope_id, effective, shares)
    values ('r', 'channel', new_channel, '[2020-01-01,2020-12-31]', jsonb_build_array(jsonb_build_object('staffId', of_staff::text, 'deptId', in_dept::text, 'ratio', '1')))
    returning id into new_split_r;
  return jsonb_build_object('creditChange', new_change::text, 'bqSmsTask', new_task::text, 'bqAppointment', new_appointment::text, 'bqRecall', new_recall::text, 'bqTwoWay', new_two_way::text,
    'bqVoiceTask', new_calls::text, 'bqApp', new_app::text, 'bqChannel', new_channel::text, 'bqChannelInfo', new_channel::text, 'bqCover', new_cover::text,
    'bqQueue', (select q.id::text from bq.api_queue q where q.app_id = new_app and q.queue = 'otp'),
    'vosDocking', new_gateway::text, 'onlineDocking', new_gateway::text, 'voiceApp', new_voice::text, 'vosAccount', new_account::text,
    'bqSplitC', new_split_c::text, 'bqSplitR', new_split_r::text, 'bqAgent', of_staff::text, 'bqAgentCustomer', of_staff::text);
end $$;

-- A supplier with an account of every kind and a bill that waits for a decision.
create function proof.add_supplier(keeper bigint, in_dept bigint, mark text) returns jsonb language plpgsql as $$
declare new_supplier bigint; new_bill bigint; accounts jsonb;
begin
  insert into srm.supplier (supplier_code, name, name_norm, supplier_type, home_country, pool_state, owner_id, owner_dept_id)
    values ('P' || keeper, mark, mark, 'aggregator', 'SG', 'private', keeper, in_dept) returning id into new_supplier;
  with made as (insert into fc.supplier_account (supplier_id, channel, login, currency, pay_mode)
      select new_supplier, channel, mark, 'USD', 'prepaid' from unnest(array['sms', 'vos', 'email', 'social']) channel returning id, channel)
    select jsonb_object_agg(channel || 'SupplierAccount', id::text) into accounts from made;
  insert into fc.supplier_bill (bill_no, account_id, their_no, period_start, period_end, currency, their_amount, our_amount, status)
    values ('P' || keeper, (accounts ->> 'smsSupplierAccount')::bigint, mark, '2026-01-01', '2026-01-31', 'USD', 10, 10, 'checking') returning id into new_bill;
  insert into fc.supplier_bill_line (bill_id, dest_key, their_qty, their_price, their_amount) values (new_bill, '510', 1, 10, 10);
  return accounts || jsonb_build_object('supplier', new_supplier::text, 'supplierBill', new_bill::text);
end $$;

-- `parts`: the modules whose rows are wanted; null = all of them. A person, their account and a customer are always there.
create function proof.add_person(in_dept bigint, mark text, parts text[] default null) returns jsonb language plpgsql as $$
declare
  new_staff bigint; new_user bigint; new_customer bigint; new_message bigint; new_identity bigint; new_audit bigint; new_session uuid := gen_random_uuid();
  new_feedback bigint; new_contact bigint; new_followup bigint; new_task bigint;
  new_process bigint; new_wf_task bigint; new_delegation bigint; new_opportunity bigint; new_order bigint; new_class_a bigint; new_black bigint; new_campaign bigint; new_recipient bigint;
  new_alias bigint; new_rename bigint; new_team bigint; new_closed bigint;
  new_transfer bigint; new_item bigint; new_share bigint; new_partner bigint; new_account bigint; new_quote bigint; new_member bigint; new_bill bigint; new_credit bigint; new_churn bigint; new_commission bigint;
  -- customers beside the one that the cases count: found by no search for the mark
  other text := case when mark like 'FOREIGN%' then 'FOREIGN' else 'other' end;
begin
  insert into sys.staff (job_number, name, name_en, title, work_email, job_time)
    values ('J' || nextval('proof.number'), mark, mark, mark, mark || '@proof.example', '2026-01-05') returning id into new_staff;
  insert into sys.staff_dept (staff_id, dept_id, is_primary) values (new_staff, in_dept, true);
  insert into sys."user" (staff_id, login_name) values (new_staff, 'p' || new_staff) returning id into new_user;
  insert into sys.session (id, user_id, client_id, scope, provider, ip, ua, absolute_expires_at)
    values (new_session, new_user, 'proof', 'staff', 'password', '127.0.0.1', mark, now() + interval '1 day');
  insert into sys.identity (user_id, provider, issuer, subject, email)
    values (new_user, 'oidc', 'https://proof.example', mark || new_staff, mark || '@proof.example') returning id into new_identity;
  insert into sys.audit_log (category, user_id, actor_name, action, result, ip, after)
    values (1, new_user, mark, mark, 1, '127.0.0.1', jsonb_build_object('name', mark)) returning id into new_audit;
  insert into crm.customer (kind, name, name_norm, alias, country, industry, customer_type, products, brands, level, stage,
      pool_state, owner_id, owner_dept_id, source_code)
    values ('direct', mark, mark, 'p-' || new_staff, 'SG', 'other', 'enterprise', '{sms}', '{main}', 'N', 'potential',
      'private', new_staff, in_dept, 'website') returning id into new_customer;
  if parts is null or parts && '{crm}' then
    insert into crm.contact (customer_id, name, role, wechat) values (new_customer, mark, 'other', mark) returning id into new_contact;
    insert into crm.followup (customer_id, way, content, outcome, follow_at, effective, created_by)
      values (new_customer, 'phone', mark || ' was talked to', 'price', now(), true, new_staff) returning id into new_followup;
    insert into crm.task (customer_id, assignee_id, due_at, title) values (new_customer, new_staff, now(), mark) returning id into new_task;
    insert into crm.transfer (transfer_no, from_id, from_dept_id, to_id, to_dept_id, reason, effective_on, with_opps, with_shares, state, created_by)
      values ('P' || new_staff, new_staff, in_dept, new_staff, in_dept, 'other', '2026-01-05', true, true, 'accepting', new_staff)
      returning id into new_transfer;
    insert into crm.transfer_item (transfer_id, customer_id, handover)
      values (new_transfer, new_customer, jsonb_build_object('status', mark, 'nextStep', mark)) returning id into new_item;
    insert into crm.share (customer_id, staff_id, access, expires_at, reason, created_by)
      select new_customer, min(s.id), 'read', now() + interval '9 days', mark, new_staff from sys.staff s returning id into new_share;
  end if;
  insert into mc.message (user_id, type_code, event_code, title, title_en, msg_content_template, msg_content_template_en, dedupe_key)
    values (new_user, '1', 'proof', mark, mark, mark, mark, 'proof') returning id into new_message;
  insert into sys.feedback (no, user_id, type, content) values ('P' || new_user, new_user, 'bug', mark) returning id into new_feedback;
  if parts is null or parts && '{ger,crm}' then
    insert into ger.wf_instance (instance_no, title, status, initiator_id, initiator_dept_id)
      values ('P' || new_staff, mark, 'running', new_staff, in_dept) returning id into new_process;
    insert into ger.wf_task (instance_id, assignee_id, status) values (new_process, new_staff, 'pending') returning id into new_wf_task;
    insert into ger.wf_delegation (delegator_id, delegate_id, period, reason) select new_staff, min(s.id), tstzrange(now() + interval '9 days', now() + interval '10 days'), mark
      from sys.staff s returning id into new_delegation;
  end if;
  if parts is null or parts && '{crm}' then
    insert into crm.opportunity (opp_no, customer_id, name, product, countries, owner_id, owner_dept_id, template_id, stage_no,
        highest_stage_no, probability, est_monthly_usd, expected_close_on)
      values ('P' || new_staff, new_customer, mark, 'sms', '{SG}', new_staff, in_dept, (select min(id) from crm.template where type = 'stage'),
        1, 1, 10, 1, '2030-01-01') returning id into new_opportunity;
    insert into crm.approval_order (order_no, biz_type, biz_id, title, applicant_id, applicant_dept_id, process_code, wf_instance_id, payload)
      values ('P' || new_staff, 'lock', 1000000000 + new_staff, mark, new_staff, in_dept, 'proof', new_process, jsonb_build_object('reason', mark)) returning id into new_order;
    -- documents of a customer of its own, so that none stands in the way of a case
    insert into crm.customer (kind, name, name_norm, alias, country, industry, customer_type, products, brands, level, stage,
        pool_state, owner_id, owner_dept_id, source_code)
      values ('direct', other, 'q' || mark, 'q-' || new_staff, 'SG', 'other', 'enterprise', '{sms}', '{main}', 'N', 'potential',
        'private', new_staff, in_dept, 'website') returning id into new_closed;
    insert into crm.class_a_application (app_no, customer_id, customer_name, applicant_id, applicant_dept_id, committed_monthly_usd, months, evidence, reason)
      values ('P' || new_staff, new_closed, mark, new_staff, in_dept, 10000, 3, mark, mark) returning id into new_class_a;
    insert into crm.email_campaign (name, template_id, sender_email, filter, subject, created_by, owner_dept_id)
      select mark, min(t.id), mark || '@proof.example', '{}', mark, new_staff, in_dept from crm.template t where t.type = 'email' returning id into new_campaign;
    insert into crm.email_recipient (campaign_id, contact_id, customer_name) values (new_campaign, new_contact, mark) returning id into new_recipient;
    insert into crm.blacklist (black_no, customer_id, customer_name, type, grade, reason, evidence, applicant_id, applicant_dept_id, state)
      values ('P' || new_staff, new_closed, mark, 'fraud', 'no_credit', mark, mark, new_staff, in_dept, 'lifted') returning id into new_black;
    insert into crm.alias_change (task_no, customer_id, customer_name, old_alias, new_alias, reason, applicant_id, applicant_dept_id, state)
      values ('P' || new_staff, new_closed, mark, 'old', 'new', mark, new_staff, in_dept, 'done') returning id into new_alias;
    insert into crm.team (team_code, customer_id, platform, name) values ('P' || new_staff, new_customer, 'sms', mark || new_staff) returning id into new_team;
    insert into crm.team_name_change (change_no, team_id, customer_id, customer_name, platform, old_name, new_name, reason, effective_on,
        applicant_id, applicant_dept_id, state)
      values ('P' || new_staff, new_team, new_closed, mark, 'sms', mark, mark, mark, '2026-01-01', new_staff, in_dept, 'applied') returning id into new_rename;
    insert into crm.customer (kind, name, name_norm, alias, country, industry, customer_type, products, brands, level, stage,
        pool_state, owner_id, owner_dept_id, source_code)
      values ('partner', other, 'r' || mark, 'r-' || new_staff, 'SG', 'other', 'reseller', '{sms}', '{main}', 'N', 'potential',
        'private', new_staff, in_dept, 'website') returning id into new_partner;
    insert into crm.partner_profile (customer_id, coop_mode, commission_base, commission_rate) values (new_partner, 'referral', 'revenue', 0.05);
    insert into crm.commission (partner_id, customer_id, month, base_usd, rate, amount_usd)
      values (new_partner, new_closed, '2026-01-01', 100, 0.05, 5) returning id into new_commission;
    insert into crm.account (account_no, customer_id, brand, platform, product, opened_at)
      values ('P' || new_staff, new_closed, 'main', 'sms', 'sms', now()) returning id into new_account;
    insert into crm.churn_event (customer_id, type, detected_on, base_usd, current_usd)
      values (new_closed, 'drop', '2026-01-05', 900, 1) returning id into new_churn;
  end if;
  if parts is null or parts && '{qm}' then
    insert into qm.quote (quote_no, party_type, party_id, product, currency, valid_from, owner_staff_id, dept_id, remark)
      values ('P' || new_staff, 'customer', new_customer, 'sms', 'USD', '2026-01-05', new_staff, in_dept, mark) returning id into new_quote;
    with made as (insert into qm.quote_group (group_no, name, kind, product, currency, owner_staff_id)
        values ('P' || new_staff, mark, 'group', 'sms', 'USD', new_staff) returning id)
      insert into qm.quote_group_member (group_id, party_type, party_id) select id, 'customer', new_customer from made returning id into new_member;
  end if;
  if parts is null or parts && '{fc}' then
    insert into fc.bill (bill_no, customer_id, period_start, period_end, usage_amount, total_amount, currency, issue_date, due_date, status)
      values ('P' || new_staff, new_customer, '2026-01-01', '2026-01-31', 10, 10, 'USD', '2026-02-02', '2026-02-17', 'issued') returning id into new_bill;
    insert into fc.credit_record (customer_id, event, subject, after, source_type, source_id, source_no)
      values (new_customer, 'limit', 'USD', '{"amount": "1", "currency": "USD"}', 'proof', new_staff, mark) returning id into new_credit;
  end if;
  return case when parts is null or parts && '{mc}' then proof.add_mailbox(new_staff, mark) else '{}' end
    || case when parts is null or parts && '{bq}' then proof.add_channel(new_staff, in_dept) else '{}' end
    || case when parts is null or parts && '{fc,srm}' then proof.add_supplier(new_staff, in_dept, mark) else '{}' end
    || case when parts is null or parts && '{oc}' then proof.add_voice_test(new_staff, in_dept) else '{}' end
    || jsonb_strip_nulls(jsonb_build_object('partner', new_partner::text, 'commission', new_commission::text, 'account', new_account::text, 'quote', new_quote::text, 'groupMember', new_member::text, 'bill', new_bill::text, 'creditRecord', new_credit::text,
    'churnEvent', new_churn::text, 'classA', new_class_a::text, 'campaign', new_campaign::text, 'campaignRecipient', new_recipient::text, 'blacklist', new_black::text, 'aliasChange', new_alias::text,
    'teamRename', new_rename::text, 'team', new_team::text, 'opportunity', new_opportunity::text, 'approvalOrder', new_order::text, 'wfInstance', new_process::text, 'wfTask', new_wf_task::text, 'wfDelegation', new_delegation::text, 'feedback', new_feedback::text, 'user', new_user::text, 'staff', new_staff::text, 'session', new_session::text,
    'identity', new_identity::text, 'customer', new_customer::text, 'transfer', new_transfer::text, 'transferItem', new_item::text,
    'share', new_share::text, 'audit', new_audit::text, 'dept', in_dept::text,
    'message', new_message::text, 'contact', new_contact::text, 'followup', new_followup::text, 'task', new_task::text));
end $$;
create sequence proof.number start 500000;

-- Departments of the worlds that have no business with departments: a new one makes every node read all rights again.
create table proof.place (base bigint, far bigint, home bigint, below bigint, away bigint, primary key (base, far));
create function proof.add_place(base bigint, far bigint, mark text) returns proof.place language plpgsql as $$
declare made proof.place := (base, far, proof.add_dept(base, 'home ' || mark), null, proof.add_dept(far, 'FOREIGN' || mark));
begin
  made.below := proof.add_dept(made.home, 'below ' || mark);
  return made;
end $$;
create function proof.shared_place(of_base bigint, of_far bigint, mark text) returns proof.place language plpgsql as $$
declare found_place proof.place;
begin
  perform pg_advisory_xact_lock(hashtext('proof.place'), of_base::int);
  select p.* into found_place from proof.place p where p.base = of_base and p.far = of_far;
  if found_place is null then
    found_place := proof.add_place(of_base, of_far, mark);
    insert into proof.place select found_place.*;
  end if;
  return found_place;
end $$;

-- A person with the given roles, a colleague, somebody in a department below and somebody far away, each with a session,
-- an identity, a customer, a feedback and a line in the log; and a role, a menu entry, a sync run and the like that belong to nobody.
create function proof.add_world(base bigint, far bigint, role_codes text[], ends timestamptz, mark text, parts text[])
returns jsonb language plpgsql as $$
declare
  place proof.place := case when parts is null or parts && '{sys}' then proof.add_place(base, far, mark) else proof.shared_place(base, far, mark) end;
  own jsonb := proof.add_person(place.home, 'own' || mark, parts);
  team jsonb := proof.add_person(place.home, 'team' || mark, parts);
  under jsonb := proof.add_person(place.below, 'under' || mark, parts);
  stranger jsonb := proof.add_person(place.away, 'FOREIGN' || mark, parts);
  free_role bigint; free_resource bigint; free_run bigint; free_version bigint; free_ding bigint; free_prompt bigint; free_flag bigint; free_question bigint; free_popup bigint; free_ai_space bigint; free_ai_document bigint; free_ai_question bigint; free_ai_tag bigint; free_ai_feedback bigint; free_ai_piece bigint; free_view bigint; free_export bigint;
  free_file bigint; free_device bigint; free_document bigint; free_dict bigint; free_customer bigint; free_buka bigint; free_domain bigint; free_changes jsonb; free_template bigint; free_crm_dict bigint; free_wf_role bigint; free_wf_form bigint; free_wf_field bigint; free_wf_process bigint; free_wf_version bigint; free_wf_callback bigint; free_wf_notify bigint;
  free_sender bigint; free_market bigint; free_mix bigint; free_route bigint; free_network bigint; free_imei bigint; free_gateway bigint; free_switch bigint; free_ip bigint; free_alarm bigint;
  free_rate bigint;
  number text := 'p' || nextval('proof.number');
  refresh text := 'proof-' || gen_random_uuid();
begin
  insert into sys.user_role (user_id, role_id, expire_at)
    select (own ->> 'user')::bigint, r.id, ends from sys.role r where r.code = any(role_codes);
  -- an entry in the history of each setting
  with made as (insert into sys.setting_history (setting, row_key, action)
    select code, number, 'edit' from unnest(array['crm.domain-rule', 'crm.dict-item', 'ai.common-question', 'ai.feedback-tag']) code returning setting, id)
  select jsonb_object_agg('change of ' || setting, id::text) into free_changes from made;
  if parts is null or parts && '{sys}' then
    insert into sys.role (code, name_zh) values ('p' || mark, 'role ' || mark) returning id into free_role;
    insert into sys.user_role (user_id, role_id) values ((team ->> 'user')::bigint, free_role), ((stranger ->> 'user')::bigint, free_role);
    insert into sys.resource (parent_id, kind, international, name_zh, sub_app)
      select p.id, 2, 'p' || mark, 'menu ' || mark, 'sys' from sys.resource p where p.international = 'module.sys' returning id into free_resource;
    insert into sys.org_sync_run (is_dry_run, state, summary) values (true, 'done', '{}') returning id into free_run;
    insert into sys.version_doc (version_no, inner_version, title_zh, doc_zh, status, publish_at)
      values ('1.0', 'p' || mark, 'version ' || mark, 'doc', 2, now()) returning id into free_version;
    insert into sys.ding_notice (title, content, status, send_at) values ('ding ' || mark, 'text', 3, now()) returning id into free_ding;
    insert into sys.login_prompt (content_zh, start_at, end_at) values ('prompt ' || mark, now(), now() + interval '1 day') returning id into free_prompt;
    insert into sys.feature_flag (key) values ('proof.' || mark) returning id into free_flag;
    insert into sys.feedback_question (question_zh, kind) values ('question ' || mark, 1) returning id into free_question;
    insert into sys.list_view (user_id, object_code, name, query)
      values ((own ->> 'user')::bigint, 'sys.user', 'view ' || mark, '') returning id into free_view;
    insert into sys.dl_export_task (user_id, created_by, international, biz_code, biz_name_zh, biz_name_en, name, params, params_hash, columns,
        locale, format, sync_flag, status)
      values ((own ->> 'user')::bigint, (own ->> 'staff')::bigint, 'sys.auth-manage.user', 'sys.user', 'users', 'users', 'export ' || mark, '{}',
        sha256(mark::bytea), '[]', 'zh', 'csv', false, 3) returning id into free_export;
    insert into sys.dl_file (bucket, object_key, name, size, mime, sha256, owner_user_id, biz, scan_state, expire_at)
      values ('proof', 'upload/proof-' || mark, 'file ' || mark || '.png', 1, 'image/png', sha256(mark::bytea), (own ->> 'user')::bigint, 'proof', 3,
        now() + interval '1 day') returning id into free_file;
    insert into sys.feedback_popup_config (resource_id, evaluate_type) values (free_resource, 1) returning id into free_popup;
  end if;
  if parts is null or parts && '{ai}' then
    insert into ai.kb_space (code, name_zh, name_en) values (number, 'space ' || mark, 'space ' || mark) returning id into free_ai_space;
    insert into ai.kb_document (space_id, name, lang, content, sha256, state) values (free_ai_space, 'document ' || mark, 'zh', mark, sha256(mark::bytea), 3)
      returning id into free_ai_document;
    insert into ai.common_question (question, question_en) values ('question ' || mark, 'question ' || mark) returning id into free_ai_question;
    insert into ai.feedback_tag (like_type, tag_name, tag_name_en) values ('LIKE', 'tag ' || mark, 'tag ' || mark) returning id into free_ai_tag;
    insert into ai.feedback (question, like_flag, tag) values ('question ' || mark, 0, 'tag ' || mark) returning id into free_ai_feedback;
    insert into ai.kb_chunk (document_id, space_id, index_version, ordinal, heading, text, tokens, suspicious, fts)
      values (free_ai_document, free_ai_space, 0, 0, mark, mark, 1, true, '') returning id into free_ai_piece;
    -- one that may be removed: it is empty
    insert into ai.kb_space (code, name_zh, name_en) values (number || '-e', 'space ' || mark, 'space ' || mark) returning id into free_ai_space;
  end if;
  if parts is null or parts && '{sys}' then
    insert into sys.dict_item (module, dict_type, code, label_zh) values ('sys', 'proof', number, 'item ' || mark) returning id into free_dict;
  end if;
  if parts is null or parts && '{crm}' then
    insert into crm.customer (kind, name, name_norm, alias, country, industry, customer_type, products, brands, level, stage, pool_state,
        sea_id, sea_entered_at, sea_reason, source_code)
      select 'direct', 'sea ' || mark, 'sea' || mark, 's-' || number, 'SG', 'other', 'enterprise', '{sms}', '{main}', 'N', 'potential', 'sea',
        s.id, now(), 'release', 'website' from crm.sea s where s.code = 'default' returning id into free_customer;
    insert into crm.allow_buka_rule (object, value, effect) values ('source', number, 'allow') returning id into free_buka;
    insert into crm.domain_rule (domain, type) values (number || '.example', 'public') returning id into free_domain;
    insert into crm.template (type, name_zh, name_en, config) values ('stage', 'template ' || mark, 'template ' || mark, '{"stages": []}') returning id into free_template;
    insert into sys.dict_item (module, dict_type, code, label_zh) values ('crm', 'churn_reason', number, 'item ' || mark) returning id into free_crm_dict;
  end if;
  if parts is null or parts && '{ger}' then
    insert into ger.wf_role (role_code, name_zh, name_en) values (number, 'role ' || mark, 'role ' || mark) returning id into free_wf_role;
    insert into ger.wf_form (form_code, name_zh, name_en, module, kind) values (number, 'form ' || mark, 'form ' || mark, 'general', 'dynamic') returning id into free_wf_form;
    insert into ger.wf_form_field (form_id, field_key, label_zh, label_en, type) values (free_wf_form, 'proof', 'field ' || mark, 'field ' || mark, 'text') returning id into free_wf_field;
    insert into ger.wf_process (process_code, name_zh, name_en) values (number, 'process ' || mark, 'process ' || mark) returning id into free_wf_process;
    insert into ger.wf_process_version (process_id, version_no, status, graph) values (free_wf_process, 1, 'archived',
      '{"schemaVersion": 1, "nodes": []}') returning id into free_wf_version;
    insert into ger.wf_notify_config (process_id, event, receivers, channels) values (free_wf_process, 'cc', '{cc}', '{app}') returning id into free_wf_notify;
    with run as (insert into ger.wf_node_run (instance_id, seq, node_id, node_name, node_type, round, status)
        values ((own ->> 'wfInstance')::bigint, 1, 'proof', '{"zh": "p", "en": "p"}', 'approve', 1, 'passed') returning id, instance_id)
      insert into ger.wf_callback (instance_id, node_run_id, event, service_name, action, mode, status, error)
      select run.instance_id, run.id, 'agree', 'proof', 'proof', 'async', 'dead', mark from run returning id into free_wf_callback;
  end if;
  if parts is null or parts && '{bq}' then
    insert into bq.sender_id (channel_id, mcc, sender, kind) values ((own ->> 'bqChannel')::bigint, 525, number, 'alpha') returning id into free_sender;
    insert into bq.market_channel (channel_id, mcc, sms_type, selling_points, guide_price, min_price)
      values ((own ->> 'bqChannel')::bigint, 525, 'otp', 'proof', 0.02, 0.01) returning id into free_market;
    insert into bq.mix_solution (name, mcc, sms_type, state) values ('mix ' || mark, 525, 'otp', 'enabled') returning id into free_mix;
    insert into bq.mix_item (solution_id, tier, channel_id, weight) values (free_mix, 1, (own ->> 'bqChannel')::bigint, 100);
    insert into bq.route_bind (app_id, mcc, channel_id) values ((own ->> 'bqApp')::bigint, 525, (own ->> 'bqChannel')::bigint) returning id into free_route;
    select min(id) into free_network from bq.mccmnc;
    insert into bq.vos_gateway (vos_id, side, gw_name, account_no, proto, ips, port, prefix_mode, priority, line_cap, cps_cap, seen_at)
      select v.id, 'landing', number, 'S', 'sip', '{10.0.0.2}', 5060, 'through', 1, 10, 1, now() from bq.vos_server v where v.name = 'proof'
      returning id into free_gateway;
    -- one of its own: the case that renames or disables it disturbs no other
    insert into bq.vos_server (name, base_url) values ('switch ' || number, 'http://127.0.0.1:9') returning id into free_switch;
    insert into bq.gateway_ip (gateway_id, ip, used_for, origin, first_seen, last_seen, risk)
      values (free_gateway, '10.0.0.3', 'signal', 'observed', now(), now(), 'new') returning id into free_ip;
    insert into oc.device (sn, model, ports, iso2) values ('PROOF-' || mark, 'proof', 8, 'ID') returning id into free_device;
    insert into oc.device_compliance (device_id, item, state, doc_no) values (free_device, 'sim_kyc', 'submitted', 'proof') returning id into free_document;
  end if;
  if parts is null or parts && '{tj}' then
    insert into tj.alarm (fp, rule_id, rule_ver, metric_code, object_kind, object_id, object_name, labels, sev, value, threshold, peak_value, started_at, fired_at)
      select encode(sha256(mark::bytea), 'hex')::char(40), r.id, 1, r.metric_code, 'channel', 1, 'channel ' || mark, '{"dims": {"channel": "1"}}', 'P2', 70, 80, 70, now(), now()
      from tj.rule r where r.code = 'delivery_low' returning id into free_alarm;
  end if;
  if parts is null or parts && '{fc}' then
    insert into fc.settle_rate (base, quote, rate, valid_from, created_by) values ('EUR', 'USD', 1.1, current_date + 1, 1) returning id into free_rate;
  end if;
  if parts is null or parts && '{oc}' then
    insert into oc.imei (imei, origin) values ((900000000000000 + nextval('oc.batch_seq') * 10)::text, 'upload') returning id into free_imei;
  end if;
  insert into sys.refresh_token (session_id, token_hash, generation, expires_at)
    values ((own ->> 'session')::uuid, sha256(refresh::bytea), 1, now() + interval '1 day');
  return jsonb_build_object('own', own, 'team', team, 'under', under || jsonb_build_object('dept', place.below::text), 'foreign', stranger,
    'free', jsonb_strip_nulls(jsonb_build_object('role', free_role::text, 'resource', free_resource::text, 'syncRun', free_run::text, 'version', free_version::text, 'dingNotice', free_ding::text, 'loginPrompt', free_prompt::text, 'featureFlag', free_flag::text,
      -- a function takes no more than a hundred arguments
      'msgTemplate', (select min(t.id)::text from mc.msg_template t)) || free_changes || jsonb_build_object(
      'aiDocument', free_ai_document::text, 'aiQuestion', free_ai_question::text, 'aiTag', free_ai_tag::text, 'aiFeedback', free_ai_feedback::text, 'aiSpace', free_ai_space::text, 'aiPiece', free_ai_piece::text,
      'bukaRule', free_buka::text, 'wfRole', free_wf_role::text, 'wfForm', free_wf_form::text, 'wfField', free_wf_field::text, 'wfProcess', free_wf_process::text, 'wfVersion', free_wf_version::text, 'wfCallback', free_wf_callback::text, 'wfNotify', free_wf_notify::text, 'domainRule', free_domain::text, 'template', free_template::text, 'crmDict', free_crm_dict::text,
      'activity', (select min(a.id)::text from csc.activity a),
      'imei', free_imei::text, 'imeiTac', (select min(t.id)::text from oc.imei_tac t), 'simbankPort', (select min(p.id)::text from oc.vod_simbank_port p),
      'ocDevice', (select min(d.id)::text from oc.device d),
      'churnRule', (select min(r.id)::text from crm.churn_rule r), 'question', free_question::text, 'popup', free_popup::text, 'listView', free_view::text, 'exportTask', free_export::text, 'file', free_file::text, 'dict', free_dict::text,
      'bqSender', free_sender::text, 'bqMarket', free_market::text, 'bqMix', free_mix::text, 'bqRoute', free_route::text, 'bqNetwork', free_network::text,
      'vosServer', free_switch::text, 'vosLanding', free_gateway::text, 'onlineLanding', free_gateway::text, 'voiceChannel', free_gateway::text, 'gatewayIp', free_ip::text, 'tjAlarm', free_alarm::text, 'settleRate', free_rate::text,
      'bqDevice', free_device::text, 'bqDocument', free_document::text, 'bqSupplier', (select min(s.id)::text from bq.supplier s), 'seaCustomer', free_customer::text, 'rule', '1', 'sea', (select s.id::text from crm.sea s where s.code = 'default'))),
    'refreshToken', refresh, 'mark', mark);
end $$;

-- Everything that is written about the stranger: two pictures that differ show a write that crossed the border.
create function proof.picture(stranger jsonb) returns text language plpgsql stable as $$
begin
  return (select md5(concat_ws('|',
    (select u::text from sys."user" u where u.id = (stranger ->> 'user')::bigint),
    (select s::text from sys.staff s where s.id = (stranger ->> 'staff')::bigint),
    (select d::text from sys.dept d where d.id = (stranger ->> 'dept')::bigint),
    (select string_agg(sd::text, ',' order by dept_id) from sys.staff_dept sd where sd.staff_id = (stranger ->> 'staff')::bigint),
    (select string_agg(ur::text, ',' order by role_id) from sys.user_role ur where ur.user_id = (stranger ->> 'user')::bigint),
    (select s.revoked_at::text from sys.session s where s.id = (stranger ->> 'session')::uuid),
    (select i::text from sys.identity i where i.id = (stranger ->> 'identity')::bigint),
    (select f::text from sys.feedback f where f.id = (stranger ->> 'feedback')::bigint),
    (select string_agg(r::text, ',' order by r.id) from sys.feedback_reply r where r.feedback_id = (stranger ->> 'feedback')::bigint),
    (select c::text from crm.customer c where c.id = (stranger ->> 'customer')::bigint),
    (select i::text from ger.wf_instance i where i.id = (stranger ->> 'wfInstance')::bigint),
    (select t::text from ger.wf_task t where t.id = (stranger ->> 'wfTask')::bigint),
    (select d::text from ger.wf_delegation d where d.id = (stranger ->> 'wfDelegation')::bigint),
    (select o::text from crm.opportunity o where o.id = (stranger ->> 'opportunity')::bigint),
    (select o::text from crm.approval_order o where o.id = (stranger ->> 'approvalOrder')::bigint),
    (select x::text from crm.class_a_application x where x.id = (stranger ->> 'classA')::bigint),
    (select x::text from crm.email_campaign x where x.id = (stranger ->> 'campaign')::bigint),
    (select x::text from crm.email_recipient x where x.id = (stranger ->> 'campaignRecipient')::bigint),
    (select x::text from crm.blacklist x where x.id = (stranger ->> 'blacklist')::bigint),
    (select x::text from crm.alias_change x where x.id = (stranger ->> 'aliasChange')::bigint),
    (select x::text from crm.team_name_change x where x.id = (stranger ->> 'teamRename')::bigint),
    (select x::text from crm.partner_profile x where x.customer_id = (stranger ->> 'partner')::bigint),
    (select x::text from crm.commission x where x.id = (stranger ->> 'commission')::bigint),
    (select x::text from crm.account x where x.id = (stranger ->> 'account')::bigint),
    (select x::text from oc.tbx_voice_test x where x.id = (stranger ->> 'voiceTest')::bigint),
    (select x::text from qm.quote x where x.id = (stranger ->> 'quote')::bigint),
    (select x::text from fc.bill x where x.id = (stranger ->> 'bill')::bigint),
    (select string_agg(x::text, ',' order by x.id) from fc.supplier_account x where x.supplier_id = (stranger ->> 'supplier')::bigint),
    (select x::text from fc.supplier_bill x where x.id = (stranger ->> 'supplierBill')::bigint),
    (select string_agg(x::text, ',' order by x.id) from fc.supplier_bill_line x where x.bill_id = (stranger ->> 'supplierBill')::bigint),
    (select x::text from crm.churn_event x where x.id = (stranger ->> 'churnEvent')::bigint),
    (select t::text from crm.team t where t.id = (stranger ->> 'team')::bigint),
    (select string_agg(p::text, ',' order by p.id) from crm.contact p where p.customer_id = (stranger ->> 'customer')::bigint),
    (select string_agg(f::text, ',' order by f.id) from crm.followup f where f.customer_id = (stranger ->> 'customer')::bigint),
    (select string_agg(t::text, ',' order by t.id) from crm.task t where t.customer_id = (stranger ->> 'customer')::bigint),
    (select x::text from bq.app x where x.id = (stranger ->> 'bqApp')::bigint),
    (select x::text from bq.sms_task x where x.id = (stranger ->> 'bqSmsTask')::bigint),
    (select x::text from bq.sms_appointment x where x.id = (stranger ->> 'bqAppointment')::bigint),
    (select x::text from bq.recall_task x where x.id = (stranger ->> 'bqRecall')::bigint),
    (select x::text from bq.two_way_task x where x.id = (stranger ->> 'bqTwoWay')::bigint),
    (select x::text from bq.voice_task x where x.id = (stranger ->> 'bqVoiceTask')::bigint),
    (select x::text from bq.vos_gateway x where x.id = (stranger ->> 'vosDocking')::bigint),
    (select x::text from bq.channel x where x.id = (stranger ->> 'bqChannel')::bigint),
    (select x::text from bq.channel_cover x where x.id = (stranger ->> 'bqCover')::bigint),
    (select x::text from bq.api_queue x where x.id = (stranger ->> 'bqQueue')::bigint),
    (select x::text from bq.rec_split_rule x where x.id = (stranger ->> 'bqSplitC')::bigint),
    (select x::text from bq.rec_split_rule x where x.id = (stranger ->> 'bqSplitR')::bigint),
    (select m::text from mc.message m where m.id = (stranger ->> 'message')::bigint),
    (select a::text from mc.mail_account a where a.id = (stranger ->> 'mailAccount')::bigint),
    (select m::text from mc.mail_message m where m.id = (stranger ->> 'mailMessage')::bigint),
    (select d::text from mc.mail_draft d where d.id = (stranger ->> 'mailDraft')::bigint),
    (select o::text from mc.mail_outbox o where o.id = (stranger ->> 'mailOutbox')::bigint),
    (select f::text from mc.mail_attachment f where f.id = (stranger ->> 'mailAttachment')::bigint),
    (select t::text from mc.mail_template t where t.id = (stranger ->> 'mailTemplate')::bigint),
    (select s::text from mc.mail_signature s where s.id = (stranger ->> 'mailSignature')::bigint),
    (select b::text from mc.mail_book b where b.id = (stranger ->> 'mailBook')::bigint),
    (select r::text from mc.mail_list_rule r where r.id = (stranger ->> 'mailWhite')::bigint),
    (select r::text from mc.mail_list_rule r where r.id = (stranger ->> 'mailBlack')::bigint))));
end $$;

-- A mail with a customer of the demo, so that the correspondence has something to show and to hide.
with account as (
  insert into mc.mail_account (staff_id, email, display_name, imap_host, imap_port, imap_tls, smtp_host, smtp_port, smtp_tls, username,
      secret_enc, key_version, is_default, state)
    select u.staff_id, 'correspondence@proof.example', 'correspondence', '127.0.0.1', 9, 1, '127.0.0.1', 9, 1, 'correspondence', '\x00', 1,
      false, 4 from sys."user" u where u.login_name = 'sales' returning id, staff_id),
  mail as (
    insert into mc.mail_message (account_id, box, message_id_hdr, subject, sender_email, receive_time, size)
      select id, 2, '<correspondence@proof.example>', 'correspondence', 'buyer@elsewhere.example', now(), 100 from account returning id)
insert into mc.mail_dealing (message_id, party_type, party_code, party_name, party_email, match_by, direction, staff_id, at)
  select mail.id, 1, c.customer_code, c.name, 'buyer@elsewhere.example', 1, 2, account.staff_id, now() from mail, account,
    lateral (select customer_code, name from crm.customer where owner_id = account.staff_id and pool_state = 'private' and deleted_at is null
      order by id limit 1) c;

-- A batch of ports that is done, so that both logs of ports have something to show.
with batch as (
  insert into oc.port_batch (batch_no, request_id, kind, state, created_by)
    select 'PROOF-1', 'proof-request', 'activate', 'done', staff_id from sys."user" where login_name = 'ops' returning id, created_by),
  port as (select id from oc.vod_simbank_port order by id limit 1),
  item as (insert into oc.port_batch_item (batch_id, port_id, place, state) select batch.id, port.id, 0, 'ok' from batch, port),
  step as (insert into oc.port_active_log (port_id, batch_id, step, ok, ms) select port.id, batch.id, 'map', true, 10 from batch, port)
insert into oc.port_flow (port_id, batch_id, op, from_v, to_v, operator_id, ok, ms)
  select port.id, batch.id, 'activate', 'idle', 'active', batch.created_by, true, 20 from batch, port;
