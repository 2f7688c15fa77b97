-- The mail box (docs/spec/modules/mc.md §2.2, §2.3). Who may see a mail follows from the account: its owner, or a live share.
create extension if not exists citext;

create table mc.mail_account (
  id bigint generated always as identity primary key,
  staff_id bigint not null references sys.staff (id),
  email citext not null,
  display_name varchar(80),
  imap_host varchar(255) not null,
  imap_port int not null,
  imap_tls smallint not null check (imap_tls in (1, 2)),
  smtp_host varchar(255) not null,
  smtp_port int not null,
  smtp_tls smallint not null check (smtp_tls in (1, 2)),
  username varchar(255) not null,
  auth_type smallint not null default 1 check (auth_type in (1, 2)),
  -- AES-256-GCM under the key named by key_version; leaves the server in no answer, log or file (mc M22)
  secret_enc bytea not null,
  key_version int not null,
  is_default boolean not null default false,
  email_sse_status smallint not null default 1 check (email_sse_status in (0, 1)),
  sent_append smallint not null default 0 check (sent_append in (0, 1, 2)),
  daily_send_limit int not null default 500 check (daily_send_limit >= 0),
  sync_months int not null default 24 check (sync_months > 0),
  bind_at timestamptz(3) not null default now(),
  capabilities jsonb not null default '{}',
  last_sync_at timestamptz(3),
  sync_asked_at timestamptz(3),
  fail_count int not null default 0,
  auth_fail_count int not null default 0,
  retry_at timestamptz(3),
  last_error text,
  lease_until timestamptz(3),
  lease_node text,
  -- grows with every taking of the lease: what a worker without the lease writes is refused by it (mc M28)
  lease_no bigint not null default 0,
  state smallint not null default 0 check (state between 0 and 5),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id)
);
create unique index mail_account_email_uq on mc.mail_account (email) where state <> 5;
create unique index mail_account_default_uq on mc.mail_account (staff_id) where is_default and state <> 5;
create index mail_account_staff_ix on mc.mail_account (staff_id);
create index mail_account_lease_ix on mc.mail_account (lease_until nulls first) where state in (1, 3);

create table mc.mail_account_share (
  account_id bigint not null references mc.mail_account (id),
  staff_id bigint not null references sys.staff (id),
  rights smallint not null check (rights in (1, 2, 3)),
  expire_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by bigint references sys.staff (id),
  primary key (account_id, staff_id)
);
create index mail_account_share_staff_ix on mc.mail_account_share (staff_id);

create table mc.mail_folder (
  id bigint generated always as identity primary key,
  account_id bigint not null references mc.mail_account (id),
  path text not null,
  delimiter varchar(4),
  role smallint not null check (role in (1, 2, 3, 4, 5, 6, 9)),
  generation int not null default 1,
  uidvalidity bigint,
  uidnext bigint,
  highestmodseq bigint,
  msg_count int not null default 0,
  unseen int not null default 0,
  backfill_uid bigint,
  last_full_at timestamptz(3),
  last_pass_at timestamptz(3),
  sync_state smallint not null default 0 check (sync_state between 0 and 4),
  last_error text,
  unique (account_id, path)
);

create table mc.mail_thread (
  id bigint generated always as identity primary key,
  account_id bigint not null references mc.mail_account (id),
  root_hdr text not null,
  subject_norm text not null default '',
  msg_count int not null default 0,
  unread_count int not null default 0,
  last_time timestamptz(3) not null
);
create index mail_thread_root_ix on mc.mail_thread (account_id, root_hdr);
create index mail_thread_list_ix on mc.mail_thread (account_id, last_time desc);

create table mc.mail_message (
  id bigint generated always as identity primary key,
  account_id bigint not null references mc.mail_account (id),
  box smallint not null check (box between 1 and 6),
  thread_id bigint references mc.mail_thread (id),
  message_id_hdr text not null,
  in_reply_to text,
  refs text[] not null default '{}',
  subject text not null default '',
  subject_norm text not null default '',
  sender_name text,
  sender_email citext not null,
  reply_to jsonb not null default '[]',
  receiver_list jsonb not null default '[]',
  cc_list jsonb not null default '[]',
  bcc_list jsonb not null default '[]',
  receive_time timestamptz(3) not null,
  header_date timestamptz(3),
  size bigint not null,
  snippet varchar(200) not null default '',
  text_body text,
  html_key text,
  eml_key text,
  -- false: only the headers are here; body and attachments come when somebody opens it (mc M31)
  body_loaded boolean not null default false,
  content_sha256 bytea,
  seen boolean not null default false,
  flagged boolean not null default false,
  answered boolean not null default false,
  forwarded boolean not null default false,
  mark_code varchar(20),
  follow_code smallint not null default 0 check (follow_code in (0, 1, 2)),
  bill_flag smallint not null default 0 check (bill_flag between 0 and 4),
  bill_pushed_at timestamptz(3),
  has_attach boolean not null default false,
  auto_submitted boolean not null default false,
  spam_reason smallint check (spam_reason in (1, 2, 3)),
  -- where it lay before it was deleted, for 30 days of taking it back
  box_before smallint check (box_before between 1 and 6),
  deleted_box_at timestamptz(3),
  fts tsvector,
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id)
);
create index mail_message_list_ix on mc.mail_message (account_id, box, receive_time desc, id desc) where deleted_at is null;
create index mail_message_unread_ix on mc.mail_message (account_id, box) where not seen and deleted_at is null;
create index mail_message_star_ix on mc.mail_message (account_id, receive_time desc, id desc) where flagged and deleted_at is null;
create index mail_message_hdr_ix on mc.mail_message (account_id, message_id_hdr);
create index mail_message_thread_ix on mc.mail_message (thread_id, receive_time);
create index mail_message_sender_ix on mc.mail_message (account_id, sender_email);
create index mail_message_fts_ix on mc.mail_message using gin (fts);
create index mail_message_refs_ix on mc.mail_message using gin (refs);

create table mc.mail_message_loc (
  message_id bigint not null references mc.mail_message (id) on delete cascade,
  folder_id bigint not null references mc.mail_folder (id) on delete cascade,
  generation int not null,
  uid bigint not null,
  modseq bigint,
  primary key (folder_id, generation, uid)
);
create index mail_message_loc_message_ix on mc.mail_message_loc (message_id);

create table mc.mail_imap_op (
  id bigint generated always as identity primary key,
  account_id bigint not null references mc.mail_account (id),
  message_id bigint not null references mc.mail_message (id) on delete cascade,
  op varchar(10) not null check (op in ('seen', 'unseen', 'flag', 'unflag', 'answered', 'move', 'delete')),
  args jsonb not null default '{}',
  attempts smallint not null default 0,
  next_at timestamptz(3) not null default now(),
  last_error text,
  created_at timestamptz(3) not null default now(),
  state smallint not null default 0 check (state in (0, 1, 2))
);
create index mail_imap_op_due_ix on mc.mail_imap_op (account_id, id) where state = 0;
create index mail_imap_op_message_ix on mc.mail_imap_op (message_id) where state = 0;

-- A party of crm or srm is known by its code alone: mail lives on when those rows change.
create table mc.mail_dealing (
  message_id bigint not null references mc.mail_message (id) on delete cascade,
  party_type smallint not null check (party_type in (1, 2)),
  party_code varchar(32) not null,
  party_name varchar(200) not null default '',
  party_email citext not null,
  match_by smallint not null check (match_by in (1, 2)),
  direction smallint not null check (direction in (1, 2)),
  staff_id bigint not null references sys.staff (id),
  at timestamptz(3) not null,
  primary key (message_id, party_type, party_code)
);
create index mail_dealing_party_ix on mc.mail_dealing (party_type, party_code, at desc);
create index mail_dealing_staff_ix on mc.mail_dealing (staff_id, at desc);
create index mail_dealing_email_ix on mc.mail_dealing (party_email);

create table mc.mail_draft (
  id bigint generated always as identity primary key,
  staff_id bigint not null references sys.staff (id),
  account_id bigint not null references mc.mail_account (id),
  kind smallint not null default 1 check (kind between 1 and 6),
  ref_message_ids bigint[] not null default '{}',
  to_list jsonb not null default '[]',
  cc_list jsonb not null default '[]',
  bcc_list jsonb not null default '[]',
  subject varchar(255) not null default '',
  html text not null default '',
  template_id bigint,
  signature_id bigint,
  separate_send boolean not null default false,
  receipt boolean not null default false,
  priority smallint not null default 3 check (priority in (1, 3, 5)),
  timing_time timestamptz(3),
  timing_zone varchar(60),
  party_type smallint check (party_type in (1, 2)),
  party_code varchar(32),
  -- the key of the sending: a timed draft gets it when it is scheduled, so that a second scan cannot make a second mail
  submit_id varchar(64),
  fail_reason text,
  state smallint not null default 0 check (state between 0 and 5),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id)
);
create index mail_draft_list_ix on mc.mail_draft (staff_id, state, updated_at desc);
create index mail_draft_due_ix on mc.mail_draft (timing_time) where state = 1;

create table mc.mail_attachment (
  id bigint generated always as identity primary key,
  message_id bigint references mc.mail_message (id) on delete cascade,
  draft_id bigint references mc.mail_draft (id) on delete cascade,
  name varchar(255) not null,
  mime varchar(255) not null,
  size bigint not null,
  content_id varchar(255),
  inline boolean not null default false,
  part varchar(20),
  file_key text,
  file_id bigint,
  sha256 bytea,
  as_link boolean not null default false,
  scan_state smallint not null default 0 check (scan_state between 0 and 3),
  created_by bigint references sys.staff (id),
  created_at timestamptz(3) not null default now()
);
create index mail_attachment_message_ix on mc.mail_attachment (message_id);
create index mail_attachment_draft_ix on mc.mail_attachment (draft_id);

create table mc.mail_outbox (
  id bigint generated always as identity primary key,
  draft_id bigint references mc.mail_draft (id),
  account_id bigint not null references mc.mail_account (id),
  staff_id bigint not null references sys.staff (id),
  submit_id varchar(64) not null,
  part_no smallint not null default 0,
  -- fixed before the first attempt: every later attempt is the same mail
  message_id_hdr text not null unique,
  mime_key text not null,
  mime_sha256 bytea not null,
  mime_size bigint not null,
  envelope_from citext not null,
  subject text not null default '',
  not_before timestamptz(3) not null,
  attempts smallint not null default 0,
  next_attempt_at timestamptz(3) not null,
  phase varchar(12),
  lease_until timestamptz(3),
  lease_no bigint not null default 0,
  smtp_code int,
  smtp_text text,
  accepted_at timestamptz(3),
  sent_copy smallint not null default 0 check (sent_copy between 0 and 3),
  copy_attempts smallint not null default 0,
  search_attempts smallint not null default 0,
  next_search_at timestamptz(3),
  message_id bigint references mc.mail_message (id),
  state smallint not null default 0 check (state between 0 and 7),
  created_at timestamptz(3) not null default now(),
  unique (staff_id, submit_id, part_no)
);
create index mail_outbox_due_ix on mc.mail_outbox (next_attempt_at) where state in (0, 1, 2, 4);
create index mail_outbox_copy_ix on mc.mail_outbox (accepted_at) where state = 3 and sent_copy = 0;
create index mail_outbox_search_ix on mc.mail_outbox (next_search_at) where state = 6;
create index mail_outbox_account_ix on mc.mail_outbox (account_id, created_at desc);
create index mail_outbox_staff_ix on mc.mail_outbox (staff_id, created_at desc);

create table mc.mail_outbox_rcpt (
  outbox_id bigint not null references mc.mail_outbox (id) on delete cascade,
  email citext not null,
  name text,
  kind smallint not null check (kind in (1, 2, 3)),
  state smallint not null default 0 check (state in (0, 1, 2)),
  smtp_code int,
  smtp_text text,
  primary key (outbox_id, email)
);

create table mc.mail_template (
  id bigint generated always as identity primary key,
  owner_id bigint not null references sys.staff (id),
  name varchar(80) not null,
  type varchar(20),
  subject varchar(255) not null default '',
  html text not null,
  file_ids bigint[] not null default '{}',
  vars jsonb not null default '[]',
  share smallint not null default 0 check (share in (0, 1, 2)),
  use_count int not null default 0,
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id)
);
create index mail_template_owner_ix on mc.mail_template (owner_id);
create index mail_template_share_ix on mc.mail_template (share) where share > 0;

create table mc.mail_signature (
  id bigint generated always as identity primary key,
  owner_id bigint not null references sys.staff (id),
  account_id bigint references mc.mail_account (id),
  name varchar(80) not null,
  html text not null,
  default_new boolean not null default false,
  default_reply boolean not null default false,
  share smallint not null default 0 check (share in (0, 1, 2)),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id)
);
create unique index mail_signature_new_uq on mc.mail_signature (owner_id, coalesce(account_id, 0)) where default_new and deleted_at is null;
create unique index mail_signature_reply_uq on mc.mail_signature (owner_id, coalesce(account_id, 0)) where default_reply and deleted_at is null;
create index mail_signature_share_ix on mc.mail_signature (share) where share > 0;

create table mc.mail_book (
  id bigint generated always as identity primary key,
  owner_id bigint not null references sys.staff (id),
  name varchar(80) not null,
  email citext not null,
  company varchar(200),
  phone varchar(40),
  group_name varchar(60),
  source smallint not null default 1 check (source between 1 and 4),
  party_code varchar(32),
  remark text,
  share smallint not null default 0 check (share in (0, 1, 2)),
  use_count int not null default 0,
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id)
);
create unique index mail_book_email_uq on mc.mail_book (owner_id, email) where deleted_at is null;
create index mail_book_share_ix on mc.mail_book (share) where share > 0;

create table mc.mail_list_rule (
  id bigint generated always as identity primary key,
  kind smallint not null check (kind in (1, 2)),
  account_id bigint references mc.mail_account (id),
  match_type smallint not null check (match_type in (1, 2, 3)),
  value citext not null,
  reason varchar(200),
  enabled boolean not null default true,
  hit_count int not null default 0,
  last_hit_at timestamptz(3),
  created_at timestamptz(3) not null default now(), created_by bigint references sys.staff (id),
  updated_at timestamptz(3) not null default now(), updated_by bigint references sys.staff (id),
  version int not null default 0, deleted_at timestamptz(3), deleted_by bigint references sys.staff (id)
);
create unique index mail_list_rule_uq on mc.mail_list_rule (kind, coalesce(account_id, 0), match_type, value) where deleted_at is null;

create table mc.mail_remote_allow (
  staff_id bigint not null references sys.staff (id),
  sender citext not null,
  created_at timestamptz(3) not null default now(),
  primary key (staff_id, sender)
);

create table mc.mail_ding_notice (
  staff_id bigint primary key references sys.staff (id),
  enabled boolean not null default false,
  only_party boolean not null default false,
  only_flagged_sender boolean not null default false,
  keywords text[] not null default '{}',
  merge_minutes int not null default 5 check (merge_minutes between 1 and 120),
  quiet_from time,
  quiet_to time
);

-- What a person set for reading and writing; no row = the standard.
create table mc.mail_pref (
  staff_id bigint primary key references sys.staff (id),
  reading_pane boolean not null default true,
  thread_view boolean not null default false,
  undo_seconds smallint not null default 10 check (undo_seconds between 0 and 30),
  page_size smallint not null default 50 check (page_size in (20, 50, 100))
);

-- The one row of the company: what a mail to somebody else's customer does (mc M42).
create table mc.mail_setting (
  id smallint primary key default 1 check (id = 1),
  owner_check text not null default 'warn' check (owner_check in ('off', 'warn', 'block')),
  allow_self_bind boolean not null default true
);
insert into mc.mail_setting default values;

create table mc.mail_counter (
  account_id bigint primary key references mc.mail_account (id),
  receive_un_read_num int not null default 0,
  indicia_un_read_num int not null default 0,
  junk_un_read_num int not null default 0,
  checked_at timestamptz(3)
);

create table mc.mail_log (
  id bigint generated always as identity primary key,
  account_id bigint,
  staff_id bigint not null references sys.staff (id),
  message_id bigint,
  party_type smallint,
  party_code varchar(32),
  action smallint not null check (action between 1 and 12),
  subject text,
  peer text,
  result smallint not null default 1,
  detail text,
  ip text,
  created_at timestamptz(3) not null default now()
);
create index mail_log_party_ix on mc.mail_log (party_type, party_code, created_at desc);
create index mail_log_staff_ix on mc.mail_log (staff_id, created_at desc);
create index mail_log_age_ix on mc.mail_log (created_at);
