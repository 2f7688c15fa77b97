-- A line of the correspondence has a name of its own: one mail may stand there for several parties.
alter table mc.mail_dealing add column id bigint generated always as identity;
create unique index mail_dealing_id_uq on mc.mail_dealing (id);

-- The bytes of a mail go when it has long been settled; whether a stored file has a mail at all is asked by its key.
alter table mc.mail_outbox add column mime_gone_at timestamptz(3);
create index mail_outbox_settled_ix on mc.mail_outbox (created_at) where mime_gone_at is null and state in (3, 5, 7);
create index mail_outbox_mime_ix on mc.mail_outbox (mime_key);
create index mail_attachment_key_ix on mc.mail_attachment (file_key) where file_key is not null;
create index mail_attachment_loose_ix on mc.mail_attachment (created_at) where message_id is null;
