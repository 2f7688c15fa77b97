-- Every batch of a synchronisation asks by single Message-IDs which mails refer to it: with a list of pending entries each of these
-- questions would read that list as well.
alter index mc.mail_message_refs_ix set (fastupdate = off);
select gin_clean_pending_list('mc.mail_message_refs_ix');
