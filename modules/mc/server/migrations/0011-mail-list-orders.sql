-- A box of 50,000 mails by size, by sender, or only those with attachments was read as a whole to show 50 of them and to count them.
create index mail_message_attach_ix on mc.mail_message (account_id, box, receive_time desc, id desc) where has_attach and deleted_at is null;
create index mail_message_size_ix on mc.mail_message (account_id, box, size desc, id desc) where deleted_at is null;
drop index mc.mail_message_sender_ix;
create index mail_message_sender_ix on mc.mail_message (account_id, sender_email, id);
