-- Whether another mail still uses a raw mail is asked before its file goes.
create index mail_message_eml_ix on mc.mail_message (eml_key) where eml_key is not null;
