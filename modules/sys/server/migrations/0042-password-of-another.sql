-- Who has to choose a password holds no rights until then: every node hears when that begins or ends.
create trigger user_password_set after update of must_change_pwd on sys."user" for each row execute function sys.notify_user();
