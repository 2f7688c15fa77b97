-- The name that was installed first used a word that no other text uses.
update crm.sea set name_en = 'Default public pool' where code = 'default' and name_en = 'Default sea';
