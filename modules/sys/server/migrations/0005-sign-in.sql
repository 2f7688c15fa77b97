-- The moments of the last failed sign-ins: "five in 15 minutes" means any 15 minutes, not those since the first one (sys R09).
alter table sys."user" add column fail_times timestamptz(3)[] not null default '{}';

-- Linking a new identity looks a person up by work e-mail (sys R06).
create index staff_work_email_ix on sys.staff (work_email) where deleted_at is null;

-- A rotated token finds its successor; the grace of 30 s asks whether that one was used (sys R16).
create index refresh_token_live_ix on sys.refresh_token (session_id) where state in (1, 2);
